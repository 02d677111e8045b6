import type { z } from 'zod'
import type { listNew } from '#contract/feed.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { findTextsOf } from './address-queries.ts'
import { findCards } from './list-queries.ts'
import { inLocale } from './in-locale.ts'
import { presentCard } from './present-product.ts'

type Item = z.input<(typeof listNew)['responses'][200]>['items'][number]

/** What a reader of news shows at once, and more than comes in a week. */
const most = 30

/** What came to the site last: films, series, music, screenings and festivals with their texts. Two statements. */
export async function newTitles(core: Pick<Core, 'db' | 'clock'>, locale: Locale): Promise<Item[]> {
  const { db } = core
  const now = core.clock.now()
  const filter = { kinds: ['movie', 'series', 'music', 'screening', 'festival'] as const, withFilm: true }
  const rows = await findCards(db, { filter, sort: 'published', locale, now, limit: most })
  const texts = await findTextsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row): Item[] => {
    const text = texts.find(({ id }) => id === row.id)
    if (text === undefined || row.published_at === null) return []
    const synopsis = inLocale(text.synopsis_fa, text.synopsis_en, locale)
    return [{ ...presentCard(row, locale, now), synopsis, published_at: row.published_at.toISOString() }]
  })
}
