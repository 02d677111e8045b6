import type { PersonalData } from '#server/personal-data.ts'
import { forgetReader, listPartiesOf } from './party-queries.ts'

/** Whose reports a member may read. The contract stays without the account; its reader does not. */
export const personalDataInReports: PersonalData = {
  name: 'reports',
  collect: listPartiesOf,
  erase: forgetReader,
}
