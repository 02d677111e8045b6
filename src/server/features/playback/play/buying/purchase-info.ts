import type { z } from 'zod'
import type { getPurchaseInfo } from '#contract/payments/payments.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { vatAt, vatIncluded } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { calledBy, fail, sentence } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { kindOf, presentImage, priceNow, type Sale, termsOf, windowsOf } from '#server/features/catalog/titles/index.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { ownsTitle } from './buying-queries.ts'
import { factsOf } from '../rights/read-watch-facts.ts'
import { withoutHours } from '../opening/live-part.ts'
import { mayWatch } from '../rights/may-watch.ts'
import { presentVerdict } from '../opening/present-play-info.ts'
import { cheapestPlan, findWatchRow, type WatchRow } from '../opening/play-info-queries.ts'
import { findWatchTime } from '../watch-time/watch-time-queries.ts'
import { findPaidParts } from './paid-parts-queries.ts'
import { isPreparing } from '../opening/preparing.ts'
import { isWhole, type PaidPart, reckon, type ReckonedPart } from '../watch-time/reckon.ts'
import { isShownIn } from '../rights/region-and-age.ts'
import { resumeAt } from '../watch-time/watched-share.ts'

type Answer = z.input<(typeof getPurchaseInfo)['responses'][200]>
type Currency = 'IRR' | 'USD'

/** The facts under which prices are shown. */
interface Seen {
  /** The visitor's payments for parts of it. */
  paid: readonly PaidPart[]
  currency: Currency
  vatPercent: number
  locale: Locale
  now: Date
  type: Sale['type']
}

type PriceRow = WatchRow['prices'][number]

/** The place that this member's unpaid purchase holds; null: none. */
export function heldBy(row: Pick<WatchRow, 'holds'>, way: string, now: Date) {
  const hold = row.holds.find((one) => one.way === way)
  if (hold === undefined || new Date(hold.expires_at) <= now) return null
  return { purchase_id: hold.purchase_id, until: new Date(hold.expires_at).toISOString() }
}

/** Presents earlier payments for parts, in the reader's language. */
export function presentReckoned(reckoned: readonly ReckonedPart[], currency: Currency, locale: Locale) {
  return reckoned.map(({ title_fa, title_en, amount }) => ({
    title: locale === 'fa' ? title_fa : title_en,
    amount: { amount, currency },
  }))
}

function offerOf(row: WatchRow, price: PriceRow, options: Seen): Answer['offers'][number] {
  const { paid, currency, vatPercent, locale, now, type } = options
  const isComing = row.release_at !== null && row.release_at > now
  const { amount: whole, usual } = priceNow(price, price, now)
  // a rent is for a time, so nothing is reckoned with it
  const { price: amount, reckoned } = reckon(whole, price.way === 'buy' ? paid : [])
  const ends = price.sale_ends_at
  const terms = { windows: windowsOf(price), isComing, kind: row.kind, coversFuture: price.covers_future }
  return {
    id: price.id,
    way: price.way,
    purchase_type: type,
    price: { amount, currency },
    vat: { amount: vatIncluded(amount, vatPercent).vat, currency },
    sale:
      usual === null || ends === null
        ? null
        : { ends_at: new Date(ends).toISOString(), usual: { amount: usual, currency } },
    terms: termsOf(terms, locale),
    reckoned: presentReckoned(reckoned, currency, locale),
    places_left: price.places === null ? null : Math.max(0, price.places - (price.taken ?? 0)),
    held: heldBy(row, price.way, now),
  }
}

/**
 * Lists this visitor's offers: none for its owner, a child, outside its regions or before it is ready; no second
 * rental.
 */
function offersFor(
  row: WatchRow,
  facts: { isFree: boolean; owned: boolean; renting: boolean; preparing: boolean; isClosed: boolean },
  options: Seen,
): Answer['offers'] {
  const { owned, renting, preparing, isClosed } = facts
  if (facts.isFree || owned || preparing || isClosed) return []
  if (row.release_ends_at !== null && row.release_ends_at <= options.now) return []
  return row.prices
    .filter((price) => price.currency === options.currency && !(renting && price.way === 'rent'))
    .map((price) => offerOf(row, price, options))
}

