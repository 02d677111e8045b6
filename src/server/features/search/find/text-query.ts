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

/** The part of a tsquery that one unit asks for; null when it is compared in another way, or nothing is known of it. */
export function clauseOf(unit: Unit, strictness: Strictness, field: '' | 'A' = ''): string | null {
  const mark = field === '' ? '' : `:${field}`
  const words = readingsFor(unit, strictness).map((reading) => {
    const all = reading.words.map((word) => `${quoted(word)}${mark}`).join(' & ')
    return reading.words.length > 1 ? `(${all})` : all
  })
  const begins =
    unit.beginning !== null && unit.beginning.length > shortBeginning ? [`${quoted(unit.beginning)}:*${field}`] : []
  const all = [...words, ...begins]
  return all.length === 0 ? null : `(${all.join(' | ')})`
}

/** All of these; with `oneLess`, all but any one of three or more. */
export function together(clauses: readonly string[], oneLess: boolean): string {
  if (!oneLess || clauses.length < 3) return clauses.join(' & ')
  return clauses.map((_clause, at) => `(${clauses.filter((_other, other) => other !== at).join(' & ')})`).join(' | ')
}
