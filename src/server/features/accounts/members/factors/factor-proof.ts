import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '#db/client.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { MemberId, PasskeyId } from '#lib/ids.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { Core } from '#server/core.ts'
import { readingKeys } from '#server/former-keys.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'
import { findFactors, findTimeCodes, takeRecoveryCode, takeStep } from './factor-queries.ts'
import { usePasskeyOnce } from './passkey.ts'
import type { ChallengePurpose } from './passkey-queries.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { matchingStep } from './time-code.ts'

/**
 * That a member may have a session. Only the functions of this file make one, after they have looked at the member's
 * factors, so that a way in that forgets the factor does not compile.
 */
class Proof {
  readonly #isChecked = true
  readonly memberId: MemberId
  /** Null: the member has no factor. */
  readonly provedBy: FactorKind | null

  constructor(memberId: MemberId, provedBy: FactorKind | null) {
    this.memberId = memberId
    this.provedBy = provedBy
  }

  get isChecked(): boolean {
    return this.#isChecked
  }
}

export type FactorProof = Proof

/** A person's answer for a factor: a passkey's signature, or a code of either kind. */
export type GivenFactor = { passkey: AuthenticationResponseJSON } | { code: string }

/** Whether a member is asked for a factor. */
export async function hasFactor(tx: Tx, memberId: MemberId): Promise<boolean> {
  const has = await findFactors(tx, memberId)
  return has.passkey || has.time_code
}

/** The proof of a member without factors; null where one is to be asked for. The caller holds the member's lock. */
export async function proofWithoutFactor(tx: Tx, memberId: MemberId): Promise<FactorProof | null> {
  return (await hasFactor(tx, memberId)) ? null : new Proof(memberId, null)
}

/** The proof of a member of staff whose organisation's provider has asked for a factor of its own. */
export const proofByOrganisation = (memberId: MemberId): FactorProof => new Proof(memberId, 'organisation')

/**
 * The proof of a member who proved it earlier on the same way in, as the row of that step says; null where the step is
 * older than the factor.
 */
export async function proofOfEarlier(
  tx: Tx,
  memberId: MemberId,
  step: { provedBy: FactorKind | null },
): Promise<FactorProof | null> {
  return step.provedBy === null ? proofWithoutFactor(tx, memberId) : new Proof(memberId, step.provedBy)
}

export type Tried =
  | { kind: 'right'; proof: FactorProof }
  | { kind: 'wrong' }
  | { kind: 'counter_fell'; memberId: MemberId; passkeyId: PasskeyId }

/** The purpose of a question to a passkey, and its member; null: anybody who has one. */
export interface AskedPasskey {
  purpose: Exclude<ChallengePurpose, 'set_up'>
  memberId: MemberId | null
}

/** Tries what a passkey signed. It names the member, and counts as password and factor. */
export async function tryPasskey(
  tx: Tx,
  core: Core,
  asked: AskedPasskey,
  response: AuthenticationResponseJSON,
): Promise<Tried> {
  const used = await usePasskeyOnce(tx, core, asked, response)
  return used.kind === 'right' ? { kind: 'right', proof: new Proof(used.memberId, 'passkey') } : used
}

/**
 * Tries what a member gave for a factor, and uses it up: a time code and a recovery code work once. The caller holds
 * the member's lock.
 */
export async function tryFactor(
  tx: Tx,
  core: Core,
  asked: AskedPasskey & { memberId: MemberId },
  given: GivenFactor,
): Promise<Tried> {
  if ('passkey' in given) return tryPasskey(tx, core, asked, given.passkey)
  const { memberId } = asked
  if (await takeTimeCode(tx, core, { memberId, typed: given.code, of: 'confirmed' }))
    return { kind: 'right', proof: new Proof(memberId, 'time_code') }
  const recovery = readRecoveryCode(given.code)
  if (recovery === null || !(await hasFactor(tx, memberId))) return { kind: 'wrong' }
  const keys = await readingKeys(tx, core.config, 'accounts.recovery_code')
  const hashes = keys.map((key) => hashRecoveryCode(key, memberId, recovery))
  const isTaken = await takeRecoveryCode(tx, memberId, hashes, core.clock.now())
  return isTaken ? { kind: 'right', proof: new Proof(memberId, 'recovery_code') } : { kind: 'wrong' }
}

const timeSecretKey = (core: Pick<Core, 'config'>) => deriveKey(core.config.secret, 'accounts.time_code')

export const sealTimeSecret = (core: Pick<Core, 'config'>, secret: Buffer): Buffer => seal(timeSecretKey(core), secret)

/** Takes a time code of a member, once. `begun`: the first one, by which they are turned on. */
export async function takeTimeCode(
  tx: Tx,
  core: Core,
  { memberId, typed, of }: { memberId: MemberId; typed: string; of: 'begun' | 'confirmed' },
): Promise<boolean> {
  const row = await findTimeCodes(tx, memberId)
  if (row === undefined || (of === 'confirmed') !== (row.confirmed_at !== null)) return false
  const code = typedDigits(typed).replace(/[\s\-–]/g, '')
  const secret = unseal(timeSecretKey(core), row.sealed_secret)
  const step = matchingStep(secret, code, { now: core.clock.now(), after: row.last_step })
  return step !== null && takeStep(tx, memberId, step)
}