function isRenting(row: WatchRow, now: Date): boolean {
  return row.rights.some(
    (right) => right.watch_hours !== null && right.ends_at !== null && new Date(right.ends_at) > now,
  )
}

/** Bought for good, by itself or with what contains it; of a series without one right to it, season by season. */
async function isOwned(core: Core, row: WatchRow, memberId: MemberId | null): Promise<boolean> {
  const isHeld = row.rights.some(
    (right) => right.by === 'PURCHASE' && right.ends_at === null && right.festival_id === null,
  )
  return isHeld || (isWhole(row) && memberId !== null && ownsTitle(core.db, memberId, row.id))
}

/** The sentence where plans are sold and none opens a title. No plan opens a screening, so none is missed there. */
const withoutPlan = (kind: WatchRow['kind'], locale: Locale): string | null =>
  kind === 'screening' ? null : sentence('playback.plans', locale, calledBy(kind))

/** A live event shows no film: its year is that of its evening. */
const yearOf = ({ year, mode, release_at: begins }: WatchRow, now: Date): number | null =>
  year ?? (mode === 'live' ? (begins ?? now).getUTCFullYear() : null)

/** The ways to watch a title for this visitor, in one currency. */
export async function purchaseInfo(
  core: Core,
  question: { productId: ProductId; viewer: Viewer | null; country: string | null; currency: Currency; locale: Locale },
): Promise<Answer> {
  const { viewer, currency, locale } = question
  const now = core.clock.now()
  const vatPercent = vatAt(core.config.vatRates, now).percent
  const { productId } = question
  const memberId = viewer?.memberId ?? null
  const [row, time, plan] = await Promise.all([
    findWatchRow(core.db, productId, memberId, now),
    findWatchTime(core.db, viewer?.profileId ?? null, productId),
    cheapestPlan(core.db, productId, currency),
  ])
  if (row === undefined || (row.state !== 'published' && row.rights.length === 0)) fail('product.not_found')
  const { sale } = kindOf(row)
  // a product that is not sold alone has no ways to show
  const year = yearOf(row, now)
  if (sale === null || year === null) fail('product.not_found')
  const facts = factsOf(row, { viewer, country: question.country })
  const verdict = mayWatch(facts, now)
  const position = resumeAt(time)
  const owned = await isOwned(core, row, memberId)
  // what a camera sends cannot be there before
  const preparing = row.mode !== 'live' && isPreparing(row, now)
  const paid = isWhole(row) && memberId !== null ? await findPaidParts(core.db, { memberId, productId, currency }) : []
  return {
    product: {
      id: row.id,
      kind: row.kind,
      shown_by: row.named.shown_by,
      title: row.named[locale],
      poster: presentImage(row.poster),
      year,
      year_jalali: jalaliYearOf(year),
    },
    currency,
    vat_percent: vatPercent,
    watchable: presentVerdict(row.mode === 'live' ? withoutHours(verdict) : verdict, row.kind, locale),
    resume: time === undefined || position === 0 ? null : { position_ms: position, duration_ms: time.duration_ms },
    owned,
    is_preparing: preparing,
    plans: {
      open: plan.opens,
      from: plan.from === null ? null : { amount: plan.from, currency },
      message: !plan.areSold || plan.opens || facts.isFree ? null : withoutPlan(row.kind, locale),
    },
    // a child pays for nothing, and nobody for what is not shown where they are
    offers: offersFor(
      row,
      {
        isFree: facts.isFree,
        owned,
        renting: isRenting(row, now),
        preparing,
        isClosed: facts.ageLimit !== null || !isShownIn(facts, facts.country),
      },
      { paid, currency, vatPercent, locale, now, type: sale.type },
    ),
  }
}
