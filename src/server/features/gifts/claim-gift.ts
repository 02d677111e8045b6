import { createHmac, randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { after } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { AppError, fail } from '../../fail.ts'
import { deriveKey } from '../../secrets.ts'
import {
  type Arrival,
  codeLifeMs,
  comeInAgain,
  comeInByCode,
  type LoggedIn,
  readCode,
  type Visitor,
} from '../accounts/index.ts'
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

/** What somebody has of a campaign: given now, or had before. */
export interface Claimed {
  outcome: 'given' | 'had'
  campaign: CampaignRow
  claimedAt: Date
  expiresAt: Date | null
}

/** Refuses where a campaign gives nothing at this instant: `gift.not_yet` or `gift.over`. */
export function mustRun(campaign: CampaignRow, now: Date, locale: Locale): void {
  const state = giftState(campaign, now)
  if (state === 'not_yet') fail('gift.not_yet', { from: formatDateTime(campaign.starts_at, locale) })
  if (state === 'over') fail('gift.over')
}

/**
 * Takes the gift that a code was asked for: code, member, session, gift and budget are one transaction, so that a process
 * that dies leaves all of it or nothing. Who has had it is told so, signed in, and given nothing. The same call once more
 * within two minutes, its answer having been lost, is answered the same. Fails with `gift.unknown`, `gift.not_yet`,
 * `gift.over`, `gift.already_had` (by an account that is no more), `gift.title_owned`, or as a code does.
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
  const nameHash = keyed(core, 'gifts.name', userName)
  const repeat = {
    repeat_hash: repeatHash(core, call),
    repeat_until: after(now, codeLifeMs),
    session_id: signIn.kind === 'in' ? signIn.session.sessionId : null,
  }
  const had = async (): Promise<Claimed | null> => {
    const claim = await findClaim(tx, campaign.id, { memberId, nameHash })
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
    name_hash: nameHash,
    claimed_at: now,
    expires_at: expiresAt,
    ...repeat,
  }
  if (!(await insertClaim(tx, claim))) return (await had()) ?? fail('gift.already_had')
  await handOver(tx, doors, { campaign, memberId, claimId }, now)
  if (!(await takeGift(tx, campaign.id, now))) fail('gift.over')
  return { outcome: 'given', campaign, claimedAt: now, expiresAt }
}

/** The answer that was lost: the same gift, and a session in the place of the one whose token nobody has. */
async function answerAgain(core: Core, call: GiftCall): Promise<{ signIn: LoggedIn; result: Claimed } | null> {
  const claim = await findRepeated(core.db, repeatHash(core, call), core.clock.now())
  if (claim === undefined) return null
  const campaign = await findCampaign(core.db, { id: claim.campaign_id })
  const lost = { memberId: claim.member_id, lostSessionId: claim.session_id, visitor: call.visitor }
  const signIn = campaign === undefined ? null : await comeInAgain(core, lost)
  if (campaign === undefined || signIn === null) return null
  await noteSession(core.db, claim.id, signIn.kind === 'in' ? signIn.session.sessionId : null)
  const { claimed_at: claimedAt, expires_at: expiresAt } = claim
  // a later call than the one that was given renews how long it may be repeated
  const outcome = after(claimedAt, codeLifeMs) < claim.repeat_until ? 'had' : 'given'
  return { signIn, result: { outcome, campaign, claimedAt, expiresAt } }
}

/** The token alone is 256 bits; with the code, whoever finds only the one cannot come in again. */
function repeatHash(core: Core, { rememberToken, code }: GiftCall): Buffer {
  return keyed(core, 'gifts.repeat', `${rememberToken}:${readCode(code) ?? ''}`)
}

function keyed(core: Core, purpose: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(core.config.secret, purpose)).update(text).digest()
}
