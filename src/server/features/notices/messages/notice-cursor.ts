import type { NoticeId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Where a page of the log ends. */
export const cursorOf = ({ created_at: at, id }: { created_at: Date; id: string }): string =>
  `${at.toISOString()}_${id}`

/** Reads what `cursorOf` wrote; null for the beginning. Anything else fails with `request.invalid`. */
export function readCursor(cursor: string | undefined): { at: Date; id: NoticeId } | null {
  if (cursor === undefined) return null
  const [, at = '', id = ''] = shape.exec(cursor) ?? []
  if (id === '' || Number.isNaN(Date.parse(at))) fail('request.invalid')
  return { at: new Date(at), id: id as NoticeId }
}
