import { transaction } from '#db/transaction.ts'
import type { UserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { takeFactorsOff } from '#server/features/accounts/members/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { lockMemberBy } from './staff-queries.ts'

/**
 * Takes all factors of a member off from the console of the machine: the last way in for an administrator whom no other
 * can help. It needs neither the house's secret nor its queue, so nobody is written to; the audit log has it.
 */
export async function resetFactorsByConsole(
  house: Pick<Core, 'db' | 'clock'>,
  userName: UserName,
): Promise<'done' | 'no_factors' | 'no_member'> {
  return transaction(house.db, async (tx) => {
    const member = await lockMemberBy(tx, { userName: userName.normal })
    if (member === undefined) return 'no_member'
    const off = { memberId: member.id, by: null, reason: 'console' }
    return (await takeFactorsOff(tx, { audit }, off, house.clock.now())) ? 'done' : 'no_factors'
  })
}
