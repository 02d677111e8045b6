import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { readingKeys } from '#server/former-keys.ts'
import { deriveKey, keyedHash } from '#server/secrets.ts'
import {
  type Arrival,
  codeLifeMs,
  comeInAgain,
  comeInByCode,
  type LoggedIn,
  readCode,
  type Visitor,
} from '#server/features/accounts/members/index.ts'
import { type CampaignRow, findCampaign, holdContents } from './campaign-queries.ts'
import { expiryOf, type GiftDoors, handOver } from './give-contents.ts'
import { findClaim, findRepeated, insertClaim, noteSession, renewRepeat, takeGift } from './claim-queries.ts'
import { giftState } from './campaign-state.ts'

export interface GiftCall {
  userName: string
  code: string
  rememberToken: string
  visitor: Visitor
  locale: Locale
}

/** A person's claim on a campaign: given now, or earlier. */
export interface Claimed {
  outcome: 'given' | 'had'
  campaign: CampaignRow
  claimedAt: Date
  expiresAt: Date | null
}

/** Refuses when a campaign gives nothing at this instant: `gift.not_yet` or `gift.over`. */
export function mustRun(campaign: CampaignRow, now: Date, locale: Locale): void {
  const state = giftState(campaign, now)
  if (state === 'not_yet') fail('gift.not_yet', { from: formatDateTime(campaign.starts_at, locale) })
  if (state === 'over') fail('gift.over')
}

/**
 * Takes the gift for which a code was sent. Code, member, session, gift and budget are one transaction, so a process
 * that dies leaves all or nothing. A person who had it before is told so and signed in, and gets nothing. The same call
 * again within two minutes, after a lost answer, gets the same answer. Fails with `gift.unknown`, `gift.not_yet`,
 * `gift.over`, `gift.already_had` (by a deleted account), `gift.title_owned`, or as a code does.
 */
export async function claimGift(
  core: Core,
  doors: GiftDoors,
  call: GiftCall,
): Promise<{ signIn: LoggedIn; result: Claimed }> {
  try {
    return await comeInByCode(core, call, (tx, arrival) => give(tx, core, { ...arrival, call, doors }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth.remember_token_invalid') throw error
    return (await answerAgain(core, call)) ?? fail(error.code)
  }
}

async function give(tx: Tx, core: Core, given: Arrival & { call: GiftCall; doors: GiftDoors }): Promise<Claimed> {
  const { about, memberId, userName, signIn, call, doors } = given
  const now = core.clock.now()
  await holdContents(tx, about)
  const campaign = (await findCampaign(tx, { id: about })) ?? fail('gift.unknown')
  const keys = await readingKeys(tx, core.config, 'gifts.name')
  const nameHashes = keys.map((key) => keyedHash(key, userName))
  const repeat = {
    repeat_hash: repeatHash(core, call),
    repeat_until: after(now, codeLifeMs),
    session_id: signIn.kind === 'in' ? signIn.session.sessionId : null,
  }
  const had = async (): Promise<Claimed | null> => {
    const claim = await findClaim(tx, campaign.id, { memberId, nameHashes })
    if (claim === undefined) return null
    if (claim.member_id !== memberId) fail('gift.already_had')
    await renewRepeat(tx, claim.id, repeat)
    return { outcome: 'had', campaign, claimedAt: claim.claimed_at, expiresAt: claim.expires_at }
  }
  const earlier = await had()
  if (earlier !== null) return earlier
  mustRun(campaign, now, call.locale)
  const claimId = randomUUID()
  const expiresAt = expiryOf(campaign, now)
  const claim = {
    id: claimId,
    campaign_id: campaign.id,
    member_id: memberId,
    name_hash: keyedHash(keys[0], userName),
    claimed_at: now,
    expires_at: expiresAt,
    ...repeat,
  }
  if (!(await insertClaim(tx, claim))) return (await had()) ?? fail('gift.already_had')
  await handOver(tx, doors, { campaign, memberId, claimId }, now)
  if (!(await takeGift(tx, campaign.id, now))) fail('gift.over')
  return { outcome: 'given', campaign, claimedAt: now, expiresAt }
}

/** Repeats a lost answer: the same gift, and a new session instead of the one whose token nobody received. */
async function answerAgain(core: Core, call: GiftCall): Promise<{ signIn: LoggedIn; result: Claimed } | null> {
  const claim = await findRepeated(core.db, repeatHash(core, call), core.clock.now())
  if (claim === undefined) return null
  const campaign = await findCampaign(core.db, { id: claim.campaign_id })
  const lost = { memberId: claim.member_id, lostSessionId: claim.session_id, visitor: call.visitor }
  const signIn = campaign === undefined ? null : await comeInAgain(core, lost)
  if (campaign === undefined || signIn === null) return null
  await noteSession(core.db, claim.id, signIn.kind === 'in' ? signIn.session.sessionId : null)
  const { claimed_at: claimedAt, expires_at: expiresAt } = claim
  // a later call than the one that gave the gift has extended the time for repeating
  const outcome = after(claimedAt, codeLifeMs) < claim.repeat_until ? 'had' : 'given'
  return { signIn, result: { outcome, campaign, claimedAt, expiresAt } }
}

/** The token alone has 256 bits; because the code is included, somebody who finds only the token cannot sign in. */
function repeatHash(core: Core, { rememberToken, code }: GiftCall): Buffer {
  return keyedHash(deriveKey(core.config.secret, 'gifts.repeat'), `${rememberToken}:${readCode(code) ?? ''}`)
}
