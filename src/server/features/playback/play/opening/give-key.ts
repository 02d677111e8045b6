import { contentKeyPurpose } from '#server/key-purposes.ts'
import type { AssetId, CopyId, LiveEventId, ProductId, EntitlementSourceId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import type { PlaybackGrant } from '#server/playback-grant.ts'
import { deriveKey, unseal } from '#server/secrets.ts'
import { type Asker, factsOf, inside } from '../rights/read-watch-facts.ts'
import type { Allowed, Verdict } from '../rights/judge-right.ts'
import type { LiveDoors } from './live-part.ts'
import { mayWatch } from '../rights/may-watch.ts'
import { refuseClosed } from './play-preview.ts'
import { findAssetKey, findJudgedRow, findProgrammeItem } from './play-info-queries.ts'
import type { ProgrammeDoors } from './programme-part.ts'
import { isShownIn, isTooOld } from '../rights/region-and-age.ts'
import type { WatchRight } from '../rights/watch-facts.ts'

export interface KeyQuestion extends Asker {
  /** The grant by which the key is requested; null where nothing was opened, or it is unknown. */
  grant: PlaybackGrant | null
  /** Fails where a ticket's right plays in another place, or on another network than its own. */
  playsHere: (rightId: EntitlementSourceId) => Promise<void>
}

/** A ticket that opens without a grant must play here too: else a viewer without the cookie would play anywhere. */
async function mustPlayHere({ by, rightId }: Allowed, { playsHere }: KeyQuestion): Promise<void> {
  if (by === 'TICKET' && rightId !== null) await playsHere(rightId)
}

/** The verdict on a key of an event, by its grant, or without one by a ticket that has begun. */
async function judgeEvent(
  core: Core,
  asked: { productId: ProductId; plays: number; asker: Asker },
  question: KeyQuestion,
): Promise<void> {
  const { grant } = question
  const verdict = await judge(core, asked, grant === null ? isBegun : ofGrant(grant))
  if (verdict?.allowed !== true) fail(verdict?.code ?? 'request.not_found')
  if (grant === null) await mustPlayHere(verdict, question)
}

/** A right to a screening opens every title of its programme, except to whom a title is closed. */
async function judgePart(
  core: Core,
  asked: { productId: ProductId; plays: number; asker: Asker },
): Promise<Verdict | 'open' | null> {
  const item = await findProgrammeItem(core.db, asked.productId, asked.plays)
  if (item === undefined) return null
  const { viewer, country } = asked.asker
  if (isTooOld({ ageRating: item.age_rating, ageLimit: viewer?.ageLimit ?? null }))
    return { allowed: false, code: 'playback.age' }
  return isShownIn(item, country) ? 'open' : { allowed: false, code: 'playback.region' }
}

/** Judges a product that plays the asset again, by those rights that count here; null where it plays something else. */
async function judge(
  core: Core,
  asked: { productId: ProductId; plays: number; asker: Asker },
  counts: (right: WatchRight) => boolean,
): Promise<Verdict | null> {
  const row = await findJudgedRow(core.db, asked.productId, asked.asker.viewer?.memberId ?? null)
  if (row === undefined) return null
  if (row.plays_id !== asked.plays) {
    const part = row.kind === 'screening' ? await judgePart(core, asked) : null
    if (part !== 'open') return part
  }
  const facts = inside(factsOf(row, asked.asker))
  return mayWatch({ ...facts, rights: facts.rights.filter(counts) }, core.clock.now())
}

/** Only the right that opened it: another right needs a new play-info. */
function ofGrant({ rightId }: PlaybackGrant) {
  return (right: WatchRight) => right.id === rightId
}

/** Without a grant a rental must have begun, because only play-info begins one. */
function isBegun({ rent }: WatchRight): boolean {
  return rent === null || rent.hasBegun
}

/** Refuses the key of a film unless the grant is still valid, or its own title is open to the viewer. */
async function refuseUnopened(core: Core, plays: number, question: KeyQuestion): Promise<void> {
  const { grant } = question
  const byGrant =
    grant === null ? null : await judge(core, { productId: grant.productId, plays, asker: question }, ofGrant(grant))
  if (byGrant?.allowed === true) return
  const byItself = await judge(core, { productId: plays, plays, asker: question }, isBegun)
  if (byItself?.allowed === true) return mustPlayHere(byItself, question)
  // the reason of the opened product says more than that of one they did not open
  const refused = byGrant ?? byItself
  fail(refused === null ? 'request.not_found' : refused.code)
}

/** The content key of an asset (16 bytes), after the right was checked again. */
export async function contentKey(core: Core, question: KeyQuestion & { assetId: AssetId }): Promise<Buffer> {
  const asset = await findAssetKey(core.db, question.assetId)
  if (asset === undefined || asset.sealed_key === null) fail('request.not_found')
  if (asset.purpose === 'preview') {
    const row = await findJudgedRow(core.db, asset.product_id, null)
    if (row === undefined) fail('request.not_found')
    refuseClosed(row, question)
  } else await refuseUnopened(core, asset.product_id, question)
  return unseal(deriveKey(core.config.secret, contentKeyPurpose), asset.sealed_key)
}

/**
 * One key of a screening's copy (16 bytes). The right is judged again first, so that the clock is told only to those who
 * may watch; then the key opens by the server's clock. Fails with `request.not_found`, the reason of a refusal, or
 * `playback.key_not_open` with the instant in the header `x-opens-at`.
 */
export async function copyKey(
  core: Core,
  { copyKey: find }: Pick<ProgrammeDoors, 'copyKey'>,
  question: KeyQuestion & { copy: CopyId; number: number },
): Promise<Buffer> {
  const key = (await find(question.copy, question.number)) ?? fail('request.not_found')
  await judgeEvent(core, { productId: key.productId, plays: key.itemId, asker: question }, question)
  if (key.opensAt === null || key.opensAt > core.clock.now()) failNotOpen(key.opensAt)
  return key.bytes
}

/**
 * Returns one key of a live event (16 bytes), after its right was judged again. Segments from before it was on air have
 * keys that no ticket opens: `live.not_on_air`.
 */
export async function liveKey(
  core: Core,
  { liveKey: find }: Pick<LiveDoors, 'liveKey'>,
  question: KeyQuestion & { event: LiveEventId; number: number },
): Promise<Buffer> {
  const key = (await find(question.event, question.number)) ?? fail('request.not_found')
  await judgeEvent(core, { productId: key.productId, plays: key.productId, asker: question }, question)
  if (!key.isShown) fail('live.not_on_air')
  return key.bytes
}

function failNotOpen(opensAt: Date | null): never {
  throw new AppError('playback.key_not_open', {
    headers: opensAt === null ? undefined : { 'x-opens-at': opensAt.toISOString() },
  })
}
