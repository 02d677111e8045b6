import type { FoundDoc, GroupName } from './doc-queries.ts'
import { readingsFor, type Strictness } from './text-query.ts'
import type { Reading, Unit } from './understand.ts'
import { kindNames } from './word-lists.ts'

/** The weight of a match in each field, and the other weights. The figures are in docs/decisions/072-search.md. */
const counts = {
  title: 1,
  people: 0.75,
  facts: 0.75,
  elsewhere: 0.5,
  optional: 0.2,
  wholeTitle: 1,
  beginsTitle: 0.3,
  everyWordOfTitle: 0.4,
  eachWordMore: -0.05,
  beginning: 0.75,
  kind: 0.3,
  weight: 0.03,
}

/** Among equals: what is watched before what is about it. */
const ofGroup: Readonly<Record<GroupName, number>> = {
  films: 0.06,
  series: 0.06,
  people: 0.05,
  music: 0.04,
  episodes: 0.03,
  festivals: 0.02,
  screenings: 0.01,
  goods: 0,
}

export interface Ranked {
  doc: FoundDoc
  score: number
  /** Every required part of the query is in its title, among its people, or its genre, year or country. */
  isGood: boolean
  /** The reading that it has of each unit, where it is known; null for a beginning, or a match elsewhere. */
  readings: readonly (Reading | null)[]
}

/** Words with a space before and behind each, so that a word is found in them without being cut out. */
type Words = string

interface Fields {
  title: Words
  people: Words
  /** The title in each language. */
  titles: readonly string[]
}

const spaced = (text: string): Words => ` ${text} `

/**
 * Two hundred documents are ranked for one query, so their words are compared where they stand: to make a set of them for
 * each document takes longer than all comparisons.
 */
const fieldsOf = ({ fa, en, joined, people }: FoundDoc): Fields => ({
  title: ` ${fa} ${en} ${joined} `,
  people: spaced(people),
  titles: [fa, en],
})

/** How many words a text has. */
function countOf(text: string): number {
  if (text === '') return 0
  let count = 1
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count += 1
  return count
}

/** How much of a word this beginning is; of several words that begin so, of the shortest. 0 where none does. */
function shareOf(text: string, beginning: string): number {
  const words = spaced(text)
  const begun = ` ${beginning}`
  let share = 0
  for (let at = words.indexOf(begun); at >= 0; at = words.indexOf(begun, at + 1))
    share = Math.max(share, beginning.length / (words.indexOf(' ', at + 1) - at - 1))
  return share
}

interface Match {
  score: number
  where: 'title' | 'people' | 'facts' | 'elsewhere' | 'nowhere'
  reading: Reading | null
}

const nowhere: Match = { score: 0, where: 'nowhere', reading: null }

/** One part of the query with the readings that count. */
interface Part {
  beginning: string | null
  isOptional: boolean
  readings: readonly { reading: Reading; words: readonly Words[] }[]
  /** The number of an episode or a season, which is no word of its title and says as much. */
  number: Reading | null
}

/** The best that a document has for one part of the query. */
function matchOf(
  { beginning, readings, number }: Part,
  { title, people, titles }: Fields,
  { isThere, isFact }: { isThere: boolean; isFact: boolean },
): Match {
  let best = nowhere
  const take = (match: Match) => {
    if (match.score > best.score) best = match
  }
  for (const { reading, words } of readings) {
    if (words.every((word) => title.includes(word)))
      take({ score: reading.likeness * counts.title, where: 'title', reading })
    else if (words.every((word) => people.includes(word) || title.includes(word)))
      take({ score: reading.likeness * counts.people, where: 'people', reading })
  }
  if (number !== null && isThere) take({ score: number.likeness * counts.title, where: 'title', reading: number })
  if (beginning !== null) {
    const inTitle = Math.max(...titles.map((text) => shareOf(text, beginning)))
    // half for the beginning itself, the rest by how much of the word it is
    if (inTitle > 0) take({ score: counts.beginning * (0.5 + inTitle / 2), where: 'title', reading: null })
    else {
      const inPeople = shareOf(people, beginning)
      if (inPeople > 0)
        take({ score: counts.people * counts.beginning * (0.5 + inPeople / 2), where: 'people', reading: null })
    }
  }
  if (isFact) take({ score: counts.facts, where: 'facts', reading: null })
  if (best.where === 'nowhere' && isThere)
    take({
      score: counts.elsewhere * (readings[0]?.reading.likeness ?? counts.beginning),
      where: 'elsewhere',
      reading: null,
    })
  return best
}

