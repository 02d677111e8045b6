import type { Chance } from '../support/chance.ts'
import { endings, familyEndings, familyRoots, firstNames, type Spoken, words } from './lexicon.ts'

/** A title or a person of an invented catalogue. */
export interface Invented {
  subject: 'product' | 'person'
  id: number
  fa: string
  en: string
  /** How the Persian name is spoken; empty for people, whose English name is that. */
  spoken: string
}

export interface InventedTitle extends Invented {
  year: number
  genres: string[]
  /** Ids of those who made it. */
  people: number[]
  about: { fa: string; en: string }
}

const genreCodes = ['drama', 'comedy', 'family', 'thriller', 'mystery', 'romance', 'war', 'crime', 'sport', 'short']
export const genres = genreCodes.map((code, at) => ({
  code,
  fa: ['درام', 'کمدی', 'خانوادگی', 'هیجان‌انگیز', 'معمایی', 'عاشقانه', 'جنگی', 'جنایی', 'ورزشی', 'کوتاه'][at] ?? code,
  en: code,
}))

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const compounds: Spoken[] = words.flatMap((word) =>
  endings.map(([fa, spoken, en]) => ({
    fa: word.fa + fa,
    spoken: word.spoken + (/[Aeiou]$/.test(word.spoken) && /^[Aaeiou]/.test(spoken) ? 'y' : '') + spoken,
    en: word.en + en,
  })),
)

/** The word before another one: with the ezafe, which is written after a silent ه and a long vowel. */
function joining({ fa, spoken }: Spoken) {
  if (fa.endsWith('ه') && spoken.endsWith('e')) return { fa: `${fa}\u200cی`, spoken: `${spoken}ye` }
  if (/[او]$/.test(fa) && /[Au]$/.test(spoken)) return { fa: `${fa}ی`, spoken: `${spoken}ye` }
  return { fa, spoken: `${spoken}${spoken.endsWith('i') ? 'ye' : 'e'}` }
}

function inventTitle(chance: Chance) {
  const word = () => chance.one(chance.next() < 0.55 ? words : compounds)
  const [a, b, c] = [word(), word(), word()]
  const [of, also] = [joining(a), joining(b)]
  const form = chance.next()
  if (form < 0.04) return { fa: a.fa, spoken: a.spoken, en: `The ${capital(a.en)}` }
  if (form < 0.45)
    return { fa: `${of.fa} ${b.fa}`, spoken: `${of.spoken} ${b.spoken}`, en: `The ${capital(b.en)} ${capital(a.en)}` }
  if (form < 0.6)
    return { fa: `${a.fa} و ${b.fa}`, spoken: `${a.spoken} o ${b.spoken}`, en: `${capital(a.en)} and ${capital(b.en)}` }
  if (form < 0.8)
    return {
      fa: `${of.fa} ${also.fa} ${c.fa}`,
      spoken: `${of.spoken} ${also.spoken} ${c.spoken}`,
      en: `The ${capital(c.en)} ${capital(a.en)} of ${capital(b.en)}`,
    }
  if (form < 0.92)
    return {
      fa: `${a.fa} در ${also.fa} ${c.fa}`,
      spoken: `${a.spoken} dar ${also.spoken} ${c.spoken}`,
      en: `${capital(a.en)} in the ${capital(c.en)} ${capital(b.en)}`,
    }
  const number = chance.whole(1, 99)
  return {
    fa: `${number.toLocaleString('fa-IR')} ${a.fa} ${b.fa}`,
    spoken: `${number} ${a.spoken} ${b.spoken}`,
    en: `${number} ${capital(b.en)} ${capital(a.en)}s`,
  }
}

function inventPerson(chance: Chance) {
  const [first, second] = [chance.one(firstNames), chance.one(firstNames)]
  const [root, other] = [chance.one(familyRoots), chance.one(familyRoots)]
  const [fa, en] = chance.one(familyEndings)
  const hasSecond = chance.next() < 0.35 && second !== first
  const hasOther = chance.next() < 0.25
  return {
    fa: `${first.fa}${hasSecond ? ` ${second.fa}` : ''} ${root.fa}${fa}${hasOther ? ` ${other.fa}` : ''}`,
    en: `${first.en}${hasSecond ? ` ${second.en}` : ''} ${capital(root.en + en)}${hasOther ? ` ${capital(other.en)}` : ''}`,
  }
}

const sentence = (chance: Chance, language: 'fa' | 'en') =>
  Array.from({ length: 14 }, () => chance.one(words)[language]).join(' ')

/** A catalogue of titles that are called differently, and of people, each of whom made something. */
export function inventCatalogue(chance: Chance, count: { titles: number; people: number }) {
  const people = new Map<string, Invented>()
  while (people.size < count.people) {
    const { fa, en } = inventPerson(chance)
    if (!people.has(fa)) people.set(fa, { subject: 'person', id: 1_000_001 + people.size, fa, en, spoken: '' })
  }
  const known = [...people.values()]
  const titles = new Map<string, InventedTitle>()
  while (titles.size < count.titles) {
    const named = inventTitle(chance)
    if (titles.has(named.fa)) continue
    const at = titles.size
    // everybody made one title, and some made many
    const own = [known[(2 * at) % known.length], known[(2 * at + 1) % known.length]]
    const often = [1, 2].map(() => known[Math.floor(chance.next() ** 2 * known.length)])
    titles.set(named.fa, {
      ...named,
      subject: 'product',
      id: 2_000_001 + at,
      year: chance.whole(1970, 2025),
      genres: [...new Set([chance.one(genreCodes), chance.one(genreCodes)])],
      people: [...new Set([...own, ...often].map((person) => person?.id ?? 0))],
      about: { fa: sentence(chance, 'fa'), en: sentence(chance, 'en') },
    })
  }
  return { titles: [...titles.values()], people: known }
}
