import { isWithinOneEdit } from '#lib/one-edit.ts'
import { otherSpellingsOfNumber } from '#lib/number-words.ts'
import { isLatinWord, soundsLike, soundsOf } from '#lib/word-sound.ts'
import type { Known, Term } from './lookup-queries.ts'
import { type AskedWord, type Chunk, halvesOf, partNumberOf, numbersOfCode } from './read-query.ts'
import { onRightKeyboard, regrouped } from './regroup.ts'
import { addedWords, smallWords, yearNames } from './word-lists.ts'

/** One way to read a part of a query: words that must all be there. */
export interface Reading {
  words: readonly string[]
  /** 1: as typed; less, the more was forgiven. */
  likeness: number
  /** Forgiven only where the word as typed gives nothing. */
  isForgiven: boolean
  /** What to say that was searched for, where a slip was corrected. */
  corrected: string | null
  /** In how many documents the word was when the vocabulary was last counted; null: that is not known. */
  documents: number | null
}

/** A part of a query, mostly one word, with all ways to read it. */
export interface Unit {
  key: string
  text: string
  /** Need not be there. */
  isOptional: boolean
  readings: readonly Reading[]
  /** As the last word it may be only the beginning of one. */
  beginning: string | null
  /** All words that begin so, where they are few. */
  begun: readonly string[] | null
}

export interface Understood {
  units: readonly Unit[]
  /** Set when the words were typed on the other keyboard: how they read on the right one. */
  swapped: string | null
}

/** The most readings of one word that are kept. */
const mostReadings = 24

const likeness = {
  exact: 1,
  ofEzafe: 0.9,
  number: 0.8,
  synonym: 0.8,
  halves: 0.8,
  sound: 0.7,
  edit: 0.6,
  firstLetter: 0.5,
}

const isYear = (key: string | undefined) => key !== undefined && /^(1[34]|19|20)\d\d$/.test(key)

const reading = (
  term: Term | string,
  more: Omit<Reading, 'words' | 'corrected' | 'documents'> & { corrected?: string | null },
): Reading => ({
  corrected: null,
  ...more,
  words: [typeof term === 'string' ? term : term.term],
  documents: typeof term === 'string' || term.documents === 0 ? null : term.documents,
})

/** Words one edit away. A final «ی» more or less is the ezafe, and no slip. */
function nearReadings(key: string, known: Known): Reading[] {
  return known.near
    .filter(({ term }) => term !== key && isWithinOneEdit(key, term))
    .map((term) => {
      const isEzafe = term.term === `${key}ی` || key === `${term.term}ی`
      if (isEzafe) return reading(term, { likeness: likeness.ofEzafe, isForgiven: false })
      return reading(term, {
        likeness: term.term[0] === key[0] ? likeness.edit : likeness.firstLetter,
        isForgiven: true,
        corrected: term.spelled,
      })
    })
}

/** Words that sound like a Latin word, in either script: «ترانه» for “tarane”. */
function soundReadings(key: string, known: Known): Reading[] {
  if (!isLatinWord(key)) return []
  const sounds = soundsOf(key)
  return known.alike.flatMap((term) => {
    if (term.term === key) return []
    const distance = soundsLike(sounds, term.sounds)
    return distance === null ? [] : [reading(term, { likeness: likeness.sound - distance, isForgiven: false })]
  })
}

function synonymReadings(key: string, known: Known): Reading[] {
  return known.synonyms
    .filter((words) => words.includes(key))
    .flat()
    .filter((words) => words !== key)
    .map((words) => words.split(' ').filter(Boolean))
    .filter((words) => words.length > 0)
    .map((words) => ({
      words,
      likeness: likeness.synonym,
      isForgiven: false,
      corrected: null,
      documents: null,
    }))
}

/** Two words that were written together; the most even cut. */
function halfReading(key: string, known: Known): Reading[] {
  const [best] = halvesOf(key)
    .filter((halves) => halves.every((half) => known.exact.has(half)))
    .toSorted((a, b) => Math.min(...b.map(({ length }) => length)) - Math.min(...a.map(({ length }) => length)))
  if (best === undefined) return []
  return [{ words: best, likeness: likeness.halves, isForgiven: false, corrected: null, documents: null }]
}

function readingsOf(key: string, known: Known): Reading[] {
  const own = known.exact.get(key)
  const exact = own === undefined ? [] : [reading(own, { likeness: likeness.exact, isForgiven: false })]
  const numbers = otherSpellingsOfNumber(key).flatMap((other) =>
    known.exact.has(other) ? [reading(other, { likeness: likeness.number, isForgiven: false })] : [],
  )
  return [
    ...exact,
    ...numbers,
    ...synonymReadings(key, known),
    ...soundReadings(key, known),
    ...(own === undefined ? halfReading(key, known) : []),
    ...nearReadings(key, known),
  ]
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, mostReadings)
}

/** The number of an episode or a season in two words; read as these two words too, because a title may be called so. */
function partNumberUnit(words: readonly AskedWord[], known: Known): { unit: Unit | null; taken: number } {
  const [one, other] = words
  const [code = null] = one === undefined ? [] : numbersOfCode(one.key)
  const number = partNumberOf(one?.key, other?.key) ?? partNumberOf(other?.key, one?.key)
  if (one === undefined || other === undefined || code !== null || number === null || !known.exact.has(number))
    return { unit: null, taken: 0 }
  const unit = {
    key: `${one.key} ${other.key}`,
    text: `${one.text} ${other.text}`,
    isOptional: false,
    beginning: null,
    begun: null,
    readings: [
      { words: [number], likeness: 1, isForgiven: false, corrected: null, documents: null },
      { words: [one.key, other.key], likeness: 1, isForgiven: false, corrected: null, documents: null },
    ],
  }
  return { unit, taken: 2 }
}

/** Reads the words of a query by what the vocabulary knows. `isExact`: corrects nothing. */
export function understand(asked: readonly Chunk[], known: Known, isExact: boolean): Understood {
  const { words: right, isSwapped } = onRightKeyboard(asked, known, isExact)
  const words = regrouped(right, known)
  const units: Unit[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (word === undefined) break
    const { unit, taken } = partNumberUnit(words.slice(at), known)
    if (unit !== null) {
      units.push(unit)
      at += taken
      continue
    }
    const { key, text } = word
    const isLast = at === words.length - 1
    const codes = numbersOfCode(key).filter((code) => known.exact.has(code))
    const isBesideYear = yearNames.has(key) && (isYear(words[at + 1]?.key) || isYear(words[at - 1]?.key))
    units.push({
      key,
      text,
      isOptional: smallWords.has(key) || addedWords.has(key) || isBesideYear,
      beginning: isLast && (known.beginnings.has(key) || isSwapped) ? key : null,
      begun: known.beginnings.get(key) ?? null,
      readings: [
        ...(codes.length > 0
          ? [{ words: codes, likeness: 1, isForgiven: false, corrected: null, documents: null }]
          : []),
        ...readingsOf(key, known).filter(({ isForgiven }) => !isExact || !isForgiven),
      ],
    })
    at += 1
  }
  const all = units.every(({ isOptional }) => isOptional)
    ? units.map((unit) => ({ ...unit, isOptional: false }))
    : units
  return { units: all, swapped: isSwapped ? words.map(({ text }) => text).join(' ') : null }
}
