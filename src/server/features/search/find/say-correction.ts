import type { Db } from '#db/client.ts'
import { quoted } from '../index/doc-of.ts'
import type { Findings } from './find.ts'
import { type Asker, isSomewhere } from './nearest-queries.ts'
import { clauseOf, together } from './text-query.ts'

/** A query that may be offered instead: its words, and them as a tsquery. */
interface Offered {
  text: string
  query: string
}

/** A word may have been meant when this many times more titles have it than the word that was typed. */
const offeredFrom = 10

/**
 * Returns how the words were corrected: `understood` when something else was searched for than was typed, `suggestion`
 * when something else is only offered. Words that are each frequent may never stand together, so a suggestion that
 * finds nothing is not offered.
 */
export async function sayCorrection(db: Db, found: Findings, { isExact, ...asker }: Asker & { isExact: boolean }) {
  const { understood, offered } = correctionOf(found, isExact)
  const isThere = offered !== null && (await isSomewhere(db, offered.query, asker))
  return { understood, suggestion: isThere ? offered.text : null }
}

function correctionOf({ query, units, swapped, ranked, known }: Findings, isExact: boolean) {
  const best = ranked[0]
  const corrected = units.map((unit, at) => best?.readings[at]?.corrected ?? unit.text).join(' ')
  const isCorrected = best?.readings.some((reading) => reading !== null && reading.corrected !== null) === true
  if (best !== undefined && (isCorrected || swapped !== null))
    return { understood: { text: corrected, instead_of: query }, offered: null }
  return { understood: null, offered: isExact || best === undefined ? null : betterWords() }

  function betterWords(): Offered | null {
    const words = units.map((unit) => {
      const own = known.exact.get(unit.key)
      const better = unit.readings.find(
        ({ isForgiven, words: [word = ''] }) =>
          isForgiven && unit.key.length > 3 && documentsOf(word) >= Math.max(1, own?.documents ?? 0) * offeredFrom,
      )
      const asTyped = { text: unit.text, query: unit.isOptional ? null : clauseOf(unit, 'strict'), isChanged: false }
      if (better?.corrected == null || own === undefined) return asTyped
      return { text: better.corrected, query: better.words.map(quoted).join(' & '), isChanged: true }
    })
    if (!words.some(({ isChanged }) => isChanged)) return null
    return {
      text: words.map(({ text }) => text).join(' '),
      query: together(
        words.flatMap(({ query: one }) => (one === null ? [] : [`(${one})`])),
        false,
      ),
    }
  }

  function documentsOf(word: string): number {
    return known.near.find(({ term }) => term === word)?.documents ?? 0
  }
}
