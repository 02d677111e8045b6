import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { NewPasskeyRequest, PasskeyRequest } from '#contract/accounts/passkeys.ts'
import type { Db, Tx } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { MemberId, PasskeyId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { hashToken } from '#server/secrets.ts'
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
  usePasskey,
} from './passkey-queries.ts'

/** How long a browser waits for the person. */
const browserPatienceMs = minutes(5)
/** As long as a step of sign-in. */
const challengeLifeMs = minutes(15)

// loaded by the first passkey: it is large, and most processes meet none
const library = () => import('@simplewebauthn/server')

/** Where passkeys of this house work: a browser signs for no other host. */
const siteOf = ({ config }: Pick<Core, 'config'>) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** The member's id as bytes: a key knows its member by it, and it tells nobody anything. */
const handleOf = (memberId: MemberId) => Uint8Array.from(Buffer.from(memberId.replaceAll('-', ''), 'hex'))

const presentKnown = (key: { credential_id: Buffer; transports: string[] }) => ({
  id: key.credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: key.transports,
})

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url')

async function noteChallenge(
  db: Db | Tx,
  core: Core,
  asked: { challenge: string; purpose: ChallengePurpose; memberId: MemberId | null },
): Promise<void> {
  await insertChallenge(db, {
    challenge_hash: hashToken(asked.challenge),
    purpose: asked.purpose,
    member_id: asked.memberId,
    expires_at: after(core.clock.now(), challengeLifeMs),
  })
}

/** Returns the options for a new passkey. It must check the person, so that the key alone is enough to sign in. */
export async function askForNewPasskey(
  core: Core,
  member: { id: MemberId; user_name: string },
): Promise<z.input<typeof NewPasskeyRequest>> {
  const { generateRegistrationOptions } = await library()
  const known = await listPasskeys(core.db, member.id)
  const options = await generateRegistrationOptions({
    rpName: 'Parde',
    rpID: siteOf(core).rpID,
    userName: member.user_name,
    userID: handleOf(member.id),
    attestationType: 'none',
  })
  const { challenge } = options
  await noteChallenge(core.db, core, { challenge, purpose: 'set_up', memberId: member.id })
  return {
    rp: { name: 'Parde', id: options.rp.id ?? '' },
    user: options.user,
    challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: browserPatienceMs,
    excludeCredentials: known.map(presentKnown),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Returns the options to sign with a passkey: one of the member's, or any of the browser's while nobody is named. */
export async function askForPasskey(
  db: Db | Tx,
  core: Core,
  asked: { purpose: Exclude<ChallengePurpose, 'set_up'>; memberId: MemberId | null },
): Promise<z.input<typeof PasskeyRequest>> {
  const { generateAuthenticationOptions } = await library()
  const known = asked.memberId === null ? [] : await listPasskeys(db, asked.memberId)
  const options = await generateAuthenticationOptions({ rpID: siteOf(core).rpID })
  const { challenge, rpId = '' } = options
  await noteChallenge(db, core, { ...asked, challenge })
  const allowCredentials = known.map(presentKnown)
  return { challenge, rpId, timeout: browserPatienceMs, allowCredentials, userVerification: 'required' }
}

/** A key that a browser has just made, checked; null when something of it is not right. Uses the challenge up. */
export async function readNewPasskey(tx: Tx, core: Core, memberId: MemberId, response: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await library()
  const { rpID, origin } = siteOf(core)
  const now = core.clock.now()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) =>
      takeChallenge(tx, { hash: hashToken(challenge), purpose: 'set_up', memberId }, now),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (verified?.verified !== true) return null
  const { credential } = verified.registrationInfo
  return {
    credential_id: bytesOf(credential.id),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
}

/** Whose passkey signed, as it says: nothing of it is checked yet. */
export async function memberOfPasskey(tx: Tx, { id }: AuthenticationResponseJSON): Promise<MemberId | null> {
  return (await findPasskey(tx, bytesOf(id)))?.member_id ?? null
}

export type PasskeyUse =
  | { kind: 'right'; memberId: MemberId }
  | { kind: 'wrong' }
  /** The key has not counted on: it may have been copied. */
  | { kind: 'counter_fell'; memberId: MemberId; passkeyId: PasskeyId }

/**
 * Checks what a passkey signed, and uses the challenge up whatever comes out. The library is told that the counter was
 * 0, because the comparison with the stored one must be one statement with its change.
 */
export async function usePasskeyOnce(
  tx: Tx,
  core: Core,
  asked: { purpose: Exclude<ChallengePurpose, 'set_up'>; memberId: MemberId | null },
  response: AuthenticationResponseJSON,
): Promise<PasskeyUse> {
  const now = core.clock.now()
  const row = await findPasskey(tx, bytesOf(response.id))
  const isOf = (memberId: MemberId) => {
    const { userHandle } = response.response
    const handle = userHandle === undefined || userHandle === null ? null : bytesOf(userHandle)
    return handle === null || handle.equals(handleOf(memberId))
  }
  const verified = await verify(core, row, response, (challenge) =>
    takeChallenge(tx, { hash: hashToken(challenge), purpose: asked.purpose, memberId: asked.memberId }, now),
  )
  if (row === undefined || verified === null || !isOf(row.member_id)) return { kind: 'wrong' }
  if (asked.memberId !== null && row.member_id !== asked.memberId) return { kind: 'wrong' }
  if (!(await usePasskey(tx, row.id, { counter: verified.newCounter, now })))
    return { kind: 'counter_fell', memberId: row.member_id, passkeyId: row.id }
  return { kind: 'right', memberId: row.member_id }
}

async function verify(
  core: Core,
  row: PasskeyRow | undefined,
  response: AuthenticationResponseJSON,
  takes: (challenge: string) => Promise<boolean>,
) {
  if (row === undefined) return null
  const { verifyAuthenticationResponse } = await library()
  const { rpID, origin } = siteOf(core)
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takes,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: response.id, publicKey: Uint8Array.from(row.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  return verified?.verified === true ? verified.authenticationInfo : null
}
