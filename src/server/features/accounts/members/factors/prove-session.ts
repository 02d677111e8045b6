import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { lockMember } from '../member-queries.ts'
import { confirmSession } from '../sessions/session-queries.ts'
import { limit, takeBack } from '#server/limits/rate-limits.ts'
import type { Who } from './change-factors.ts'
import { type GivenFactor, tryFactor } from './factor-proof.ts'
import { findFactors, markProved } from './factor-queries.ts'
import { askForPasskey } from './passkey.ts'
import { type FactorDoors, noteCounterFell, tellRecoveryCodeUsed } from './tell-factors.ts'

/** Returns the options for a browser that proves this session with a passkey; null for a member without one. */
export async function askToProve(core: Core, { memberId }: Who) {
  await limit(core, { 'factor_change.member': memberId })
  const has = await findFactors(core.db, memberId)
  return has.passkey ? askForPasskey(core.db, core, { purpose: 'prove', memberId }) : null
}

/**
 * Proves a session that was opened without a factor, or before there was one; like a password once more, it lets the session
 * make dangerous calls for ten minutes. Wrong codes are counted by session, so
 * that one device does not use up the tries of another. A wrong code is an error of its field; what a passkey signed
 * wrongly fails with `auth.passkey_refused`.
 */
export async function proveSession(core: Core, doors: FactorDoors, who: Who, given: GivenFactor): Promise<void> {
  const { memberId, sessionId } = who
  const hits = 'code' in given ? { 'factor.session': sessionId, 'factor.signed_in': memberId } : {}
  await limit(core, hits)
  const isRight = await transaction(core.db, async (tx) => {
    const account = (await lockMember(tx, memberId)) ?? fail('auth.required')
    const tried = await tryFactor(tx, core, { purpose: 'prove', memberId }, given)
    if (tried.kind === 'counter_fell') await noteCounterFell(tx, core, doors, tried)
    if (tried.kind !== 'right' || tried.proof.provedBy === null) return false
    await markProved(tx, sessionId, tried.proof.provedBy)
    await confirmSession(tx, sessionId, core.clock.now())
    await tellRecoveryCodeUsed(tx, core, doors, { account, proof: tried.proof })
    return true
  })
  if (isRight) return takeBack(core, hits)
  if ('passkey' in given) fail('auth.passkey_refused')
  failFields({
    code: [{ fa: 'این کد درست نیست یا یک بار به کار رفته است.', en: 'This code is not right, or was used before.' }],
  })
}
