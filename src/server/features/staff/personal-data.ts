import type { PersonalData } from '../accounts/index.ts'
import { forgetInvitationsOf, listAcceptedBy } from './invitation-queries.ts'

/** By which invitations a member became staff. */
export const personalDataInStaff: PersonalData = {
  name: 'staff_invitations',
  collect: listAcceptedBy,
  erase: forgetInvitationsOf,
}
