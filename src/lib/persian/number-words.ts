import { searchKey } from './persian-text.ts'

const listed = (words: string, from: number, step: number): [string, number][] =>
  words.split(' ').map((word, at) => [searchKey(word), from + at * step])

/** Words of numbers that stand for themselves. */
const cardinals: readonly [string, number][] = [
  ...listed('صفر یک دو سه چهار پنج شش هفت هشت نه ده', 0, 1),
  ...listed('یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده', 11, 1),
  ...listed('بیست سی چهل پنجاه شصت هفتاد هشتاد نود', 20, 10),
  ...listed('صد دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد', 100, 100),
  ...listed('zero one two three four five six seven eight nine ten', 0, 1),
  ...listed('eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 11, 1),
  ...listed('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
]
const ordinals: readonly [string, number][] = [
  ...listed('اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم', 1, 1),
  ...listed('یازدهم دوازدهم سیزدهم چهاردهم پانزدهم شانزدهم هفدهم هجدهم نوزدهم', 11, 1),
  ...listed('بیستم سی‌ام چهلم پنجاهم شصتم هفتادم هشتادم نودم صدم', 20, 10),
  ...listed('first second third fourth fifth sixth seventh eighth ninth tenth', 1, 1),
  [searchKey('یکم'), 1],
]
/** Words that multiply the number before them. */
const factors: readonly [string, number][] = [
  [searchKey('هزار'), 1000],
  ['thousand', 1000],
  ['hundred', 100],
]
const joins: ReadonlySet<string> = new Set(['و', 'and'])

/** `end`: nothing follows it, as after «یکم». */
type Atom = { kind: 'value'; value: number; isEnd: boolean } | { kind: 'factor'; value: number } | { kind: 'join' }

const atoms: ReadonlyMap<string, Atom> = new Map<string, Atom>([
  ...cardinals.map(([word, value]): [string, Atom] => [word, { kind: 'value', value, isEnd: false }]),
  ...ordinals.map(([word, value]): [string, Atom] => [word, { kind: 'value', value, isEnd: true }]),
  ...factors.map(([word, value]): [string, Atom] => [word, { kind: 'factor', value }]),
  ...[...joins].map((word): [string, Atom] => [word, { kind: 'join' }]),
])

const persian = [...atoms.keys()].filter((word) => !/[a-z]/.test(word))
const byLength = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|')
/** «چهل‌ویک» without its half-spaces: Persian numbers join by «و», English ones by a hyphen. */
const persianChain = byLength(persian.filter((word) => word !== 'و'))
const isPersianChain = new RegExp(`^و?(${persianChain})(و(${persianChain}))*$`)
const english = byLength([...atoms.keys()].filter((word) => /[a-z]/.test(word)))
const isEnglishChain = new RegExp(`^(${english})+$`)
const persianAtom = new RegExp(`${persianChain}|و`, 'g')
const englishAtom = new RegExp(english, 'g')

/** The parts of a number that a word says; null for a word that is no number. */
function atomsOf(word: string): Atom[] | null {
  const own = atoms.get(word)
  if (own !== undefined) return [own]
  // nobody writes a longer number, and a long word is looked at for nothing
  if (word.length > 40) return null
  const parts = isPersianChain.test(word)
    ? word.match(persianAtom)
    : isEnglishChain.test(word)
      ? word.match(englishAtom)
      : null
  return parts?.flatMap((part) => atoms.get(part) ?? []) ?? null
}

/** A number as it grows: what its thousands are, and how much may still be added below them. */
interface Count {
  thousands: number
  rest: number
  /** Only smaller numbers follow: after forty one to nine, after one none. */
  room: number
  isEmpty: boolean
}

const nothing: Count = { thousands: 0, rest: 0, room: 999, isEmpty: true }

const roomAfter = (value: number) => (value >= 100 ? 99 : value >= 20 ? 9 : 0)

function grown(count: Count, atom: Exclude<Atom, { kind: 'join' }>): Count | null {
  const { thousands, rest, room, isEmpty } = count
  if (atom.kind === 'value') {
    if (atom.value > room || (atom.value === 0 && !isEmpty)) return null
    const left = atom.isEnd || atom.value === 0 ? -1 : roomAfter(atom.value)
    return { thousands, rest: rest + atom.value, room: left, isEmpty: false }
  }
  if (room < 0 || rest > 9) return null
  if (atom.value === 100) return rest === 0 ? null : { thousands, rest: rest * 100, room: 99, isEmpty: false }
  return thousands > 0 ? null : { thousands: rest === 0 ? 1 : rest, rest: 0, room: 999, isEmpty: false }
}

/** A number with one word more; null where it does not go on with it. */
function withWord(count: Count, word: readonly Atom[]): Count | null {
  let now: Count | null = count
  for (const [at, atom] of word.entries()) {
    if (now === null) return null
    if (atom.kind === 'join') {
      if (now.isEmpty || at === word.length - 1) return null
    } else now = grown(now, atom)
  }
  return now
}

const digitsFrom = ({ thousands, rest }: Count) => String(thousands * 1000 + rest)

/** Digits alone, or with the ending of an ordinal: «۴ام», “4th”. */
const inDigits = /^(\d{1,4})(?:st|nd|rd|th|م|ام)?$/

/** A number in digits as an ordinal: in English by its last digits, in Persian with and without its alef. */
function ordinalsOf(value: number): string[] {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  const english = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return [`${value}${english}`, `${value}م`, `${value}ام`]
}

/**
 * The number with which these words begin, in digits, and how many of them say it: «چهل و یک», “forty-one”, 41. Up to
 * 9999. Takes words as `searchKey` writes them.
 */
export function numberAt(words: readonly string[]): { digits: string; taken: number } | null {
  const written = inDigits.exec(words[0] ?? '')?.[1]
  if (written !== undefined) return { digits: String(Number(written)), taken: 1 }
  let count = nothing
  let found: { digits: string; taken: number } | null = null
  for (const [at, word] of words.entries()) {
    // joins between numbers: «چهل و یک»
    if (joins.has(word)) {
      if (found?.taken !== at) return found
      continue
    }
    const parts = atomsOf(word)
    const next = parts === null ? null : withWord(count, parts)
    if (next === null) return found
    count = next
    found = { digits: digitsFrom(count), taken: at + 1 }
  }
  return found
}

/** «دوازده» is 12, «پنجم» and “fifth” are 5, «چهل‌ویک» is 41; null for a word that is no number. */
export function digitsOf(word: string): string | null {
  return /\d/.test(word) ? null : (numberAt([word])?.digits ?? null)
}

const singles: ReadonlyMap<number, readonly string[]> = new Map(
  [
    ...Map.groupBy([...cardinals, ...ordinals, ...factors.filter(([, value]) => value === 1000)], ([, value]) => value),
  ].map(([value, words]) => [value, words.map(([word]) => word)]),
)

/** 41 is 40 and 1; 1001 is 1000 and 1. */
function summandsOf(value: number): number[] {
  const thousands = Math.floor(value / 1000)
  const hundreds = Math.floor((value % 1000) / 100) * 100
  const below = value % 100
  const tens = below >= 20 ? Math.floor(below / 10) * 10 : 0
  return [...(thousands > 1 ? [thousands] : []), ...(thousands > 0 ? [1000] : []), hundreds, tens, below - tens].filter(
    (part) => part > 0,
  )
}

const isLatin = (word: string) => /[a-z]/.test(word)

/** The words of a number of several words, as they stand in an index: each by itself, or joined. */
function chainsOf(value: number): string[][] {
  const parts = summandsOf(value).map((part) => singles.get(part) ?? [])
  if (parts.length < 2) return []
  const last = parts.at(-1) ?? []
  return last.flatMap((end) => {
    const before = parts.slice(0, -1).map((words) => words.find((word) => isLatin(word) === isLatin(end)))
    const known = before.filter((word) => word !== undefined)
    if (known.length < before.length) return []
    // «یکم» ends a number of several words, and «اول» stands alone
    if (end === 'اول') return []
    const all = [...known, end]
    return isLatin(end)
      ? [all, [all.join('')]]
      : [all, [all.join('و')], [...known.slice(0, -1), known.at(-1) ?? '', `و${end}`]]
  })
}

/**
 * Other ways to write a number, each as words that all have to be there: a word in digits, and digits in words. Empty for
 * what is no number, or has no common words.
 */
export function otherSpellingsOfNumber(word: string): readonly (readonly string[])[] {
  const digits = digitsOf(word)
  const others = (value: number) => [...ordinalsOf(value).map((ordinal) => [ordinal]), ...chainsOf(value)]
  if (digits !== null) return [[digits], ...others(Number(digits))].filter((words) => words.join(' ') !== word)
  const written = inDigits.exec(word)?.[1]
  // nobody writes a year in words
  if (written === undefined || /^(1[34]|19|20)\d\d$/.test(written)) return []
  const value = Number(written)
  const all = [[written], ...(singles.get(value) ?? []).map((single) => [single]), ...others(value)]
  return all.filter((words) => words.join(' ') !== word)
}
