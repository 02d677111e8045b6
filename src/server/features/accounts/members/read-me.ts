import type { z } from 'zod'
import type { Me } from '#contract/accounts/accounts.ts'
import type { MemberId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { findFactors } from './factors/factor-queries.ts'
import { presentMe } from './present-me.ts'
import { readMember } from './member-queries.ts'

type Doors = Pick<Core, 'db' | 'config'>

/** Returns the session's next duty before the studio opens. Only a role that is asked for it costs a second query. */
async function owedBy(core: Doors, who: { memberId: MemberId; role: StaffRole | null } & Pick<Viewer, 'provedBy'>) {
  if (who.role === null || who.provedBy !== null || !core.config.secondFactorRoles.includes(who.role)) return null
  const { passkey, time_code: timeCode } = await findFactors(core.db, who.memberId)
  return passkey || timeCode ? 'prove' : 'make'
}

/** The member as in the contract, with the profile chosen in their session. */
export async function readMe(
  core: Doors,
  who: Pick<Viewer, 'memberId' | 'profileId' | 'provedBy'>,
): Promise<z.input<typeof Me>> {
  const { memberId, profileId, provedBy } = who
  const row = await readMember(core.db, memberId, profileId)
  if (row === undefined) return fail('auth.required')
  return presentMe(row, await owedBy(core, { memberId, role: row.staff_role, provedBy }))
}
