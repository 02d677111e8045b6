import type { Chance } from '../support/chance.ts'
import type { Invented } from './invent.ts'

/** Ten ways in which people write a query. The search's knowledge of them is elsewhere and not used here. */
const halfSpace = '\u200c'
const apart = (text: string) => text.replaceAll(halfSpace, ' ')

const persianRows = ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطزرذدپو']
const latinRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function neighbour(letter: string, rows: readonly string[], chance: Chance): string {
  const row = rows.find((one) => one.includes(letter)) ?? letter
  const at = row.indexOf(letter)
  return row[at === row.length - 1 || (at > 0 && chance.next() < 0.5) ? at - 1 : at + 1] ?? letter
}

/** One slip of the fingers, not in the first letter: a key beside, a letter less, a letter twice, two exchanged. */
function slip(text: string, rows: readonly string[], chance: Chance): string {
  const letters = Array.from(text)
  const places = letters.flatMap((letter, at) => (at > 0 && rows.some((row) => row.includes(letter)) ? [at] : []))
  const at = chance.one(places)
  const letter = letters[at] ?? ''
  const way = chance.whole(0, 3)
  if (way === 0) letters[at] = neighbour(letter, rows, chance)
  else if (way === 1) letters.splice(at, 1)
  else if (way === 2) letters.splice(at, 0, letter)
  else {
    const first = /\p{L}/u.test(letters[at + 1] ?? '') ? at : at - 1
    ;[letters[first], letters[first + 1]] = [letters[first + 1] ?? '', letters[first] ?? '']
  }
  return letters.join('')
}

const keys = "qwertyuiop[]asdfghjkl;'zxcvbnm,CH"
const onKeys = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپوژآ'
const keyOf = new Map(Array.from(onKeys).map((letter, at) => [letter, keys[at] ?? letter]))
const letterOf = new Map(Array.from(keys).map((key, at) => [key, onKeys[at] ?? key]))
const retyped = (text: string, table: ReadonlyMap<string, string>) =>
  Array.from(text)
    .map((letter) => table.get(letter) ?? letter)
    .join('')

/** As somebody writes Persian with Latin letters; each writer has habits. */
function inLatin({ spoken, en }: Invented, chance: Chance): string {
  const habit: Record<string, string> = {
    A: chance.one(['a', 'a', 'aa']),
    u: chance.one(['u', 'oo', 'ou']),
    i: chance.one(['i', 'i', 'ee']),
    x: chance.one(['kh', 'kh', 'x']),
    q: chance.one(['gh', 'gh', 'q']),
    S: 'sh',
    C: 'ch',
    Z: chance.one(['zh', 'j']),
    "'": '',
    v: chance.one(['v', 'v', 'w']),
  }
  if (spoken === '')
    return en
      .toLowerCase()
      .replaceAll('ou', chance.one(['ou', 'oo', 'u']))
      .replaceAll('kh', chance.one(['kh', 'x']))
      .replaceAll('gh', chance.one(['gh', 'q']))
      .replace(/eh\b/g, chance.one(['e', 'eh']))
  return spoken
    .split(' ')
    .map((word) => {
      const letters = Array.from(word)
        .map((sound) => habit[sound] ?? sound)
        .join('')
      return chance.next() < 0.3 ? letters.replace(/(.)\1/g, '$1') : letters
    })
    .join(' ')
}

const vowels = ['\u064e', '\u0650', '\u064f', '\u0651']

function beginning(text: string, chance: Chance): string {
  const all = apart(text).split(' ')
  const last = all.pop() ?? ''
  const length = Math.max(1, Math.ceil(last.length * (0.4 + chance.next() * 0.4)))
  if (all.length === 0) return last.slice(0, Math.max(3, length))
  return `${all.join(' ')} ${last.slice(0, length)}`
}

function turned(asked: Invented, chance: Chance): string {
  const [first = '', ...rest] = apart(asked.fa)
    .split(' ')
    .filter((word) => word !== 'و' && word !== 'در')
  const words = [...rest, first].join(' ')
  if (asked.subject === 'person' || chance.next() < 0.5) return words
  return `${chance.one(['فیلم', 'دانلود فیلم', 'تماشای'])} ${words}`
}

type Spoil = (asked: Invented, chance: Chance) => string

export const spoils: Readonly<Record<string, Spoil>> = {
  exact: ({ fa, en }, chance) => (chance.next() < 0.25 ? en.toLowerCase() : fa),
  'Arabic letters': ({ fa }, chance) =>
    fa
      .replace(/ی/g, () => chance.one(['ي', 'ى']))
      .replaceAll('ک', 'ك')
      .replace(/ه(?=$| )/g, () => chance.one(['ه', 'ه', 'ة'])),
  'half-space': ({ fa }, chance) => (chance.next() < 0.5 ? apart(fa) : fa.replaceAll(halfSpace, '')),
  'vowel signs': ({ fa }, chance) => {
    const written = fa
      .replaceAll('آ', chance.one(['آ', 'ا']))
      .replaceAll(`ه${halfSpace}ی`, chance.one(['ه', 'هٔ', 'ۀ']))
      .replace(/[بپتجچحخدرزسشصضطعفقکگلمن]/g, (letter) => (chance.next() < 0.25 ? letter + chance.one(vowels) : letter))
    return chance.next() < 0.3 ? written.replace(/(?<=[بتسشمنلک])/, 'ـ') : written
  },
  'slip, Persian': ({ fa }, chance) => slip(apart(fa), persianRows, chance),
  'slip, English': ({ en }, chance) => slip(en.toLowerCase(), latinRows, chance),
  'other keyboard': ({ fa, en }, chance) =>
    chance.next() < 0.8 ? retyped(apart(fa), keyOf) : retyped(en.toLowerCase(), letterOf),
  'Latin letters': inLatin,
  beginning: ({ fa }, chance) => beginning(fa, chance),
  'order, more words': turned,
}

export interface Spoilt {
  kind: string
  query: string
  wanted: Invented
}

/** Makes `each` queries of each kind, each for a title or a person of the catalogue. */
export function spoiltQueries(
  chance: Chance,
  { titles, people }: { titles: readonly Invented[]; people: readonly Invented[] },
  each: number,
): Spoilt[] {
  return Object.entries(spoils).flatMap(([kind, spoil]) => {
    const made: Spoilt[] = []
    while (made.length < each) {
      const wanted = chance.next() < 0.3 ? chance.one(people) : chance.one(titles)
      if (kind === 'half-space' && !wanted.fa.includes(halfSpace)) continue
      const query = spoil(wanted, chance)
      if ((kind !== 'exact' && query === wanted.fa) || query.replace(/\s/g, '').length < 3) continue
      made.push({ kind, query, wanted })
    }
    return made
  })
}
