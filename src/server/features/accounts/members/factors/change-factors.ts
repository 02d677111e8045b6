import { randomBytes } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { PasskeyId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { deriveKey } from '#server/secrets.ts'
import type { Viewer } from '#server/viewer.ts'
import { lockMember, readAccount } from '../member-queries.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { type Faults, readName } from '../read-particulars.ts'
import type { FactorChange } from './factor-changes.ts'
import { hasFactor, sealTimeSecret, takeTimeCode } from './factor-proof.ts'
import {
  beginTimeCodes,
  confirmTimeCodes,
  deleteRecoveryCodes,
  deleteTimeCodes,
  markProved,
  replaceRecoveryCodes,
  unmarkProved,
} from './factor-queries.ts'
import { askForNewPasskey, readNewPasskey } from './passkey.ts'
import { deletePasskey, insertPasskey } from './passkey-queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { type Account, type FactorDoors, tellFactorChange } from './tell-factors.ts'
import { base32, timeCodeAddress, timeSecretBytes } from './time-code.ts'

export type Who = Pick<Viewer, 'memberId' | 'sessionId'>

/** New recovery codes, where the change made some: they are shown once. */
type Made = string[] | null

/** Runs one change under the member's lock, and tells it. */
async function change(
  core: Core,
  doors: FactorDoors,
  who: Who,
  make: (tx: Tx, account: Account) => Promise<{ change: FactorChange; made: Made }>,
): Promise<Made> {
  await limit(core, { 'factor_change.member': who.memberId })
  return transaction(core.db, async (tx) => {
    const account = (await lockMember(tx, who.memberId)) ?? fail('auth.required')
    const { change: done, made } = await make(tx, account)
    await tellFactorChange(tx, core, doors, { account, change: done })
    return made
  })
}

/** Returns the options for a browser that makes a passkey. */
export async function beginPasskey(core: Core, { memberId }: Who) {
  await limit(core, { 'factor_change.member': memberId })
  return askForNewPasskey(core, (await readAccount(core.db, memberId)) ?? fail('auth.required'))
}

/**
 * Adds the passkey that a browser has made. Fails with `auth.passkey_refused` when it is not right, and
 * `auth.passkey_known` when it belongs to an account already.
 */
export function addPasskey(
  core: Core,
  doors: FactorDoors,
  who: Who,
  given: { name: string; passkey: RegistrationResponseJSON },
): Promise<Made> {
  const faults: Faults = {}
  const name = readName(given.name, 'name', faults)
  if (Object.keys(faults).length > 0) failFields(faults)
  return change(core, doors, who, async (tx) => {
    const { memberId } = who
    const key = (await readNewPasskey(tx, core, memberId, given.passkey)) ?? fail('auth.passkey_refused')
    const isFirst = !(await hasFactor(tx, memberId))
    const row = { ...key, member_id: memberId, name, created_at: core.clock.now() }
    if (!(await insertPasskey(tx, row))) fail('auth.passkey_known')
    return { change: 'passkey_added', made: await prove(tx, core, who, { by: 'passkey', isFirst }) }
  })
}

/** The session counts as proved by what was set up in it. Recovery codes come with the first factor. */
async function prove(
  tx: Tx,
  core: Core,
  who: Who,
  { by, isFirst }: { by: FactorKind; isFirst: boolean },
): Promise<Made> {
  await markProved(tx, who.sessionId, by)
  return isFirst ? makeRecoveryCodes(tx, core, who) : null
}

async function makeRecoveryCodes(tx: Tx, core: Core, { memberId }: Who): Promise<string[]> {
  const codes = newRecoveryCodes()
  const key = deriveKey(core.config.secret, 'accounts.recovery_code')
  const hashes = codes.map((code) => hashRecoveryCode(key, memberId, code))
  await replaceRecoveryCodes(tx, { memberId, hashes }, core.clock.now())
  return codes
}

/** Without any factor, recovery codes stand for nothing, and no session is proved. */
async function clearAfterLast(tx: Tx, { memberId }: Who): Promise<void> {
  if (await hasFactor(tx, memberId)) return
  await deleteRecoveryCodes(tx, memberId)
  await unmarkProved(tx, memberId)
}

/** Removes a passkey of the member. Fails with `auth.passkey_not_found`. */
export function removePasskey(core: Core, doors: FactorDoors, who: Who, id: PasskeyId): Promise<Made> {
  return change(core, doors, who, async (tx) => {
    if ((await deletePasskey(tx, who.memberId, id)) === undefined) fail('auth.passkey_not_found')
    await clearAfterLast(tx, who)
    return { change: 'passkey_removed', made: null }
  })
}

/** A new secret for an app of time codes. Fails with `auth.time_codes_on`. */
export async function startTimeCodes(core: Core, { memberId }: Who): Promise<{ secret: string; address: string }> {
  await limit(core, { 'factor_change.member': memberId })
  const secret = randomBytes(timeSecretBytes)
  return transaction(core.db, async (tx) => {
    const account = (await lockMember(tx, memberId)) ?? fail('auth.required')
    const begun = { member_id: memberId, sealed_secret: sealTimeSecret(core, secret), begun_at: core.clock.now() }
    if (!(await beginTimeCodes(tx, begun))) fail('auth.time_codes_on')
    return { secret: base32(secret), address: timeCodeAddress(secret, account.user_name) }
  })
}

/** Turns time codes on with the first code. A wrong one is an error of its field. */
export function turnTimeCodesOn(core: Core, doors: FactorDoors, who: Who, code: string): Promise<Made> {
  return change(core, doors, who, async (tx) => {
    const { memberId } = who
    const isFirst = !(await hasFactor(tx, memberId))
    if (!(await takeTimeCode(tx, core, { memberId, typed: code, of: 'begun' }))) {
      const wrong = {
        fa: 'این کد درست نیست. کدی را که همین حالا در برنامه می‌بینید بنویسید.',
        en: 'This code is not right. Write the one that the app shows now.',
      }
      failFields({ code: [wrong] })
    }
    await confirmTimeCodes(tx, memberId, core.clock.now())
    return { change: 'time_codes_on', made: await prove(tx, core, who, { by: 'time_code', isFirst }) }
  })
}

/** Turns time codes off. Fails with `auth.factor_missing` when they are off. */
export function turnTimeCodesOff(core: Core, doors: FactorDoors, who: Who): Promise<Made> {
  return change(core, doors, who, async (tx) => {
    if (!(await deleteTimeCodes(tx, who.memberId))) fail('auth.factor_missing')
    await clearAfterLast(tx, who)
    return { change: 'time_codes_off', made: null }
  })
}

/** Ten new recovery codes instead of the old ones. Fails with `auth.factor_missing` for a member without factors. */
export function renewRecoveryCodes(core: Core, doors: FactorDoors, who: Who): Promise<Made> {
  return change(core, doors, who, async (tx) => {
    if (!(await hasFactor(tx, who.memberId))) fail('auth.factor_missing')
    return { change: 'recovery_made', made: await makeRecoveryCodes(tx, core, who) }
  })
}
