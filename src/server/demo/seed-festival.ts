import { TitleInput } from '#contract/catalog/titles.ts'
import { demoJury, demoPrizes } from '#db/seed/festival-jury.ts'
import { demoFestival, type DemoShow, demoShows } from '#db/seed/festival.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { createTitle, markPublished } from '#server/features/catalog/titles/index.ts'
import { writeJury } from '#server/features/screenings/festivals/index.ts'
import { findTitle } from './demo-queries.ts'
import { seedFirstPictures } from './seed-titles.ts'
import { findShown, findTitles, insertFestival, insertFestivalFilms, insertShow } from './festival-demo-queries.ts'

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

/** Jury and prizes; a prize without its film is left out. */
function juryOf(films: ReadonlyMap<string, ProductId>, today: Date): Parameters<typeof writeJury>[2] {
  return {
    jury: demoJury.map(({ crew: [name_fa, name_en], role_fa, role_en }) => ({ name_fa, name_en, role_fa, role_en })),
    prizes: demoPrizes.flatMap(({ film, day, ...prize }) => {
      const film_id = films.get(film)
      const announced_at = after(today, days(day)).toISOString()
      return film_id === undefined ? [] : [{ ...prize, film_id, person_fa: '', person_en: '', announced_at }]
    }),
  }
}

/** Makes the festival itself, in one step. */
function makeFestival(core: Core, films: ReadonlyMap<string, ProductId>, today: Date) {
  const { from, to } = demoFestival.days
  const when = { opens: after(today, days(from)), closes: after(today, days(to)), now: core.clock.now() }
  return transaction(core.db, async (tx) => {
    const id = await insertFestival(tx, demoFestival, when)
    const opened = demoFestival.films.flatMap((slug) => films.get(slug) ?? [])
    await insertFestivalFilms(tx, id, opened)
    await writeJury(tx, id, juryOf(films, today))
    return id
  })
}

async function seedShow(core: Core, show: DemoShow, of: { festivalId: ProductId; filmId: ProductId; begin: Date }) {
  const { festivalId, filmId, begin } = of
  const titles = await findTitles(core.db, filmId)
  const known = await findShown(core.db, filmId, begin)
  const screeningId = known ?? (await createTitle(core, fieldsOf(show, { id: filmId, ...titles }, begin)))
  await transaction(core.db, async (tx) => {
    const section = demoFestival.sections[show.section]
    const isNew = await insertShow(tx, { festivalId, screeningId, hall: show.hall, section, quota: demoFestival.quota })
    if (isNew) await markPublished(tx, screeningId, core.clock.now())
  })
}

/** The demo's festival with its shows, where they are missing. It may be killed after any step and run again. */
export async function seedFestival(core: Core, films: ReadonlyMap<string, ProductId>): Promise<void> {
  const today = midnight(core.clock.now())
  const known = await findTitle(core.db, demoFestival.title_en)
  const festivalId = known?.id ?? (await makeFestival(core, films, today))
  const { title_en, poster, stills } = demoFestival
  await seedFirstPictures(core, { title_en, poster, stills: [...stills] })
  for (const show of demoShows) {
    const filmId = films.get(show.film)
    const begin = after(today, days(show.day) + minutes(show.at))
    if (filmId !== undefined) await seedShow(core, show, { festivalId, filmId, begin })
  }
}
