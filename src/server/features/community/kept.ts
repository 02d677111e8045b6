import type { Keep } from '../accounts/index.ts'
import { listMarksOfMember } from './queries.ts'

/** What members have marked. It goes with the profiles it belongs to. */
export const keptCommunity: Keep = {
  name: 'favorites',
  collect: listMarksOfMember,
}
