import { fail } from '#server/fail.ts'

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

interface DeadCursor {
  at: string
  id: string
}

/** Where a page of the list ends. It stays true when the job itself is tried again meanwhile. */
export const cursorOf = ({ at, id }: DeadCursor): string => `${at}_${id}`

/** Reads what `cursorOf` wrote; undefined for the beginning. Anything else fails with `request.invalid`. */
export function readCursor(cursor: string | undefined): DeadCursor | undefined {
  if (cursor === undefined) return undefined
  const [, at = '', id = ''] = shape.exec(cursor) ?? []
  if (id === '' || Number.isNaN(Date.parse(at))) fail('request.invalid')
  return { at, id }
}
