import type { z } from 'zod'
import type { FestivalCard, getFestival } from '#contract/screenings/festivals/festivals.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { cardsOf, presentImage } from '#server/features/catalog/titles/index.ts'
import { screeningCards } from '#server/features/screenings/schedule/index.ts'
import { type FestivalRow, findFestival, listEditions, listFilms, listGrid, listHalls } from './festival-queries.ts'

import { presentOutcome } from './votes/present-outcome.ts'

/** In hours; whatever lasts longer is a window in which one begins when one likes. */
const longestShow = 4

type Card = z.input<typeof FestivalCard>
type Page = z.input<(typeof getFestival)['responses'][200]>

export function presentCard(row: FestivalRow, locale: Locale): Card {
  return {
    id: row.id,
    title: inLocale(row.title_fa, row.title_en, locale),
    other_title: inLocale(row.title_en, row.title_fa, locale),
    edition: row.edition,
    city: inLocale(row.city_fa, row.city_en, locale),
    starts_at: row.release_at.toISOString(),
    ends_at: row.release_ends_at.toISOString(),
    poster: presentImage(row.poster),
    still: presentImage(row.still),
    age_rating: row.age_rating,
    shows: row.shows ?? 0,
    from: row.from.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  }
}

/** A window of some days is drawn with its film's length; a shorter show until its own end. */
function endInGrid(startsAt: string, endsAt: string, filmMinutes: number | null): string {
  const lasts = Date.parse(endsAt) - Date.parse(startsAt)
  if (filmMinutes === null || lasts <= hours(longestShow)) return endsAt
  return after(new Date(startsAt), minutes(Math.max(1, filmMinutes))).toISOString()
}

/** Shows with their screenings; one that was taken off the site, or has no date, is in no grid. */
async function programmeOf(core: Core, festivalId: ProductId, locale: Locale): Promise<Page['programme']> {
  const grid = await listGrid(core.db, festivalId)
  const ids = grid.map(({ screening_id: id }) => id)
  const cards = await screeningCards(core.db, ids, { locale, now: core.clock.now() })
  return grid.flatMap(({ screening_id: id, hall_id, section_fa, section_en }) => {
    const screening = cards.get(id)
    if (screening === undefined || screening.starts_at === null || screening.ends_at === null) return []
    const end = endInGrid(screening.starts_at, screening.ends_at, screening.film.duration_minutes)
    return [{ hall_id, section: inLocale(section_fa, section_en, locale), screening, ends_at: end }]
  })
}

/** The page of a published festival. Fails with `product.not_found`. */
export async function presentFestival(core: Core, id: ProductId, locale: Locale): Promise<Page> {
  const row = await findFestival(core.db, id)
  if (row === undefined) fail('product.not_found')
  const [halls, programme, filmIds, editions, outcome] = await Promise.all([
    listHalls(core.db, id),
    programmeOf(core, id, locale),
    listFilms(core.db, id),
    listEditions(core.db, row),
    presentOutcome(core, { id, endsAt: row.release_ends_at }, locale),
  ])
  const films = await cardsOf(core.db, filmIds, locale, core.clock.now())
  return {
    ...presentCard(row, locale),
    tagline: inLocale(row.tagline_fa, row.tagline_en, locale),
    synopsis: inLocale(row.synopsis_fa, row.synopsis_en, locale),
    halls: halls.map((hall) => ({
      id: hall.id,
      name: inLocale(hall.name_fa, hall.name_en, locale),
      note: inLocale(hall.note_fa, hall.note_en, locale),
      is_online: hall.is_online,
    })),
    programme,
    films: filmIds.flatMap((filmId) => films.get(filmId) ?? []),
    ...outcome,
    editions: editions.map(({ id: other, edition, title_fa, title_en }) => ({
      id: other,
      edition,
      title: inLocale(title_fa, title_en, locale),
    })),
  }
}
