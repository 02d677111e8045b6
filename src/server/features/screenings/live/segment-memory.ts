import type { Db } from '#db/client.ts'
import type { LiveEventId } from '#lib/ids.ts'
import { findNewest } from './events/live-run-queries.ts'

type Asked = Parameters<typeof findNewest>[2]
type Rows = Awaited<ReturnType<typeof findNewest>>
/** Reads segments of a rung. */
export type FindSegments = (id: LiveEventId, asked: Asked) => Promise<Rows>

/** Number of rungs whose lists are remembered; the one that was asked for longest ago is dropped first. */
const most = 40

export const findInDatabase =
  (db: Db): FindSegments =>
  (id, asked) =>
    findNewest(db, id, asked)

/**
 * The same for lists from the beginning, which all viewers who went back ask for each two seconds: rows of a rung are only
 * ever added, in their order, so no more than what is new is read. Two hours are 3,600 rows of each rung.
 */
export function openSegmentMemory(db: Db): FindSegments {
  const known = new Map<string, Promise<Rows>>()

  async function grow(before: Promise<Rows> | undefined, id: LiveEventId, asked: Asked): Promise<Rows> {
    // a failure is not remembered
    const rows = (await before?.catch(() => [])) ?? []
    const newest = rows.at(-1)
    const more = await findNewest(db, id, newest === undefined ? asked : { ...asked, after: newest.sequence })
    return more.length === 0 ? rows : [...rows, ...more].slice(-asked.count)
  }

  return (id, asked) => {
    const { rung, from, until, listedBy } = asked
    const name = [id, rung, from?.getTime(), until?.getTime(), listedBy?.getTime()].join(' ')
    // a second caller at the same moment waits for the first, so that no row is read twice
    const rows = grow(known.get(name), id, asked)
    known.delete(name)
    known.set(name, rows)
    rows.catch(() => known.delete(name))
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return rows
  }
}
