import { countryCodes, countryName } from '#lib/lists/countries.ts'
import { displayLine, searchKey } from '#lib/persian/persian-text.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { plainWords, spellingsOf, wordsOf } from '#lib/persian/search-words.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { facetsOf } from './facets-of.ts'
import type { PersonFacts, ProductFacts } from './facts-queries.ts'

export type Subject = { subject: 'product' | 'person'; id: number }

/** A row of the index, and the words that it brings into the vocabulary. */
export interface Doc extends Subject {
  group: 'films' | 'series' | 'episodes' | 'music' | 'people' | 'screenings' | 'festivals' | 'goods'
  fa: string
  en: string
  joined: string
  people: string
  weight: number
  age_rating: number
  listed_until: Date | null
  /** `filter:value`, of a title. */
  facets: string[]
  year: number | null
  minutes: number | null
  listed_at: Date | null
  sort_fa: string | null
  sort_en: string | null
  /** As PostgreSQL reads it. */
  words: string
  /** Each word with its spelling. */
  terms: Map<string, string>
}

export const groupOf: Readonly<Record<Exclude<ProductKind, 'season'>, Doc['group']>> = {
  movie: 'films',
  series: 'series',
  episode: 'episodes',
  music: 'music',
  track: 'music',
  screening: 'screenings',
  festival: 'festivals',
  goods: 'goods',
}

/** Words that people use for the shelves of the shop. */
const shelfWords: Readonly<Record<string, string>> = {
  poster: 'poster پوستر',
  print: 'print چاپ',
  book: 'book کتاب',
  record: 'record vinyl صفحه وینیل',
  shirt: 'shirt پیراهن تیشرت',
  cup: 'cup mug لیوان ماگ',
  disc: 'disc dvd دیسک',
}

/** “The Fog” begins with an F. */
export const withoutArticle = (words: readonly string[]): readonly string[] =>
  words.length > 1 && /^(the|an?)$/.test(words[0] ?? '') ? words.slice(1) : words

const mostWords = 600
/** The longest word that is indexed; nobody types a longer one. */
const longestWord = 40

/** As a literal of a tsvector or a tsquery. */
export const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`

/** A season and an episode as one word each, so that «قسمت ۳» is not found in every third of anything. */
export function partNumbers(season: number | null, number: number | null): string[] {
  return [...(season === null ? [] : [`season#${season}`]), ...(number === null ? [] : [`episode#${number}`])]
}

/** Spellings as they were written, by their keys; without vowel signs and punctuation around. */
function spelledWords(texts: readonly string[], into: Map<string, string>): void {
  for (const text of texts)
    for (const { bare: word, keys } of wordsOf(displayLine(text))) {
      const bare = word.replace(/[\u064b-\u0652]/g, '').replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
      const [key] = keys
      if (keys.length === 1 && key !== undefined && !into.has(key)) into.set(key, bare)
      for (const part of bare.split('\u200c')) {
        const own = searchKey(part)
        if (own !== '' && !own.includes(' ') && !into.has(own)) into.set(own, part)
      }
    }
}

type Fields = Record<'A' | 'B' | 'C' | 'D', readonly string[]>

/** The words of all fields; one that stands in several counts for the first of them. `numbers`: words of C as they are. */
function indexed(fields: Fields, numbers: readonly string[] = []) {
  const weights = new Map<string, keyof Fields>()
  for (const weight of ['A', 'B', 'C', 'D'] as const)
    for (const word of [...fields[weight].flatMap(spellingsOf), ...(weight === 'C' ? numbers : [])])
      if (!weights.has(word) && word.length <= longestWord && weights.size < mostWords) weights.set(word, weight)
  const spelled = new Map<string, string>()
  spelledWords([...fields.A, ...fields.B, ...fields.C, ...fields.D], spelled)
  return {
    words: [...weights].map(([word, weight]) => `${quoted(word)}:1${weight}`).join(' '),
    terms: new Map([...weights.keys()].map((word) => [word, spelled.get(word) ?? word])),
    of: (weight: keyof Fields) => [...weights].filter(([, own]) => own === weight).map(([word]) => word),
  }
}

const countryWords = (codes: readonly string[]): string[] =>
  codes
    .filter((code) => countryCodes.includes(code))
    .flatMap((code) => [countryName(code, 'fa'), countryName(code, 'en')])

/** A title in the index. */
export function docOfProduct(facts: ProductFacts): Doc {
  const { kind } = facts
  if (kind === 'season') throw new Error('A season is found by its series.')
  const found = indexed(
    {
      A: [facts.title_fa, facts.title_en],
      B: [...facts.people, ...facts.within],
      C: [
        ...facts.genres,
        ...(facts.year === null ? [] : [String(facts.year), String(jalaliYearOf(facts.year))]),
        ...countryWords(facts.countries),
        ...facts.country_names,
        ...facts.extra.map((text) => shelfWords[text] ?? text),
      ],
      D: facts.about,
    },
    kind === 'episode' ? partNumbers(facts.season, facts.number) : [],
  )
  const titles = { fa: plainWords(facts.title_fa), en: withoutArticle(plainWords(facts.title_en)) }
  const plain = new Set([...titles.fa, ...titles.en])
  return {
    subject: 'product',
    id: facts.id,
    group: groupOf[kind],
    fa: titles.fa.join(' '),
    en: titles.en.join(' '),
    joined: found
      .of('A')
      .filter((word) => !plain.has(word))
      .join(' '),
    people: found.of('B').join(' '),
    weight: 0,
    age_rating: facts.age_rating,
    listed_until: facts.listed_until,
    facets: facetsOf(facts),
    year: facts.year,
    minutes: facts.minutes,
    listed_at: facts.listed_at,
    sort_fa: facts.title_fa,
    sort_en: facts.title_en,
    words: found.words,
    terms: found.terms,
  }
}

/** Makes the document of a person in the index: a person with more titles stands before a namesake. */
export function docOfPerson({ id, name_fa: fa, name_en: en, titles }: PersonFacts): Doc {
  const found = indexed({ A: [fa, en], B: [], C: [], D: [] })
  const names = { fa: plainWords(fa), en: plainWords(en) }
  const plain = new Set([...names.fa, ...names.en])
  return {
    subject: 'person',
    id,
    group: 'people',
    fa: names.fa.join(' '),
    en: names.en.join(' '),
    joined: found
      .of('A')
      .filter((word) => !plain.has(word))
      .join(' '),
    people: '',
    weight: Math.log1p(titles),
    age_rating: 0,
    listed_until: null,
    facets: [],
    year: null,
    minutes: null,
    listed_at: null,
    sort_fa: null,
    sort_en: null,
    words: found.words,
    terms: found.terms,
  }
}
