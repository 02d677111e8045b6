import { TitleInput } from '#contract/titles.ts'
import { demoFestival, type DemoShow, demoShows } from '#db/seed/festival.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, minutes } from '#lib/clock.ts'
import { tehranTime } from '#lib/dates.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { createTitle, markPublished } from '../features/catalog/index.ts'
import { findTitle } from './demo-queries.ts'
import { findTitles, insertFestival, insertFestivalFilms, insertShow } from './festival-demo-queries.ts'

/** The last midnight of Tehran, whose clock has had no summer time since 2022. */
function midnight(now: Date): Date {
  const { hour, minute, second } = tehranTime(now)
  return new Date(now.getTime() - ((hour * 60 + minute) * 60 + second) * 1000 - now.getMilliseconds())
}

function fieldsOf(show: DemoShow, film: { id: ProductId; fa: string; en: string }, begin: Date) {
  return TitleInput.parse({
    kind: 'screening',
    title_fa: film.fa,
    title_en: film.en,
    synopsis_fa: demoFestival.tagline_fa,
    synopsis_en: demoFestival.tagline_en,
    film_id: film.id,
    mode: 'window',
    release_at: begin.toISOString(),
    release_ends_at: after(begin, minutes(show.minutes)).toISOString(),
    capacity: demoFestival.capacity,
    tickets: [demoFestival.ticket],
    age_rating: 0,
    sales: { is_free: false, buy: null },
  })
}

/** The demo's festival with its shows, where it is missing. */
export async function seedFestival(core: Core, films: ReadonlyMap<string, ProductId>): Promise<void> {
  if ((await findTitle(core.db, demoFestival.title_en)) !== undefined) return
  const now = core.clock.now()
  const today = midnight(now)
  const shows: { show: DemoShow; id: ProductId }[] = []
  for (const show of demoShows) {
    const filmId = films.get(show.film)
    if (filmId === undefined) continue
    const titles = await findTitles(core.db, filmId)
    const begin = after(today, days(show.day) + minutes(show.at))
    const id = await createTitle(core, fieldsOf(show, { id: filmId, ...titles }, begin))
    await transaction(core.db, (tx) => markPublished(tx, id, now))
    shows.push({ show, id })
  }
  await transaction(core.db, async (tx) => {
    const { from, to } = demoFestival.days
    const when = { opens: after(today, days(from)), closes: after(today, days(to)), now }
    const pictures = films.get(demoFestival.pictures)
    const { id: festivalId, halls } = await insertFestival(tx, demoFestival, { ...when, pictures })
    for (const { show, id: screeningId } of shows) {
      const hallId = halls[show.hall]
      if (hallId === undefined) throw new Error(`the demo's festival has no hall ${show.hall}`)
      const section = demoFestival.sections[show.section]
      await insertShow(tx, { festivalId, screeningId, hallId, section, quota: demoFestival.quota })
    }
    await insertFestivalFilms(
      tx,
      festivalId,
      demoFestival.films.flatMap((slug) => films.get(slug) ?? []),
    )
  })
}
