import type { Db } from '#db/client.ts'
import { isWithinOneEdit, withOneLetterLess } from '#lib/persian/one-edit.ts'
import type { Findings } from './find.ts'
import { type Asker, livingWords } from './nearest-queries.ts'
import { smallWords } from './word-lists.ts'

/** The most words that are offered, and that are looked at for it. */
const mostOffered = 5
const mostTried = 30

/** Whether the vocabulary finds a word by another: they have a form in common, with one letter less or as they are. */
function isLike(key: string, term: string): boolean {
  const forms = new Set(withOneLetterLess(term))
  return withOneLetterLess(key).some((form) => forms.has(form))
}

/**
 * Returns words of the vocabulary that are like those that found nothing, and would find something for this asker. A
 * word like one that need not be there says nothing: for “the” there would be “them” and “tea”.
 */
export async function nearestWords(db: Db, { units, known }: Findings, asker: Asker): Promise<string[]> {
  const needed = units.filter(({ isOptional }) => !isOptional)
  const whole = needed.filter(({ key }) => known.exact.has(key)).map(({ key }) => key)
  const like = needed.flatMap(({ readings }) => readings.flatMap(({ words }) => words))
  const further = known.near
    .filter(({ term }) => needed.length === units.length || needed.some(({ key }) => isLike(key, term)))
    .toSorted(
      (a, b) =>
        Number(needed.some(({ key }) => isWithinOneEdit(key, b.term))) -
          Number(needed.some(({ key }) => isWithinOneEdit(key, a.term))) || b.documents - a.documents,
    )
    .map(({ term }) => term)
  const tried = [...new Set([...like, ...whole, ...further])].filter(
    (word) => !word.includes('#') && !smallWords.has(word),
  )
  return livingWords(db, tried.slice(0, mostTried), { most: mostOffered, ...asker })
}
