import type { z } from 'zod'
import type { getOwnSeries } from '#contract/catalog/series.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { wasSeenAgain } from '#lib/catalog/next-episode.ts'
import { vatAt, vatIncluded } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { calledBy, fail, sentence } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { priceNow, termsOf, windowsOf } from '#server/features/catalog/titles/index.ts'
import { hasPaused, mayWatch } from './rights/may-watch.ts'
import { findOwnSeries, type OwnRow } from './own-series-queries.ts'
import { findPaidParts } from './buying/paid-parts-queries.ts'
import { cheapestPlan } from './opening/play-info-queries.ts'
import { isPreparing, isWholeReady } from './opening/preparing.ts'
import { presentVerdict } from './opening/present-play-info.ts'
import { heldBy, presentReckoned } from './buying/purchase-info.ts'
import { factsOf } from './rights/read-watch-facts.ts'
import { isShownIn } from './rights/region-and-age.ts'
import { reckon, savingOf } from './watch-time/reckon.ts'
import { resumeAt } from './watch-time/watched-share.ts'

type Answer = z.input<(typeof getOwnSeries)['responses'][200]>
type OwnOffer = Answer['series']['offers'][number]
type Paid = Awaited<ReturnType<typeof findPaidParts>>

interface Question {
  seriesId: ProductId
  viewer: Viewer | null
  country: string | null
  currency: Currency
  locale: Locale
}

/** The facts about the series that are read at once. */
interface Seen extends Question {
  rows: readonly OwnRow[]
  paid: Paid
  vatPercent: number
  now: Date
}

/** Bought for good, by itself or with what contains it. */
const ownsRow = (row: OwnRow): boolean =>
  row.rights.some((right) => right.by === 'PURCHASE' && right.ends_at === null && right.festival_id === null)

/** A series whose every season is owned is owned too. */
function isOwned(row: OwnRow, { rows }: Seen): boolean {
  if (ownsRow(row)) return true
  const seasons = rows.filter(({ kind }) => kind === 'season')
  return row.kind === 'series' && seasons.length > 0 && seasons.every(ownsRow)
}

const isFree = (row: OwnRow): boolean => row.is_free || row.parts.some((part) => part.is_free)

/** The episodes that a row opens: itself, or those within it. */
function episodesOf(row: OwnRow, { rows }: Seen): OwnRow[] {
  const episodes = rows.filter(({ kind }) => kind === 'episode')
  if (row.kind === 'episode') return [row]
  if (row.kind === 'season') return episodes.filter(({ parent_id: within }) => within === row.id)
  // an episode of a season that is not published is on no page
  return episodes.filter(({ parent_id: within }) => rows.some(({ id }) => id === within))
}

/** Lists the payments for a row and for the parts within it. */
function paidWithin(row: OwnRow, seen: Seen): Paid {
  const ids = new Set([row.id, ...episodesOf(row, seen).map(({ id }) => id)])
  if (row.kind === 'series') for (const { id } of seen.rows) ids.add(id)
  return row.kind === 'episode' ? [] : seen.paid.filter(({ product_id: id }) => ids.has(id))
}

/** The price of one episode alone, for comparing; null: it is not sold alone in this currency. */
function singlePrice(row: OwnRow, { currency, now }: Seen): number | null {
  const price = row.prices.find((one) => one.way === 'buy' && one.currency === currency)
  return price === undefined ? null : priceNow(price, price, now).amount
}

function offerOf(row: OwnRow, price: OwnRow['prices'][number], seen: Seen): OwnOffer {
  const { currency, vatPercent, locale, now } = seen
  const { amount: whole, usual } = priceNow(price, price, now)
  const { price: amount, reckoned } = reckon(whole, price.way === 'buy' ? paidWithin(row, seen) : [])
  const isComing = row.release_at !== null && row.release_at > now
  const parts = episodesOf(row, seen)
  const single = parts.map((part) => ({
    isFree: isFree(part),
    isOwned: ownsRow(part),
    price: singlePrice(part, seen),
  }))
  const saving = price.way === 'buy' && row.kind !== 'episode' ? savingOf(amount, single) : null
  const wanted = parts.filter((part) => !isFree(part) && !ownsRow(part))
  const ends = price.sale_ends_at
  const terms = { windows: windowsOf(price), isComing, kind: row.kind, coversFuture: price.covers_future }
  return {
    id: price.id,
    way: price.way,
    price: { amount, currency },
    vat: { amount: vatIncluded(amount, vatPercent).vat, currency },
    sale:
      usual === null || ends === null
        ? null
        : { ends_at: new Date(ends).toISOString(), usual: { amount: usual, currency } },
    terms: termsOf(terms, locale),
    reckoned: presentReckoned(reckoned, currency, locale),
    opens: wanted.flatMap(({ position }) => position ?? []),
    saves: saving === null ? null : { amount: saving, currency },
    places_left: price.places === null ? null : Math.max(0, price.places - (price.taken ?? 0)),
    held: heldBy(row, price.way, now),
  }
}

