import type { Db } from '#db/client.ts'
import { isWithinOneEdit } from '#lib/persian/one-edit.ts'
import type { Findings } from './find.ts'
import { type Asker, livingWords } from './nearest-queries.ts'

/** The most words that are offered, and that are looked at for it. */
const mostOffered = 5
const mostTried = 30

/** Words of the vocabulary that are like those that found nothing, and would find something for whoever asked. */
export async function nearestWords(db: Db, { units, known }: Findings, asker: Asker): Promise<string[]> {
  const whole = units.filter(({ key, isOptional }) => !isOptional && known.exact.has(key)).map(({ key }) => key)
  const like = units.flatMap(({ readings }) => readings.flatMap(({ words }) => words))
  const further = known.near
    .toSorted(
      (a, b) =>
        Number(units.some(({ key }) => isWithinOneEdit(key, b.term))) -
          Number(units.some(({ key }) => isWithinOneEdit(key, a.term))) || b.documents - a.documents,
    )
    .map(({ term }) => term)
  const tried = [...new Set([...like, ...whole, ...further])].filter((word) => !word.includes('#'))
  return livingWords(db, tried.slice(0, mostTried), { most: mostOffered, ...asker })
}
