import type { Findings } from './find.ts'

/** A word that so many times more titles have than the one that was typed may have been meant. */
const offeredFrom = 10

/**
 * What was made of the words: `understood` when something else was searched for than was typed, `suggestion` when
 * something else is only offered.
 */
export function sayCorrection({ query, units, swapped, ranked, known }: Findings, isExact: boolean) {
  const best = ranked[0]
  const corrected = units.map((unit, at) => best?.readings[at]?.corrected ?? unit.text).join(' ')
  const isCorrected = best?.readings.some((reading) => reading !== null && reading.corrected !== null) === true
  if (best !== undefined && (isCorrected || swapped !== null))
    return { understood: { text: corrected, instead_of: query }, suggestion: null }
  return { understood: null, suggestion: isExact ? null : offered() }

  function offered(): string | null {
    if (best === undefined) return null
    let isChanged = false
    const words = units.map((unit) => {
      const own = known.exact.get(unit.key)
      const better = unit.readings.find(
        ({ isForgiven, words: [word = ''] }) =>
          isForgiven && unit.key.length > 3 && documentsOf(word) >= Math.max(1, own?.documents ?? 0) * offeredFrom,
      )
      if (better?.corrected == null || own === undefined) return unit.text
      isChanged = true
      return better.corrected
    })
    return isChanged ? words.join(' ') : null
  }

  function documentsOf(word: string): number {
    return known.near.find(({ term }) => term === word)?.documents ?? 0
  }
}