/** Nothing is sold to its owner, to a child or outside of its regions, nothing that is not ready, and nothing where nothing is wanted. */
function partOf(row: OwnRow, seen: Seen): Answer['series'] {
  const { viewer, country, currency, now } = seen
  const owned = isOwned(row, seen)
  const episodes = episodesOf(row, seen)
  const isReady = row.kind === 'episode' ? !isPreparing(row, now) : isWholeReady(row, episodes, now)
  const isOver = row.release_ends_at !== null && row.release_ends_at <= now
  const isWanted = episodes.some((part) => !isFree(part) && !ownsRow(part))
  const isClosed = viewer?.ageLimit != null || !isShownIn(factsOf(row, { viewer, country }), country)
  const isSold = !owned && !isFree(row) && isReady && !isOver && isWanted && !isClosed
  return {
    id: row.id,
    kind: row.kind,
    owned,
    offers: isSold
      ? row.prices.filter((price) => price.currency === currency).map((price) => offerOf(row, price, seen))
      : [],
  }
}

function episodeOf(row: OwnRow, seen: Seen): Answer['episodes'][number] {
  const { viewer, country, locale, now } = seen
  const { code, message, allowed, by, until } = presentVerdict(
    mayWatch(factsOf(row, { viewer, country }), now),
    row.kind,
    locale,
  )
  const time =
    row.position_ms === null || row.duration_ms === null
      ? undefined
      : { position_ms: row.position_ms, duration_ms: row.duration_ms, finished: row.finished === true }
  return {
    ...partOf(row, seen),
    allowed,
    by,
    until,
    code,
    message,
    position_ms: resumeAt(time),
    duration_ms: row.duration_ms,
    watched: row.watched_at !== null,
    watched_at: row.watched_at?.toISOString() ?? null,
    alert: row.has_alert,
  }
}

/** The episode that was watched last; a mark by hand counts as watching. */
function lastOf(rows: readonly OwnRow[]): Pick<Answer, 'last_id' | 'last_is_again'> {
  const begun = rows.filter((row) => row.kind === 'episode' && (row.watched_at !== null || (row.position_ms ?? 0) > 0))
  const newest = begun.toSorted((a, b) => (b.updated_at?.getTime() ?? 0) - (a.updated_at?.getTime() ?? 0))
  const [last] = newest
  if (last === undefined) return { last_id: null, last_is_again: false }
  const { watched_at: watchedAt, updated_at: reachedAt, duration_ms: durationMs } = last
  return { last_id: last.id, last_is_again: wasSeenAgain({ watchedAt, reachedAt, durationMs }) }
}

/** Presents this visitor's rights and offers in a series. Three queries; fails with `product.not_found`. */
export async function ownSeries(core: Core, question: Question): Promise<Answer> {
  const { seriesId, viewer, currency, locale } = question
  const now = core.clock.now()
  const memberId = viewer?.memberId ?? null
  const [rows, plan, paid] = await Promise.all([
    findOwnSeries(core.db, { seriesId, memberId, profileId: viewer?.profileId ?? null }),
    cheapestPlan(core.db, seriesId, currency),
    memberId === null ? [] : findPaidParts(core.db, { memberId, productId: seriesId, currency }),
  ])
  const [series] = rows
  if (series === undefined || series.id !== seriesId || series.kind !== 'series') fail('product.not_found')
  const vatPercent = vatAt(core.config.vatRates, now).percent
  const seen: Seen = { ...question, rows, paid, vatPercent, now }
  const seasons = rows.filter(({ kind }) => kind === 'season')
  const facts = factsOf(series, question)
  const isPaused = hasPaused(facts, now)
  const isMissed = plan.areSold && !plan.opens && !isFree(series)
  return {
    currency,
    vat_percent: vatPercent,
    series: partOf(series, seen),
    seasons: seasons.map((row) => partOf(row, seen)),
    episodes: episodesOf(series, seen).map((row) => episodeOf(row, seen)),
    ...lastOf(rows),
    plans: {
      open: plan.opens,
      from: plan.from === null ? null : { amount: plan.from, currency },
      paused: isPaused ? sentence('playback.plan_paused', locale, calledBy('series')) : null,
      message: isMissed ? sentence('playback.plans', locale, calledBy('series')) : null,
    },
    in_plan: facts.rights.some(
      ({ by, startsAt, endsAt }) => by === 'SUBSCRIPTION' && startsAt <= now && (endsAt === null || endsAt > now),
    ),
    alert: series.has_alert,
  }
}
