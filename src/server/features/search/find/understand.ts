import { isWithinOneEdit } from '#lib/one-edit.ts'
import { otherSpellingsOfNumber } from '#lib/number-words.ts'
import { isLatinWord, soundDistance, soundsOf } from '#lib/word-sound.ts'
import type { Known, Term } from './lookup-queries.ts'
import { type AskedWord, halvesOf, placeOf, placesOfCode } from './read-query.ts'
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
}

export interface Understood {
  units: readonly Unit[]
  /** Set when the words were typed on the other keyboard: how they read on the right one. */
  swapped: string | null
}

/** How near two sounds must be, and the most readings of one word that are kept. */
const sameSound = 0.3
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

/** The longest title in which a slip in two letters is forgiven nowhere: of short words only longer ones are corrected. */
const isYear = (key: string | undefined) => key !== undefined && /^(1[34]|19|20)\d\d$/.test(key)

/** Whether most words make sense on the other keyboard and not as typed; then those that do not are read so. */
function onRightKeyboard(words: readonly AskedWord[], known: Known): { words: AskedWord[]; isSwapped: boolean } {
  const isKnown = (key: string, isLast: boolean) =>
    known.exact.has(key) || (isLast && key.length > 1 && known.beginnings.has(key))
  const isBetter = words.map(({ key, swapped }, at) => {
    const isLast = at === words.length - 1
    return swapped !== null && !isKnown(key, isLast) && swapped.keys.every((other) => isKnown(other, isLast))
  })
  // two letters are a word in both languages too often to decide
  const decides = words.some(
    ({ key, swapped }, at) => isBetter[at] && Math.max(key.length, swapped?.keys[0]?.length ?? 0) > 2,
  )
  const keeps = words.some(
    ({ key }, at) => !isBetter[at] && key.length > 2 && /\p{L}/u.test(key) && known.exact.has(key),
  )
  const wins = isBetter.filter(Boolean).length
  if (!decides || (keeps && wins * 2 < words.length)) return { words: [...words], isSwapped: false }
  return {
    isSwapped: true,
    words: words.flatMap((word, at) => {
      const { swapped } = word
      if (swapped === null || (!isBetter[at] && known.exact.has(word.key))) return [word]
      return swapped.keys.map((key) => ({
        text: swapped.keys.length === 1 ? swapped.text : key,
        key,
        parts: [key],
        swapped: null,
      }))
    }),
  }
}

/** Half-space words whose joined form nobody knows are read as their parts; two words that are one are joined. */
function regrouped(words: readonly AskedWord[], known: Known): AskedWord[] {
  const apart = words.flatMap((word) =>
    word.parts.length > 1 &&
    !known.exact.has(word.key) &&
    (word.parts.every((part) => known.exact.has(part)) || !isNear(word.key, known))
      ? word.parts.map((part): AskedWord => ({ text: part, key: part, parts: [part], swapped: null }))
      : [word],
  )
  const joined: AskedWord[] = []
  for (const word of apart) {
    const before = joined.at(-1)
    const both = before === undefined ? '' : `${before.key}${word.key}`
    const areKnown = before !== undefined && known.exact.has(before.key) && known.exact.has(word.key)
    if (before !== undefined && !areKnown && known.exact.has(both)) {
      joined.pop()
      joined.push({ text: `${before.text} ${word.text}`, key: both, parts: [both], swapped: null })
    } else joined.push(word)
  }
  return joined
}

const isNear = (key: string, known: Known) => known.near.some(({ term }) => isWithinOneEdit(key, term))

const reading = (
  term: Term | string,
  more: Omit<Reading, 'words' | 'corrected'> & { corrected?: string | null },
): Reading => ({
  corrected: null,
  ...more,
  words: [typeof term === 'string' ? term : term.term],
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
    const distance = soundDistance(sounds, term.sounds)
    return distance > sameSound ? [] : [reading(term, { likeness: likeness.sound - distance, isForgiven: false })]
  })
}

function synonymReadings(key: string, known: Known): Reading[] {
  return known.synonyms
    .filter((words) => words.includes(key))
    .flat()
    .filter((words) => words !== key)
    .map((words) => ({
      words: words.split(' '),
      likeness: likeness.synonym,
      isForgiven: false,
      corrected: null,
    }))
}

/** Two words that were written together; the most even cut. */
function halfReading(key: string, known: Known): Reading[] {
  const [best] = halvesOf(key)
    .filter((halves) => halves.every((half) => known.exact.has(half)))
    .toSorted((a, b) => Math.min(...b.map(({ length }) => length)) - Math.min(...a.map(({ length }) => length)))
  if (best === undefined) return []
  return [{ words: best, likeness: likeness.halves, isForgiven: false, corrected: null }]
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
function placeUnits(words: readonly AskedWord[], known: Known): { unit: Unit | null; taken: number } {
  const [one, other] = words
  const [code = null] = one === undefined ? [] : placesOfCode(one.key)
  const place = placeOf(one?.key, other?.key) ?? placeOf(other?.key, one?.key)
  if (one === undefined || other === undefined || code !== null || place === null || !known.exact.has(place))
    return { unit: null, taken: 0 }
  const unit = {
    key: `${one.key} ${other.key}`,
    text: `${one.text} ${other.text}`,
    isOptional: false,
    beginning: null,
    readings: [
      { words: [place], likeness: 1, isForgiven: false, corrected: null },
      { words: [one.key, other.key], likeness: 1, isForgiven: false, corrected: null },
    ],
  }
  return { unit, taken: 2 }
}

/** Reads the words of a query by what the vocabulary knows. `isExact`: corrects nothing. */
export function understand(asked: readonly AskedWord[], known: Known, isExact: boolean): Understood {
  const { words: right, isSwapped } = isExact ? { words: [...asked], isSwapped: false } : onRightKeyboard(asked, known)
  const words = regrouped(right, known)
  const units: Unit[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (word === undefined) break
    const { unit, taken } = placeUnits(words.slice(at), known)
    if (unit !== null) {
      units.push(unit)
      at += taken
      continue
    }
    const { key, text } = word
    const isLast = at === words.length - 1
    const codes = placesOfCode(key).filter((code) => known.exact.has(code))
    const isBesideYear = yearNames.has(key) && (isYear(words[at + 1]?.key) || isYear(words[at - 1]?.key))
    units.push({
      key,
      text,
      isOptional: smallWords.has(key) || addedWords.has(key) || isBesideYear,
      beginning: isLast && (known.beginnings.has(key) || isSwapped) ? key : null,
      readings: [
        ...(codes.length > 0 ? [{ words: codes, likeness: 1, isForgiven: false, corrected: null }] : []),
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
