import { TitleInput } from '#contract/catalog/titles.ts'
import { cafeEvenings } from '#db/seed/cafes.ts'
import { type DemoScreening, demoScreenings } from '#db/seed/screenings.ts'
import { eveningScreenings } from '#db/seed/evening-screenings.ts'
import { togetherScreenings } from '#db/seed/together-screenings.ts'
import { transaction } from '#db/transaction.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { CafeId, ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { createTitle, markPublished } from '#server/features/catalog/titles/index.ts'
import { findTitle } from './demo-queries.ts'
import { seedCafes } from './seed-cafes.ts'

const minuteMs = 60_000
const hourMs = 3600_000
const dayMs = 24 * hourMs

/** The beginning: now, or that hour by Tehran's clock, which has had no summer time since 2022. */
function beginOf({ begins }: DemoScreening, now: Date): Date {
  if ('minutes' in begins) return new Date(now.getTime() + begins.minutes * minuteMs)
  const at = new Date(now.getTime() + begins.days * dayMs)
  if (begins.hour === null) return at
  const { hour, minute, second } = tehranTime(at)
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + at.getMilliseconds()
  return new Date(at.getTime() - sinceMidnight + begins.hour * hourMs)
}

interface Ids {
  film: ProductId
  cafe: CafeId | undefined
  films: ReadonlyMap<string, ProductId>
}

function fieldsOf(screening: DemoScreening, ids: Ids, now: Date) {
  const { title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en } = screening
  const begin = beginOf(screening, now)
  return TitleInput.parse({
    kind: 'screening',
    title_fa,
    title_en,
    tagline_fa,
    tagline_en,
    synopsis_fa,
    synopsis_en,
    film_id: ids.film,
    cafe_id: ids.cafe,
    mode: screening.mode ?? 'window',
    release_at: begin.toISOString(),
    release_ends_at: new Date(begin.getTime() + screening.hours * hourMs).toISOString(),
    capacity: screening.capacity,
    return_hours: screening.return_hours,
    tickets: screening.tickets,
    age_rating: screening.age_rating,
    sales: { is_free: false, buy: null },
    ...aroundOf(screening, ids.films),
  })
}

/** The titles of the evening, where all of them are in the demo; else the film alone. */
function aroundOf({ evening }: DemoScreening, films: ReadonlyMap<string, ProductId>) {
  if (evening === undefined) return {}
  const { parts, ...around } = evening
  const known = parts.flatMap(({ film, role }) => {
    const id = films.get(film)
    return id === undefined ? [] : [{ item_id: id, role }]
  })
  return known.length < parts.length ? {} : { parts: known, ...around }
}

/** The demo's cafes and screenings, made and published as an editor would where they are missing. */
export async function seedScreenings(core: Core, films: ReadonlyMap<string, ProductId>): Promise<void> {
  const cafes = await seedCafes(core)
  for (const screening of [...demoScreenings, ...togetherScreenings, ...eveningScreenings, ...cafeEvenings]) {
    const filmId = films.get(screening.film)
    if (filmId === undefined) continue
    const cafe = screening.cafe === undefined ? undefined : cafes.get(screening.cafe)
    const now = core.clock.now()
    const known = await findTitle(core.db, screening.title_en)
    const id = known?.id ?? (await createTitle(core, fieldsOf(screening, { film: filmId, cafe, films }, now)))
    // like a film of the demo, it does not wait for its file
    if (known?.published_at == null) await transaction(core.db, (tx) => markPublished(tx, id, now))
  }
}
