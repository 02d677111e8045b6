import type { z } from 'zod'
import type { searchAdvanced } from '#contract/search/search.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '../../../core.ts'
import { presentImage, tagOf } from '#server/features/catalog/titles/index.ts'
import type { Findings } from '../find/find.ts'
import { findCardHits } from '../hits/hit-queries.ts'
import { matcherOf, presentProductHit } from '../hits/present-hit.ts'

type Item = z.input<(typeof searchAdvanced)['responses'][200]>['items'][number]

/** Found titles as cards, in the order of their ids. */
export async function readAdvancedHits(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  ids: readonly ProductId[],
  { found, locale }: { found: Findings | null; locale: Locale },
): Promise<Item[]> {
  const rows = new Map((await findCardHits(db, ids)).map((row) => [row.id, row]))
  const readings = new Map(
    found?.ranked.filter(({ doc }) => doc.subject === 'product').map(({ doc, readings: own }) => [doc.subject_id, own]),
  )
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (row === undefined) return []
    return [
      {
        ...presentProductHit(row, locale, matcherOf(found?.units ?? [], readings.get(id) ?? [])),
        poster: presentImage(row.poster),
        genres: row.genres.map(({ code, name_fa, name_en }) => ({ code, name: inLocale(name_fa, name_en, locale) })),
        tag: tagOf(row, clock.now()),
        release_at: row.release_at?.toISOString() ?? null,
      },
    ]
  })
}
