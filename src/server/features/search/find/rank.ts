import type { FoundDoc, GroupName } from './doc-queries.ts'
import { readingsFor, type Strictness } from './text-query.ts'
import type { Reading, Unit } from './understand.ts'

/** What a match counts in each field, and what else counts. The figures are in docs/decisions/072-search.md. */
const counts = {
  title: 1,
  people: 0.75,
  elsewhere: 0.5,
  optional: 0.2,
  wholeTitle: 1,
  beginsTitle: 0.3,
  everyWordOfTitle: 0.4,
  eachWordMore: -0.05,
  beginning: 0.75,
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
  /** Every required part of the query is in its title or among its people. */
  isGood: boolean
  /** The reading that it has of each unit, where it is known; null for a beginning, or a match elsewhere. */
  readings: readonly (Reading | null)[]
}

interface Fields {
  title: ReadonlySet<string>
  people: ReadonlySet<string>
  /** The words of the title in each language. */
  titles: readonly (readonly string[])[]
}

const split = (text: string): string[] => (text === '' ? [] : text.split(' '))

function fieldsOf(doc: FoundDoc): Fields {
  const titles = [split(doc.fa), split(doc.en)]
  return { title: new Set([...titles.flat(), ...split(doc.joined)]), people: new Set(split(doc.people)), titles }
}

interface Match {
  score: number
  where: 'title' | 'people' | 'elsewhere' | 'nowhere'
  reading: Reading | null
}

const nowhere: Match = { score: 0, where: 'nowhere', reading: null }

/** One part of the query with the readings that count. */
interface Part {
  beginning: string | null
  isOptional: boolean
  readings: readonly Reading[]
}

/** The best that a document has for one part of the query. */
function matchOf({ beginning, readings }: Part, { title, people, titles }: Fields, isThere: boolean): Match {
  let best = nowhere
  const take = (match: Match) => {
    if (match.score > best.score) best = match
  }
  for (const reading of readings) {
    if (reading.words.every((word) => title.has(word)))
      take({ score: reading.likeness * counts.title, where: 'title', reading })
    else if (reading.words.every((word) => people.has(word) || title.has(word)))
      take({ score: reading.likeness * counts.people, where: 'people', reading })
  }
  // the number of an episode is no word of its title, and says as much
  const part = readings.find(({ words: [word = ''] }) => word.includes('#'))
  if (part !== undefined && isThere) take({ score: part.likeness * counts.title, where: 'title', reading: part })
  if (beginning !== null) {
    const shareOf = (words: Iterable<string>) => {
      let share = 0
      for (const word of words) if (word.startsWith(beginning)) share = Math.max(share, beginning.length / word.length)
      return share
    }
    const inTitle = shareOf(titles.flat())
    // half for the beginning itself, the rest by how much of the word it is
    if (inTitle > 0) take({ score: counts.beginning * (0.5 + inTitle / 2), where: 'title', reading: null })
    else {
      const inPeople = shareOf(people)
      if (inPeople > 0)
        take({ score: counts.people * counts.beginning * (0.5 + inPeople / 2), where: 'people', reading: null })
    }
  }
  if (best.where === 'nowhere' && isThere)
    take({ score: counts.elsewhere * (readings[0]?.likeness ?? counts.beginning), where: 'elsewhere', reading: null })
  return best
}

/** Whether every word of a title is in the query, so that nothing of it was left out. */
function isEveryWord(titles: Fields['titles'], matched: readonly Match[]): boolean {
  const words = new Set(matched.flatMap(({ where, reading }) => (where === 'title' ? (reading?.words ?? []) : [])))
  return words.size > 0 && titles.some((title) => title.length > 0 && title.every((word) => words.has(word)))
}

export interface RankedBy {
  parts: readonly Part[]
  /** The query as a title, in its spellings without spaces. */
  asTitle: readonly string[]
}

/** What a query ranks by, the same for all documents. */
export const rankedBy = (units: readonly Unit[], strictness: Strictness, asTitle: readonly string[]): RankedBy => ({
  parts: units.map((unit) => ({ ...unit, readings: readingsFor(unit, strictness) })),
  asTitle,
})

/** The place of one document among all. */
export function rankDoc(doc: FoundDoc, { parts, asTitle }: RankedBy): Ranked {
  const fields = fieldsOf(doc)
  const matches = parts.map((part, at) => matchOf(part, fields, (doc.hits & (1 << at)) !== 0))
  let score = ofGroup[doc.group_name] + counts.weight * Math.min(doc.weight, 5)
  for (const [at, match] of matches.entries())
    score += parts[at]?.isOptional === true ? match.score * counts.optional : match.score
  const whole = fields.titles.map((title) => title.join(''))
  if (asTitle.some((text) => whole.includes(text))) score += counts.wholeTitle
  else if (asTitle.some((text) => text !== '' && whole.some((title) => title.startsWith(text))))
    score += counts.beginsTitle
  if (isEveryWord(fields.titles, matches)) score += counts.everyWordOfTitle
  const shortest = Math.min(...fields.titles.filter(({ length }) => length > 0).map(({ length }) => length))
  score += counts.eachWordMore * Math.max(0, (Number.isFinite(shortest) ? shortest : 0) - parts.length)
  return {
    doc,
    score,
    isGood: matches.every(({ where }, at) => parts[at]?.isOptional === true || where === 'title' || where === 'people'),
    readings: matches.map(({ reading }) => reading),
  }
}

/** The best first; among equals the newest. */
export function inOrder(ranked: readonly Ranked[]): Ranked[] {
  return ranked.toSorted(
    (a, b) => b.score - a.score || b.doc.weight - a.doc.weight || b.doc.subject_id - a.doc.subject_id,
  )
}
