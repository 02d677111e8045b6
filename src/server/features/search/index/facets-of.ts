import type { ProductFacts } from './facts-queries.ts'

/** The filter under which every title stands. */
export const everything = { facet: 'all', value: '1' }

const separator = ':'
export const facetToken = (facet: string, value: string): string => `${facet}${separator}${value}`

/** A filter and its value; the value may contain the separator. */
export function partsOfToken(token: string): { facet: string; value: string } {
  const at = token.indexOf(separator)
  return { facet: token.slice(0, at), value: token.slice(at + 1) }
}

function lengthOf(minutes: number): string {
  if (minutes < 40) return 'under-40'
  if (minutes < 90) return '40-90'
  return minutes < 120 ? '90-120' : 'over-120'
}

/** The quality that a height is called by: the largest that it reaches; a lower one counts as the lowest. */
function qualityOf(height: number): string {
  const reached = [2160, 1080, 720].find((quality) => height >= quality)
  return String(reached ?? 480)
}

/** The filters of an advanced search. */
export const facetNames = [
  'kind',
  'genre',
  'category',
  'country',
  'audio',
  'subtitles',
  'length',
  'age',
  'price',
  'payment',
  'form',
  'quality',
  'year',
] as const

/** Everything by which a title can be chosen in an advanced search. */
export function facetsOf(facts: ProductFacts): string[] {
  const { minutes, height } = facts
  const all: Record<(typeof facetNames)[number], readonly string[]> = {
    kind: [facts.kind],
    genre: facts.genre_codes,
    category: facts.shelf === null ? [] : [facts.shelf],
    country: facts.countries,
    audio: facts.audio.filter((lang) => lang !== 'und'),
    subtitles: facts.subtitles,
    length: minutes === null ? [] : [lengthOf(minutes)],
    age: [String(facts.age_rating)],
    price: facts.is_free ? ['free'] : facts.ways,
    payment: [facts.is_free ? 'free' : 'paid'],
    form: facts.form === null ? [] : [facts.form],
    quality: height === null ? [] : [qualityOf(height)],
    year: facts.year === null ? [] : [String(facts.year)],
  }
  return [
    facetToken(everything.facet, everything.value),
    ...facetNames.flatMap((facet) => [...new Set(all[facet])].map((value) => facetToken(facet, value))),
  ]
}
