import { isWithinOneEdit } from '#lib/persian/one-edit.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '../../../core.ts'
import { withoutArticle } from '../index/doc-of.ts'
import { indexNewest } from '../index/write-index.ts'
import { findDocs, type FoundDoc, type GroupName } from './doc-queries.ts'
import { type Known, lookUp } from './lookup-queries.ts'
import { inOrder, type Ranked, rankDoc, rankedBy } from './rank.ts'
import { type Chunk, halvesOf, readQuery, thirdsOf, wantedOf } from './read-query.ts'
import {
  clauseOf,
  comparedLast,
  documentsLeft,
  factsClauseOf,
  shortBeginning,
  type Strictness,
  together,
} from './text-query.ts'
import { understand, type Unit } from './understand.ts'

export interface Question {
  query: string
  isExact: boolean
  group: GroupName | null
  /** Of each group. */
  most: number
  maxAge: number | null
}

export interface Findings {
  query: string
  units: readonly Unit[]
  strictness: Strictness
  ranked: readonly Ranked[]
  totals: ReadonlyMap<GroupName, number>
  swapped: string | null
  known: Known
}

/** Whether enough of the words is known: all of one or two, all but one of more. Otherwise a query finds nothing. */
function isUnderstood(units: readonly Unit[]): boolean {
  const needed = units.filter(({ isOptional }) => !isOptional)
  const known = needed.filter(({ readings, beginning }) => readings.length > 0 || beginning !== null).length
  return known > 0 && known >= (needed.length < 3 ? needed.length : needed.length - 1)
}

const isKnown = ({ readings, beginning }: Unit) => readings.length > 0 || beginning !== null

/** The query as a whole title: all its words, and those that have to be there. */
function titlesOf(units: readonly Unit[]): string[][] {
  const all = units.map(({ key }) => key)
  const needed = units.filter(({ isOptional }) => !isOptional).map(({ key }) => key)
  return [all, needed, [...withoutArticle(all)]]
}

type Asked = { core: Pick<Core, 'db' | 'clock'>; question: Question; units: readonly Unit[]; documents: number }

const clausesOf = (units: readonly Unit[], strictness: Strictness, field: '' | 'A' = '') =>
  units.map((unit) => clauseOf(unit, strictness, field)).filter((clause) => clause !== null)

/** Words that stand together in more documents than that are planned for themselves: to begin with the first rows is faster then. */
const mostPlannedOnce = 4000

async function ask(
  { core, question, units, documents }: Asked,
  strictness: Strictness,
  oneLess: boolean,
): Promise<FoundDoc[]> {
  const needed = units.filter((unit) => !unit.isOptional && isKnown(unit))
  const clauses = clausesOf(needed, strictness)
  const lastUnit = needed.at(-1)
  const last = lastUnit?.beginning ?? null
  const beginning = last !== null && last.length <= shortBeginning && !oneLess ? last : null
  const titled = clausesOf(needed, strictness, 'A')
  if (clauses.length === 0 && beginning === null) return []
  // of one or two letters the word itself is looked for by its index, and those that begin so by theirs
  const comparedAfter = oneLess ? null : comparedLast(needed, strictness, documents)
  const withoutLast =
    beginning !== null || comparedAfter !== null ? clausesOf(needed.slice(0, -1), strictness) : clauses
  const wanted = needed.length > 1 ? withoutLast : clauses
  return findDocs(core.db, {
    query: oneLess && wanted.length > 2 ? [together(wanted, true)] : wanted,
    among: comparedAfter === null ? null : clauseOf(comparedAfter, strictness),
    titled: together(titled.length === 0 ? [''] : titled, false),
    whole: together(clauses.length === 0 ? [''] : clauses, false),
    units: units.map((unit) => clauseOf(unit, strictness) ?? ''),
    facts: units.map(factsClauseOf),
    titles: titlesOf(units).map((words) => words.join(' ')),
    beginning,
    asWord: beginning === null || lastUnit === undefined ? null : clauseOf(lastUnit, strictness),
    isFrequent: documentsLeft(needed, strictness, documents) > mostPlannedOnce,
    group: question.group,
    most: question.most,
    maxAge: question.maxAge,
    now: core.clock.now(),
  })
}

const totalsOf = (docs: readonly FoundDoc[]) => new Map(docs.map(({ group_name: group, total }) => [group, total]))

async function search(asked: Asked) {
  const { question, units } = asked
  const asTitle = titlesOf(units).map((words) => words.join(''))
  const rank = (docs: readonly FoundDoc[], strictness: Strictness) => {
    const by = rankedBy(units, strictness, asTitle)
    return inOrder(docs.map((doc) => rankDoc(doc, by)))
  }
  if (!isUnderstood(units)) return { ranked: [], totals: new Map<GroupName, number>(), strictness: 'strict' as const }
  const strict = await ask(asked, 'strict', false)
  const ranked = rank(strict, 'strict')
  const isOver = question.isExact || ranked[0]?.isGood === true
  if (isOver) return { ranked, totals: totalsOf(strict), strictness: 'strict' as const }
  const loose = await ask(asked, 'loose', true)
  if (loose.length === 0) return { ranked, totals: totalsOf(strict), strictness: 'strict' as const }
  return { ranked: rank(loose, 'loose'), totals: totalsOf(loose), strictness: 'loose' as const }
}

/** Parts of words that nobody knows, by which three words that were written together are found; most queries have none. */
function piecesOfUnknown(words: readonly Chunk[], { exact, near }: Known): string[] {
  const isKnown = (key: string) =>
    exact.has(key) ||
    near.some(({ term }) => isWithinOneEdit(key, term)) ||
    halvesOf(key).some((halves) => halves.every((half) => exact.has(half)))
  return words.flatMap(({ keys }) => keys.filter((key) => !isKnown(key)).flatMap((key) => thirdsOf(key).flat()))
}

async function look(core: Pick<Core, 'db'>, words: readonly Chunk[], isExact: boolean): Promise<Known> {
  const wanted = wantedOf(words, isExact)
  let known = await lookUp(core.db, wanted)
  if (known.isBehind) {
    await indexNewest(core)
    known = await lookUp(core.db, wanted)
  }
  const pieces = isExact ? [] : piecesOfUnknown(words, known)
  return pieces.length === 0 ? known : lookUp(core.db, { ...wanted, exact: [...new Set([...wanted.exact, ...pieces])] })
}

/** Finds by name: titles, people and what else the index holds, however they were typed. Null where a query has no words. */
export async function find(core: Pick<Core, 'db' | 'clock'>, question: Question): Promise<Findings | null> {
  const words = readQuery(question.query)
  if (words.length === 0) return null
  const known = await look(core, words, question.isExact)
  const understood = understand(words, known, question.isExact)
  const found = await search({ core, question, units: understood.units, documents: known.documents })
  return { query: displayLine(question.query), units: understood.units, swapped: understood.swapped, known, ...found }
}
