import type { z } from 'zod'
import type { SearchHit } from '#contract/search/search.ts'
import type { Db } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Ranked } from '../find/rank.ts'
import type { Unit } from '../find/understand.ts'
import { findPersonHits, findProductHits } from './hit-queries.ts'
import { matcherOf, presentPersonHit, presentProductHit } from './present-hit.ts'

/** Returns the findings as they are shown, in their order. Leaves out those that went off the site meanwhile. */
export async function readHits(
  db: Db,
  ranked: readonly Ranked[],
  { units, locale }: { units: readonly Unit[]; locale: Locale },
): Promise<z.input<typeof SearchHit>[]> {
  const idsOf = (subject: 'product' | 'person') =>
    ranked.filter(({ doc }) => doc.subject === subject).map(({ doc }) => doc.subject_id)
  const [products, people] = await Promise.all([
    findProductHits(db, idsOf('product')),
    findPersonHits(db, idsOf('person')),
  ])
  const productOf = new Map(products.map((row) => [row.id, row]))
  const personOf = new Map(people.map((row) => [row.id, row]))
  return ranked.flatMap(({ doc, readings }) => {
    const matches = matcherOf(units, readings)
    if (doc.subject === 'person') {
      const row = personOf.get(doc.subject_id)
      return row === undefined ? [] : [presentPersonHit(row, locale, matches)]
    }
    const row = productOf.get(doc.subject_id)
    return row === undefined ? [] : [presentProductHit(row, locale, matches)]
  })
}
