import type { z } from 'zod'
import type { searchLines as searchLinesRoute } from '#contract/search/search.ts'
import type { Db } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import { marksIn, type Matches } from '#lib/persian/search-words.ts'
import { presentProductHit } from '../hits/present-hit.ts'
import { findProductHits } from '../hits/hit-queries.ts'
import { readQuery } from '../find/read-query.ts'
import { together } from '../find/text-query.ts'
import { smallWords } from '../find/word-lists.ts'
import { quoted } from '../index/doc-of.ts'
import { findLines, type FoundLine } from './line-queries.ts'

type Asked = z.output<(typeof searchLinesRoute)['query']>
type Answer = z.input<(typeof searchLinesRoute)['responses'][200]>

/** The most lines that one query has. */
const mostLines = 200
/** From this many letters on the last word may be the beginning of one. */
const leastBeginning = 2

interface AskedLine {
  /** Words that have to be said; small ones only where there are no others. */
  words: readonly string[]
  sentence: string
}

function askedOf(chunks: readonly { parts: readonly string[] }[]): AskedLine {
  const all = chunks.flatMap(({ parts }) => parts)
  const heavy = all.filter((word) => !smallWords.has(word))
  return { words: heavy.length > 0 ? heavy : all, sentence: all.join(' ') }
}

/** A word, its ezafe written or not, and of the last one what begins so. */
function clauseOf(word: string, isLast: boolean, field: '' | 'A'): string {
  const mark = field === '' ? '' : ':A'
  const other = word.endsWith('ی') ? word.slice(0, -1) : `${word}ی`
  const begins = isLast && word.length >= leastBeginning ? [`${quoted(word)}:*${field}`] : []
  return `(${[`${quoted(word)}${mark}`, ...(other === '' ? [] : [`${quoted(other)}${mark}`]), ...begins].join(' | ')})`
}

async function ask(
  db: Db,
  { words, sentence }: AskedLine,
  maxAge: number | null,
  oneLess: boolean,
): Promise<FoundLine[]> {
  const clauses = (field: '' | 'A') => words.map((word, at) => clauseOf(word, at === words.length - 1, field))
  const query = together(clauses(''), oneLess)
  return findLines(db, {
    // of what only the next line says, that line is the answer
    query: `(${query}) & (${clauses('A').join(' | ')})`,
    own: together(clauses('A'), oneLess),
    sentence,
    maxAge,
    most: mostLines,
  })
}

/** All words; else on the other keyboard; else all but one of many. */
async function find(
  db: Db,
  query: string,
  maxAge: number | null,
): Promise<{ lines: FoundLine[]; words: readonly string[] }> {
  const chunks = readQuery(query)
  if (chunks.length === 0) return { lines: [], words: [] }
  const asked = askedOf(chunks)
  const lines = await ask(db, asked, maxAge, false)
  if (lines.length > 0) return { lines, words: asked.words }
  if (chunks.every(({ swapped }) => swapped !== null)) {
    const other = askedOf(chunks.map(({ swapped }) => ({ parts: swapped?.keys ?? [] })))
    const swapped = await ask(db, other, maxAge, false)
    if (swapped.length > 0) return { lines: swapped, words: other.words }
  }
  if (asked.words.length < 3) return { lines: [], words: asked.words }
  return { lines: await ask(db, asked, maxAge, true), words: asked.words }
}

function matcherOf(words: readonly string[]): Matches {
  const known = new Set(words.flatMap((word) => [word, `${word}ی`]))
  const last = words.at(-1) ?? ''
  return (key) => {
    if (known.has(key)) return 'all'
    return last.length >= leastBeginning && key.startsWith(last) ? last.length : null
  }
}

/** The titles in which somebody says these words, with the line and its time. */
export async function searchLines(db: Db, asked: Asked, locale: Locale): Promise<Answer> {
  const { page, per_page } = asked
  const { lines, words } = await find(db, asked.query, asked.max_age ?? null)
  const shown = lines.slice((page - 1) * per_page, page * per_page)
  const rows = new Map(
    (await findProductHits(db, [...new Set(shown.map(({ product_id: id }) => id))])).map((row) => [row.id, row]),
  )
  const matches = matcherOf(words)
  const items = shown.flatMap(({ product_id: id, lang, begins_ms, text }) => {
    const row = rows.get(id)
    if (row === undefined) return []
    const { kind, title, line, image, age_rating } = presentProductHit(row, locale, () => null)
    if (kind === 'person') return []
    return [
      { id, kind, title, line, image, age_rating, lang, text, marks: marksIn(text, matches), position_ms: begins_ms },
    ]
  })
  return { items, page, per_page, total: lines.length }
}
