import { quoted } from '../index/doc-of.ts'
import type { Reading, Unit } from './understand.ts'

/** How much of a query has to be there, and what of it is forgiven. */
export type Strictness = 'strict' | 'loose'

/** The readings that count: of a word that is known as it was typed, slips are forgiven only in a loose search. */
export function readingsFor(unit: Unit, strictness: Strictness): readonly Reading[] {
  const plain = unit.readings.filter(({ isForgiven }) => !isForgiven)
  return strictness === 'strict' && (plain.length > 0 || unit.beginning !== null) ? plain : unit.readings
}

/** A beginning of so few letters is compared with titles alone: too many words begin so. */
export const shortBeginning = 2

/** As the last word of a query: every word that begins so, by itself where they are few. */
function beginsOf({ beginning, begun }: Unit): string[] {
  if (beginning === null || beginning.length <= shortBeginning) return []
  return begun === null ? [`${quoted(beginning)}:*`] : begun.map((word) => `${quoted(word)}:`)
}

/** The part of a tsquery that one unit asks for; null when it is compared in another way, or nothing is known of it. */
export function clauseOf(unit: Unit, strictness: Strictness, field: '' | 'A' = ''): string | null {
  const mark = field === '' ? '' : `:${field}`
  const words = readingsFor(unit, strictness).map((reading) => {
    const all = reading.words.map((word) => `${quoted(word)}${mark}`).join(' & ')
    return reading.words.length > 1 ? `(${all})` : all
  })
  const begins = beginsOf(unit).map((begun) => (begun + field).replace(/:$/, ''))
  const all = [...new Set([...words, ...begins])]
  return all.length === 0 ? null : `(${all.join(' | ')})`
}

/** The words of a unit as they were typed, among genres, years, countries and shelves; null where nobody knows them. */
export function factsClauseOf({ readings }: Unit): string | null {
  const typed = readings
    .filter(({ likeness }) => likeness === 1)
    .map(({ words }) => words.map((word) => `${quoted(word)}:C`))
  return typed.length === 0 ? null : typed.map((words) => `(${words.join(' & ')})`).join(' | ')
}

/** All of these; with `oneLess`, all but any one of three or more. */
export function together(clauses: readonly string[], oneLess: boolean): string {
  if (!oneLess || clauses.length < 3) return clauses.join(' & ')
  return clauses.map((_clause, at) => `(${clauses.filter((_other, other) => other !== at).join(' & ')})`).join(' | ')
}

/** Up to this many documents are compared faster one by one than by the index of words. */
const fewDocuments = 1000

/** About how many documents have all of these, by the counts of the vocabulary; of a word without a count, all have it. */
export function documentsLeft(units: readonly Unit[], strictness: Strictness, documents: number): number {
  const shareOf = (unit: Unit) => {
    const counts = readingsFor(unit, strictness).map((reading) => reading.documents ?? documents)
    // how many have a word that only begins so is not counted
    if (unit.beginning !== null) return 1
    return Math.min(1, counts.reduce((sum, count) => sum + count, 0) / Math.max(1, documents))
  }
  return units.reduce((share, unit) => share * shareOf(unit), documents)
}

/**
 * The last unit, where it is the beginning of many words and the others leave few documents. The index gathers every document
 * of every word that begins so before it compares anything; to look at what the others leave takes a fifth of that.
 */
export function comparedLast(needed: readonly Unit[], strictness: Strictness, documents: number): Unit | null {
  const last = needed.at(-1)
  const others = needed.slice(0, -1).filter((unit) => clauseOf(unit, strictness) !== null)
  if (last === undefined || last.beginning === null || last.beginning.length <= shortBeginning) return null
  if (last.begun !== null || others.length === 0) return null
  return documentsLeft(others, strictness, documents) <= fewDocuments ? last : null
}
