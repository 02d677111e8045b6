import { fail } from '../../../fail.ts'

/** Where a page of comments ends: what they are sorted by. */
export interface Position {
  score: number
  at: string
  id: string
}

interface Sorted {
  score: number
  created_at: Date
  id: string
}

/** The place of a row as text for an address. */
export function cursorOf({ score, created_at: at, id }: Sorted): string {
  return [score, at.toISOString(), id].join('_')
}

const shape =
  /^(-?\d(?:\.\d+)?(?:e-?\d+)?)_(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Reads what `cursorOf` wrote; null for the beginning. Anything else fails with `request.invalid`. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, score = '', at = '', id = ''] = shape.exec(cursor) ?? []
  if (id === '' || Number.isNaN(Date.parse(at))) fail('request.invalid')
  return { score: Number(score), at, id }
}
