import { relations } from './schema.gen.ts'
import { quietTables, viewTexts, watchedTables } from './watched-tables.ts'

/** A statement's reads, as far as its text says them. */
export interface StatementShape {
  /** A short name, which no other shape has. */
  id: number
  /** The watched tables that it names. */
  tables: ReadonlySet<string>
  /** All names in it; more than columns does no harm. */
  words: ReadonlySet<string>
  /** Whether it reads whole rows. */
  isWhole: boolean
  /** Whether it reads a table of whose changes nobody tells. */
  readsUntold: boolean
}

const watched: ReadonlySet<string> = new Set(watchedTables)
const quiet: ReadonlySet<string> = new Set(quietTables)
const known: ReadonlySet<string> = new Set(relations)
const views = new Map<string, string>(Object.entries(viewTexts))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z_][a-z0-9_]*/g) ?? []
// `*` alone or after a table; count(*) reads no column
const wholeRow =
  /(?:\.|\bselect\s+(?:distinct\s+)?|,\s*)\*|\b(?:to_jsonb?|row_to_json|jsonb?_agg)\(\s*"?[a-z_]+"?\s*\)/i
// what kysely writes around a selection that names its columns
const aroundSelection = /\bto_json\(obj\)|\bjson_agg\(agg\)/g

let made = 0

function read(text: string): StatementShape {
  const words = new Set(wordsOf(text))
  for (const word of [...words]) for (const behind of wordsOf(views.get(word) ?? '')) words.add(behind)
  const named = [...words].filter((word) => known.has(word))
  made += 1
  return {
    id: made,
    tables: new Set(named.filter((name) => watched.has(name))),
    words,
    isWhole: wholeRow.test(text.replace(aroundSelection, '')),
    readsUntold: named.some((name) => !watched.has(name) && !quiet.has(name) && !views.has(name)),
  }
}

/** Lists of different lengths make many texts. */
const mostShapes = 2000
const shapes = new Map<string, StatementShape>()

export function shapeOf(text: string): StatementShape {
  const known = shapes.get(text)
  if (known !== undefined) return known
  if (shapes.size >= mostShapes) shapes.clear()
  const shape = read(text)
  shapes.set(text, shape)
  return shape
}
