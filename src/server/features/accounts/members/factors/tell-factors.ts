import type { Audit } from '#server/audit.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId, PasskeyId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { tellAccount } from '../settings/tell-account.ts'
import type { FactorChange } from './factor-changes.ts'
import type { FactorProof } from './factor-proof.ts'
import { countRecoveryCodes } from './factor-queries.ts'

/** The functions of other features that factors need. */
export interface FactorDoors {
  audit: Audit
}

export interface Account {
  id: MemberId
  user_name: string
  language: string
  staff_role: StaffRole | null
}

/** Tells the member of a change of their factors; of staff, the audit log too. */
export async function tellFactorChange(
  tx: Tx,
  core: Core,
  doors: FactorDoors,
  { account, change }: { account: Account; change: FactorChange },
): Promise<void> {
  await tellAccount(tx, core, { ...account, news: { kind: 'factor_changed', change } })
  if (account.staff_role === null) return
  const { id: memberId } = account
  await doors.audit(tx, { memberId, action: `factor.${change}`, subject: `member:${memberId}` })
}

/** A recovery code was used instead of the factor: told, because its paper may be in other hands. */
export async function tellRecoveryCodeUsed(
  tx: Tx,
  core: Core,
  doors: FactorDoors,
  { account, proof }: { account: Account; proof: FactorProof },
): Promise<void> {
  if (proof.provedBy !== 'recovery_code') return
  const { id: memberId } = account
  const left = await countRecoveryCodes(tx, memberId)
  await tellAccount(tx, core, { ...account, news: { kind: 'recovery_code_used', left } })
  if (account.staff_role !== null)
    await doors.audit(tx, {
      memberId,
      action: 'factor.recovery_used',
      subject: `member:${memberId}`,
      details: { left },
    })
}

/** Notes that a passkey signed with a counter that fell, for the people who look after the house; of every member. */
export async function noteCounterFell(
  tx: Tx,
  core: Core,
  doors: FactorDoors,
  { memberId, passkeyId }: { memberId: MemberId; passkeyId: PasskeyId },
): Promise<void> {
  core.log.warn({ member: memberId, passkey: passkeyId }, 'a passkey has not counted on, so it may have been copied')
  const details = { passkey: passkeyId }
  await doors.audit(tx, { memberId, action: 'factor.counter_fell', subject: `member:${memberId}`, details })
}
