import type { PersonId, ProductId } from '#lib/ids.ts'
import type { StatementShape } from './statement-shape.ts'

/** Whom the statements of a piece of work are about; null: anybody. */
export interface About {
  titles: readonly ProductId[] | null
  people: readonly PersonId[] | null
}

/** A statement that was sent, and whom it was about. */
export interface Read {
  shape: StatementShape
  about: About
}

/** A notice on `site_changed`: rows of a table have changed. Whatever is null is not known, and may be any. */
export interface Change {
  table: string
  columns: readonly string[] | null
  titles: readonly number[] | null
  people: readonly number[] | null
}

/** More notices at once are one of each table. */
const mostAtOnce = 50

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

function readChange(payload: string): Change | null {
  try {
    const told = JSON.parse(payload) as Partial<Record<keyof Change, unknown>> | null
    if (typeof told?.table !== 'string') return null
    const { table, columns, titles, people } = told
    return {
      table,
      columns: isStrings(columns) ? columns : null,
      titles: isNumbers(titles) ? titles : null,
      people: isNumbers(people) ? people : null,
    }
  } catch {
    return null
  }
}

/** Reads the changes in the notices; null: everything may have changed, because one of them names no subject. */
export function readChanges(payloads: ReadonlySet<string>): readonly Change[] | null {
  const changes: Change[] = []
  for (const payload of payloads) {
    const change = readChange(payload)
    if (change === null) return null
    changes.push(change)
  }
  if (changes.length <= mostAtOnce) return changes
  return [...new Set(changes.map(({ table }) => table))].map((table) => ({
    table,
    columns: null,
    titles: null,
    people: null,
  }))
}

const meet = (ours: readonly number[] | null, theirs: readonly number[] | null) =>
  ours === null || theirs === null || theirs.some((one) => ours.includes(one))

/** Whether a statement may find something else after this change. */
export function isTouched({ shape, about }: Read, change: Change): boolean {
  if (shape.readsUntold) return true
  if (!shape.tables.has(change.table)) return false
  const namesOne = change.columns?.some((column) => shape.words.has(column)) ?? true
  return (namesOne || shape.isWhole) && meet(about.titles, change.titles) && meet(about.people, change.people)
}
