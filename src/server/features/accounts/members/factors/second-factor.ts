import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { type FactorStep, factorSteps } from '#lib/lists/code-purpose.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { standingOf } from '../admission/known-devices.ts'
import { lockMember } from '../member-queries.ts'
import { noteRefusal } from '../sign-in/note-refusal.ts'
import { type LetIn, openConfirmed } from '../sign-in/open-or-choose-session.ts'
import { type Hits, limit, takeBack } from '#server/limits/rate-limits.ts'
import {
  holdRememberToken,
  issueRememberToken,
  readStep,
  spendRememberToken,
  spendTry,
} from '../sign-in/remember-tokens.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { type FactorProof, type GivenFactor, tryFactor } from './factor-proof.ts'
import { noteCounterFell, tellRecoveryCodeUsed, type FactorDoors } from './tell-factors.ts'

export type Proved = LetIn | { kind: 'reset'; rememberToken: string }

type Outcome =
  | { kind: 'right'; result: Proved }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'refused' }
  | { kind: 'closed' }

interface Call {
  rememberToken: string
  given: GivenFactor
  visitor: Visitor
}

const isFactorStep = (purpose: string): purpose is FactorStep => factorSteps.some((step) => step === purpose)

/**
 * Completes a way in whose member has factors: with what a passkey signed, a time code or a recovery code, each once.
 * Then it goes on as a login does, or to the new password. A wrong code takes one of five tries from the step; wrong
 * codes are counted by member too, and apart by the ground on which they were asked for. Fails with
 * `auth.wrong_factor`, `auth.passkey_refused`, `auth.code_used_up` or `auth.remember_token_invalid`.
 */
export async function proveSecondFactor(core: Core, doors: FactorDoors, call: Call): Promise<Proved> {
  await limit(core, { 'factor.address': call.visitor.ip })
  const step = await readStep(core.db, call.rememberToken, core.clock.now())
  if (step === null || step.memberId === null || !isFactorStep(step.purpose)) fail('auth.remember_token_invalid')
  const { userName, memberId, purpose } = step
  // nobody guesses what a passkey signs, so it spends nothing
  const hits = 'code' in call.given ? await hitsOf(core, { userName, memberId, purpose }, call.visitor) : {}
  await limit(core, hits)
  const asked = { userName, memberId, purpose }
  const outcome = await transaction(core.db, (tx) => tryStep(tx, core, doors, { ...call, asked }))
  switch (outcome.kind) {
    case 'right':
      await takeBack(core, hits)
      return outcome.result
    case 'closed':
      return fail('auth.remember_token_invalid')
    case 'refused':
      noteRefusal(core, { memberId, by: 'passkey' })
      return fail('auth.passkey_refused')
    case 'wrong':
      noteRefusal(core, { memberId, by: 'factor' })
      return outcome.triesLeft > 0 ? fail('auth.wrong_factor', { tries: outcome.triesLeft }) : fail('auth.code_used_up')
  }
}

interface Asked {
  userName: string
  memberId: MemberId
  purpose: FactorStep
}

/**
 * Returns the counters of a wrong code. A browser that has signed in before counts by itself, so that somebody who
 * knows the password locks nobody out; a person who came by a code to the mailbox spends no tries of theirs.
 */
async function hitsOf(core: Core, { userName, memberId, purpose }: Asked, visitor: Visitor): Promise<Hits> {
  if (purpose !== 'second_factor') return { 'factor.by_code': memberId, 'factor.by_code_by_day': memberId }
  const { deviceId } = await standingOf(core, userName, visitor)
  return deviceId === null
    ? { 'factor.by_password': memberId, 'factor.by_password_by_day': memberId }
    : { 'factor.device': `${memberId}|${deviceId}`, 'factor.device_by_day': `${memberId}|${deviceId}` }
}

async function tryStep(tx: Tx, core: Core, doors: FactorDoors, call: Call & { asked: Asked }): Promise<Outcome> {
  const { asked, given, rememberToken, visitor } = call
  const { userName, memberId, purpose } = asked
  const now = core.clock.now()
  const member = await lockMember(tx, memberId)
  if (member?.user_name !== userName) return { kind: 'closed' }
  const step = await holdRememberToken(tx, rememberToken, { userName, purpose }, now)
  if (step === null) return { kind: 'closed' }
  if (step.triesLeft === 0) return { kind: 'wrong', triesLeft: 0 }
  const tried = await tryFactor(tx, core, { purpose: 'second_factor', memberId }, given)
  if (tried.kind === 'counter_fell') await noteCounterFell(tx, core, doors, tried)
  if (tried.kind !== 'right')
    return 'passkey' in given ? { kind: 'refused' } : { kind: 'wrong', triesLeft: await spendTry(tx, rememberToken) }
  await spendRememberToken(tx, rememberToken, now)
  await tellRecoveryCodeUsed(tx, core, doors, { account: member, proof: tried.proof })
  return { kind: 'right', result: await goOn(tx, core, { userName, purpose, visitor, proof: tried.proof }) }
}

/** Where a way in continues behind the factor. */
async function goOn(
  tx: Tx,
  core: Core,
  {
    userName,
    purpose,
    visitor,
    proof,
  }: { userName: string; purpose: FactorStep; visitor: Visitor; proof: FactorProof },
): Promise<Proved> {
  if (purpose !== 'second_factor_reset') return openConfirmed(tx, core, { userName, visitor, proof })
  const { memberId, provedBy } = proof
  const step = { userName, purpose: 'reset', memberId, provedBy } as const
  return { kind: 'reset', rememberToken: await issueRememberToken(tx, step, core.clock.now()) }
}
