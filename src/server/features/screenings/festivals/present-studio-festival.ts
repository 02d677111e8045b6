import type { z } from 'zod'
import type { listStudioFestivals, StudioFestival } from '#contract/screenings/festivals/studio-festivals.ts'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { listHalls } from './festival-queries.ts'
import { listJurors, listPrizes } from './votes/jury-queries.ts'
import {
  findStudioRow,
  listAllKinds,
  listStudioFilms,
  listStudioRows,
  listStudioShows,
} from './studio-festival-queries.ts'

type Answer = z.input<typeof StudioFestival>
type Listed = z.input<(typeof listStudioFestivals)['responses'][200]>['items']

/** An instant that every festival has; we never write one without it. */
function instant(at: Date | null): string {
  if (at === null) throw new Error('A festival has no days.')
  return at.toISOString()
}

export async function listInStudio(core: Core, locale: Locale): Promise<Listed> {
  const rows = await listStudioRows(core.db)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    edition: row.edition,
    title: inLocale(row.title_fa, row.title_en, locale),
    opens_at: instant(row.release_at),
    closes_at: instant(row.release_ends_at),
    shows: row.shows ?? 0,
    passes_sold: row.sold ?? 0,
  }))
}

async function kindsOf(db: Db | Tx, id: ProductId): Promise<Answer['passes']> {
  const kinds = await listAllKinds(db, id)
  return kinds
    .filter(({ withdrawn_at: at }) => at === null)
    .map(({ prices, withdrawn_at: _at, ...kind }) => {
      const priceIn = (currency: 'IRR' | 'USD') => {
        const amount = prices.find((price) => price.currency === currency)?.amount
        return amount === undefined ? null : Number(amount)
      }
      return { ...kind, irr: priceIn('IRR'), usd: priceIn('USD') }
    })
}

/** A festival as its editor reads it, a draft too. Fails with `festival.not_found`. */
export async function presentStudioFestival(db: Db | Tx, id: ProductId, locale: Locale): Promise<Answer> {
  const row = (await findStudioRow(db, id)) ?? fail('festival.not_found')
  const halls = await listHalls(db, id)
  const shows = await listStudioShows(db, id)
  const films = await listStudioFilms(db, id)
  const jurors = await listJurors(db, id)
  const prizes = await listPrizes(db, id)
  const { release_at: opens, release_ends_at: closes, ...same } = row
  return {
    ...same,
    tagline_fa: row.tagline_fa ?? '',
    tagline_en: row.tagline_en ?? '',
    city_fa: row.city_fa ?? '',
    city_en: row.city_en ?? '',
    opens_at: instant(opens),
    closes_at: instant(closes),
    halls: halls.map(({ id: hallId, name_fa, name_en, note_fa, note_en, is_online }) => ({
      id: hallId,
      name_fa,
      name_en,
      is_online,
      note_fa: note_fa ?? '',
      note_en: note_en ?? '',
    })),
    passes: await kindsOf(db, id),
    shows: shows.map((show) => ({
      screening_id: show.screening_id,
      hall: halls.findIndex((hall) => hall.id === show.hall_id),
      section_fa: show.section_fa ?? '',
      section_en: show.section_en ?? '',
      quota: show.pass_quota,
      title: inLocale(show.title_fa, show.title_en, locale),
      starts_at: show.release_at?.toISOString() ?? null,
      is_published: show.state === 'published',
      taken: show.pass_taken,
    })),
    poster: presentImage(row.poster),
    stills: row.stills.flatMap((still) => {
      const image = presentImage(still)
      return image === null ? [] : [{ id: still.id, image }]
    }),
    jury: jurors.map(({ photo: _photo, ...juror }) => juror),
    prizes: prizes.map((prize) => ({
      name_fa: prize.name_fa,
      name_en: prize.name_en,
      film_id: prize.film_id,
      category_fa: prize.category_fa ?? '',
      category_en: prize.category_en ?? '',
      person_fa: prize.person_fa ?? '',
      person_en: prize.person_en ?? '',
      film_title: inLocale(prize.film_fa, prize.film_en, locale),
      announced_at: prize.announced_at?.toISOString() ?? null,
    })),
    films: films.map((film) => ({ id: film.id, title: inLocale(film.title_fa, film.title_en, locale) })),
  }
}
