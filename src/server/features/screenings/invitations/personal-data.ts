import type { PersonalData } from '#server/personal-data.ts'
import { forgetShown, listShown } from './invitation-queries.ts'

/** To which screenings a member has shown an invitation. */
export const personalDataInInvitations: PersonalData = { name: 'invitations', collect: listShown, erase: forgetShown }
