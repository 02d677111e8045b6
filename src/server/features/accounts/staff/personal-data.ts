import type { PersonalData } from '#server/personal-data.ts'
import { forgetIdentitiesOf, listIdentitiesOf } from './oidc/identity-queries.ts'
import { forgetInvitationsOf, listAcceptedBy } from './invitation-queries.ts'

/** By which invitations a member became staff, and who they are at the provider of their organisation. */
export const personalDataInStaff: PersonalData = {
  name: 'staff',
  collect: async (db, memberId) => ({
    invitations: await listAcceptedBy(db, memberId),
    identities: await listIdentitiesOf(db, memberId),
  }),
  async erase(tx, memberId) {
    await forgetInvitationsOf(tx, memberId)
    await forgetIdentitiesOf(tx, memberId)
  },
}
