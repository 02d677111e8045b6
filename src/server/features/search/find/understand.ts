import { isWithinOneEdit } from '#lib/persian/one-edit.ts'
import { numberAt, otherSpellingsOfNumber } from '#lib/persian/number-words.ts'
import { isLatinWord, soundsLike, soundsOf } from '#lib/persian/word-sound.ts'
import type { Known, Term } from './lookup-queries.ts'
import { type AskedWord, type Chunk, halvesOf, partNumberAt, numbersOfCode, thirdsOf } from './read-query.ts'
import { onRightKeyboard, regrouped } from './regroup.ts'
import { addedWords, smallWords, yearNames } from './word-lists.ts'

/** One way to read a part of a query: words that must all be there. */
export interface Reading {
  words: readonly string[]
  /** 1: as typed; less, the more was forgiven. */
  likeness: number
  /** Forgiven only where the word as typed gives nothing. */
  isForgiven: boolean
  /** The word that is said to have been searched for, where a slip was corrected. */
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

/** Two words that were written together, or else three; the most even cut. */
function piecesReading(key: string, known: Known): Reading[] {
  const bestOf = (cuts: readonly (readonly string[])[]) =>
    cuts
      .filter((pieces) => pieces.every((piece) => known.exact.has(piece)))
      .toSorted((a, b) => Math.min(...b.map(({ length }) => length)) - Math.min(...a.map(({ length }) => length)))[0]
  const best = bestOf(halvesOf(key)) ?? bestOf(thirdsOf(key))
  if (best === undefined) return []
  return [{ words: best, likeness: likeness.halves, isForgiven: false, corrected: null, documents: null }]
}

/** Those spellings of a number whose words all stand somewhere. */
function numberReadings(spellings: readonly (readonly string[])[], known: Known): Reading[] {
  return spellings
    .filter((words) => words.every((word) => known.exact.has(word)))
    .map(([only = '', ...more]) =>
      more.length === 0
        ? reading(known.exact.get(only) ?? only, { likeness: likeness.number, isForgiven: false })
        : {
            ...reading(only, { likeness: likeness.number, isForgiven: false }),
            words: [only, ...more],
            documents: null,
          },
    )
}

function readingsOf(key: string, known: Known): Reading[] {
  const own = known.exact.get(key)
  const exact = own === undefined ? [] : [reading(own, { likeness: likeness.exact, isForgiven: false })]
  return [
    ...exact,
    ...numberReadings(otherSpellingsOfNumber(key), known),
    ...synonymReadings(key, known),
    ...soundReadings(key, known),
    ...(own === undefined ? piecesReading(key, known) : []),
    ...nearReadings(key, known),
  ]
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, mostReadings)
}

type Taken = { unit: Unit; taken: number }

const unitOf = (words: readonly AskedWord[], readings: readonly Reading[]): Unit => ({
  key: words.map(({ key }) => key).join(' '),
  text: words.map(({ text }) => text).join(' '),
  isOptional: false,
  beginning: null,
  begun: null,
  readings,
})

const asTyped = (words: readonly AskedWord[]): Reading => ({
  words: words.map(({ key }) => key).filter((key) => !smallWords.has(key)),
  likeness: 1,
  isForgiven: false,
  corrected: null,
  documents: null,
})

/** The number of an episode or a season in words of its own; read as these words too, because a title may be called so. */
function partNumberUnit(words: readonly AskedWord[], known: Known): Taken | null {
  const number = partNumberAt(words.map(({ key }) => key))
  if (number === null || !known.exact.has(number.term)) return null
  const named = words.slice(0, number.taken)
  const term = { ...asTyped(named), words: [number.term] }
  return { unit: unitOf(named, [term, asTyped(named)]), taken: number.taken }
}

/** A number of several words, «چهل و یک»: as typed, in digits, and in all other words. */
function numberUnit(words: readonly AskedWord[], known: Known): Taken | null {
  const number = numberAt(words.map(({ key }) => key))
  if (number === null || number.taken < 2) return null
  const said = words.slice(0, number.taken)
  const typed = asTyped(said)
  const others = numberReadings([[number.digits], ...otherSpellingsOfNumber(number.digits)], known)
  const readings = [...(typed.words.every((word) => known.exact.has(word)) ? [typed] : []), ...others]
  return readings.length === 0 ? null : { unit: unitOf(said, readings.slice(0, mostReadings)), taken: number.taken }
}

/** Reads the words of a query by what the vocabulary knows. `isExact`: corrects nothing. */
export function understand(asked: readonly Chunk[], known: Known, isExact: boolean): Understood {
  const { words: right, isSwapped } = onRightKeyboard(asked, known, isExact)
  const words = regrouped(right, known)
  const units: Unit[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (word === undefined) break
    const rest = words.slice(at)
    const number = partNumberUnit(rest, known) ?? numberUnit(rest, known)
    if (number !== null) {
      units.push(number.unit)
      at += number.taken
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