/** Whether every word of a title is in the query, so that nothing of it was left out. */
function isEveryWord(titles: Fields['titles'], matched: readonly Match[]): boolean {
  const words = new Set(matched.flatMap(({ where, reading }) => (where === 'title' ? (reading?.words ?? []) : [])))
  return words.size > 0 && titles.some((title) => title !== '' && title.split(' ').every((word) => words.has(word)))
}

export interface RankedBy {
  parts: readonly Part[]
  /** The query as a title, in its spellings without spaces. */
  asTitle: readonly string[]
  /** The groups that an added word names: «فیلم», “series”. */
  kinds: ReadonlySet<GroupName>
}

const isNamed: ReadonlySet<Match['where']> = new Set(['title', 'people', 'facts'])

/** Returns the criteria that a query ranks by, the same for all documents. */
export const rankedBy = (units: readonly Unit[], strictness: Strictness, asTitle: readonly string[]): RankedBy => ({
  parts: units.map((unit) => {
    const readings = readingsFor(unit, strictness)
    return {
      beginning: unit.beginning,
      isOptional: unit.isOptional,
      readings: readings.map((reading) => ({ reading, words: reading.words.map(spaced) })),
      number: readings.find(({ words: [word = ''] }) => word.includes('#')) ?? null,
    }
  }),
  asTitle,
  kinds: new Set(units.flatMap(({ key, isOptional }) => (isOptional ? (kindNames.get(key) ?? []) : []))),
})

/** The place of one document among all. */
export function rankDoc(doc: FoundDoc, { parts, asTitle, kinds }: RankedBy): Ranked {
  const fields = fieldsOf(doc)
  const matches = parts.map((part, at) =>
    matchOf(part, fields, { isThere: (doc.hits & (1 << at)) !== 0, isFact: (doc.facts & (1 << at)) !== 0 }),
  )
  let score = ofGroup[doc.group_name] + counts.weight * Math.min(doc.weight, 5)
  if (kinds.has(doc.group_name)) score += counts.kind
  for (const [at, match] of matches.entries())
    score += parts[at]?.isOptional === true ? match.score * counts.optional : match.score
  const whole = fields.titles.map((title) => title.replaceAll(' ', ''))
  if (asTitle.some((text) => whole.includes(text))) score += counts.wholeTitle
  else if (asTitle.some((text) => text !== '' && whole.some((title) => title.startsWith(text))))
    score += counts.beginsTitle
  if (isEveryWord(fields.titles, matches)) score += counts.everyWordOfTitle
  const lengths = fields.titles.map(countOf).filter((length) => length > 0)
  score += counts.eachWordMore * Math.max(0, Math.min(...lengths, lengths[0] ?? 0) - parts.length)
  return {
    doc,
    score,
    isGood: matches.every(({ where }, at) => parts[at]?.isOptional === true || isNamed.has(where)),
    readings: matches.map(({ reading }) => reading),
  }
}

/** The best first; among equals the newest. */
export function inOrder(ranked: readonly Ranked[]): Ranked[] {
  return ranked.toSorted(
    (a, b) => b.score - a.score || b.doc.weight - a.doc.weight || b.doc.subject_id - a.doc.subject_id,
  )
}
