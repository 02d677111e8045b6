import type { z } from 'zod'
import type { getMyHome } from '#contract/site/my-home.ts'
import { after, hours } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { cardsOf, listedCards } from '#server/features/catalog/titles/index.ts'
import { listedScreenings, screeningCards } from '#server/features/screenings/schedule/index.ts'
import {
  findAlike,
  findEndingRent,
  findLastWatched,
  findUnpaid,
  hasPlan,
  listHeardAlbums,
  listOwnScreenings,
  listOwnSeries,
  usesHistory,
} from './my-home-queries.ts'

type Home = z.input<(typeof getMyHome)['responses'][200]>
type Notice = Home['notice']
type Asker = { core: Core; viewer: Viewer; locale: Locale; now: Date; profileId: number; maxAge: number | undefined }

const rowLength = 12
/** A rent is told of when it ends within so long. */
const endsWithin = hours(24)

/** A rent that ends within a day; until when one may begin it and still see its end. Three statements at most. */
async function rentNotice({ core, viewer, locale, now, profileId }: Asker): Promise<Notice> {
  const who = { memberId: viewer.memberId, profileId, ageLimit: viewer.ageLimit }
  const rent = await findEndingRent(core.db, who, { now, until: after(now, endsWithin) })
  if (rent === undefined || rent.ends_at === null) return null
  const card = (await cardsOf(core.db, [rent.product_id], locale, now)).get(rent.product_id)
  if (card === undefined) return null
  const left = Math.max(0, rent.duration_ms - (rent.position_ms ?? 0))
  const begin = after(rent.ends_at, -left)
  return {
    kind: 'rent',
    product: { id: card.id, title: card.title, kind: card.kind, poster: card.poster },
    ends_at: rent.ends_at.toISOString(),
    open_ms: rent.ends_at.getTime() - now.getTime(),
    left_ms: left,
    begin_until: begin > now ? begin.toISOString() : null,
  }
}

/** Own screenings first, then the next ones. */
async function screeningsOf({ core, viewer, locale, now, maxAge }: Asker): Promise<Home['screenings']> {
  const own = await listOwnScreenings(core.db, viewer.memberId, now)
  const [cards, next] = await Promise.all([
    screeningCards(
      core.db,
      own.map(({ id }) => id),
      { locale, now },
    ),
    listedScreenings(core.db, { limit: rowLength, maxAge }, { locale, now }),
  ])
  const mine = own.flatMap(({ id, tickets }) => {
    const card = cards.get(id)
    return card === undefined || card.age_rating > (maxAge ?? 99) ? [] : [{ ...card, tickets: Number(tickets) }]
  })
  const others = next.filter(({ id }) => !mine.some((card) => card.id === id)).map((card) => ({ ...card, tickets: 0 }))
  return [...mine, ...others].slice(0, rowLength)
}

const isToday = (startsAt: string | null | undefined, now: Date): boolean => {
  if (startsAt == null) return false
  const [one, other] = [tehranTime(new Date(startsAt)), tehranTime(now)]
  return one.year === other.year && one.month === other.month && one.day === other.day
}

/** One at most, by urgency: a rent that ends, a ticket for today, a payment that waits. */
async function noticeOf(asker: Asker, screenings: Home['screenings']): Promise<Notice> {
  const rent = await rentNotice(asker)
  if (rent !== null) return rent
  const { core, viewer, locale, now } = asker
  const today = screenings.find((card) => card.tickets > 0 && isToday(card.starts_at, now))
  if (today !== undefined) return { kind: 'ticket', screening: today, tickets: today.tickets }
  // a child's profile neither pays nor sees prices
  const unpaid = viewer.ageLimit === null ? await findUnpaid(core.db, viewer.memberId, now) : undefined
  if (unpaid === undefined) return null
  const title = inLocale(unpaid.subject.title.fa, unpaid.subject.title.en, locale)
  return { kind: 'payment', order_id: unpaid.id, title, until: unpaid.expires_at.toISOString() }
}

/** What shares people or genres with the title that was watched last; null where the profile does not want it. */
async function becauseOf({ core, locale, now, profileId, maxAge }: Asker, wanted: boolean): Promise<Home['because']> {
  const watched = wanted ? await findLastWatched(core.db, profileId) : undefined
  if (watched === undefined) return null
  const ids = await findAlike(core.db, { productId: watched.id, profileId, limit: 2 * rowLength })
  const question = { kinds: ['movie', 'series'] as const, ids, maxAge, sort: 'newest' as const, limit: 2 * rowLength }
  const items = (await listedCards(core.db, question, { locale, now })).slice(0, rowLength)
  if (items.length === 0) return null
  return { of: { id: watched.id, title: inLocale(watched.title_fa, watched.title_en, locale) }, items }
}

/** What the home page shows to one profile alone. At most 17 statements, none of which grows with the catalogue. */
export async function readMyHome(core: Core, viewer: Viewer, locale: Locale): Promise<Home> {
  const profileId = chosenProfile(viewer)
  const now = core.clock.now()
  const asker = { core, viewer, locale, now, profileId, maxAge: viewer.ageLimit ?? undefined }
  const [withPlan, wanted, ownSeries, heard, screenings] = await Promise.all([
    hasPlan(core.db, viewer.memberId, now),
    usesHistory(core.db, profileId),
    listOwnSeries(core.db, profileId, { limit: rowLength, now }),
    listHeardAlbums(core.db, profileId, rowLength),
    screeningsOf(asker),
  ])
  const asked = { maxAge: asker.maxAge, sort: 'newest' as const, limit: rowLength }
  const [series, music, notice, because] = await Promise.all([
    listedCards(core.db, { ...asked, kinds: ['series'], ids: ownSeries.map(({ id }) => id) }, { locale, now }),
    listedCards(core.db, { ...asked, kinds: ['music'], ids: heard }, { locale, now }),
    noticeOf(asker, screenings),
    becauseOf(asker, wanted),
  ])
  return {
    audience: withPlan ? 'subscriber' : 'member',
    notice,
    series: series.map((card) => ({
      ...card,
      has_new: ownSeries.some(({ id, has_new }) => id === card.id && has_new),
    })),
    music,
    screenings,
    because,
    uses_history: wanted,
  }
}
