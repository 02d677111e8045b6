import type { z } from 'zod'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { findTextsOf } from '../address-queries.ts'
import { findCards } from './list-queries.ts'
import { presentCard } from '../present-product.ts'

type NewTitle = Omit<z.input<typeof ProductCard>, 'kind'> & {
  kind: (typeof newKinds)[number]
  synopsis: string
  published_at: string
}

const newKinds = ['movie', 'series', 'music', 'screening', 'festival'] as const

/** Lists the site's newest titles: films, series, music, screenings and festivals with their texts. Two statements. */
export async function newTitles(core: Pick<Core, 'db' | 'clock'>, locale: Locale, most: number): Promise<NewTitle[]> {
  const { db } = core
  const now = core.clock.now()
  const filter = { kinds: newKinds, withFilm: true }
  const rows = await findCards(db, { filter, sort: 'published', locale, now, limit: most })
  const texts = await findTextsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row): NewTitle[] => {
    const text = texts.find(({ id }) => id === row.id)
    const kind = newKinds.find((one) => one === row.kind)
    if (text === undefined || kind === undefined || row.published_at === null) return []
    const synopsis = inLocale(text.synopsis_fa, text.synopsis_en, locale)
    return [{ ...presentCard(row, locale, now), kind, synopsis, published_at: row.published_at.toISOString() }]
  })
}
