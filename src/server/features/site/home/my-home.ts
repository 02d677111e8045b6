import type { z } from 'zod'
import type { getMyHome } from '#contract/site/my-home.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { listedCards } from '#server/features/catalog/titles/index.ts'
import { listedScreenings, screeningCards } from '#server/features/screenings/schedule/index.ts'
import { type Asker, momentsOf } from './moments.ts'
import {
  findAlike,
  findLastWatched,
  hasPlan,
  listHeardAlbums,
  listOwnScreenings,
  listOwnSeries,
  usesHistory,
} from './my-home-queries.ts'

type Home = z.input<(typeof getMyHome)['responses'][200]>

const rowLength = 12
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

/** Returns titles that share people or genres with the last watched one; null where the profile wants none. */
async function becauseOf({ core, locale, now, profileId, maxAge }: Asker, wanted: boolean): Promise<Home['because']> {
  const watched = wanted ? await findLastWatched(core.db, profileId) : undefined
  if (watched === undefined) return null
  const ids = await findAlike(core.db, { productId: watched.id, profileId, limit: 2 * rowLength })
  const question = { kinds: ['movie', 'series'] as const, ids, maxAge, sort: 'newest' as const, limit: 2 * rowLength }
  const items = (await listedCards(core.db, question, { locale, now })).slice(0, rowLength)
  if (items.length === 0) return null
  return { of: { id: watched.id, title: inLocale(watched.title_fa, watched.title_en, locale) }, items }
}

/** Returns the home page of one profile alone. At most 17 statements; none of them grows with the catalogue. */
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
  const [series, music, moments, because] = await Promise.all([
    listedCards(core.db, { ...asked, kinds: ['series'], ids: ownSeries.map(({ id }) => id) }, { locale, now }),
    listedCards(core.db, { ...asked, kinds: ['music'], ids: heard }, { locale, now }),
    momentsOf(asker, screenings),
    becauseOf(asker, wanted),
  ])
  return {
    audience: withPlan ? 'subscriber' : 'member',
    moments,
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
