import { readsNow } from '#db/reads.ts'
import type { CopyId, ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { Programme } from './programme.ts'
import { findCopy, findProgramme } from './programme-queries.ts'

/** A screening's state may be this old; the clock in it never is. */
const freshMs = 1000
/** More screenings than run at one time; the oldest is dropped first. */
const most = 500

/** The data that every viewer of a screening asks for, read at most once a second for all of them. */
export interface Programmes {
  /** Undefined when the product is no screening. */
  read(productId: ProductId): Promise<Programme | undefined>
  /** The screening and title of a copy; it never changes. */
  copy(id: CopyId): ReturnType<typeof findCopy>
}

/** A map that forgets what was put first. */
function rememberIn<K, V>(kept: Map<K, V>, key: K, value: V): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
}

/** @param monotonic a clock in milliseconds; null keeps nothing, for tests that change rows */
export function openProgrammes(core: Pick<Core, 'db'>, monotonic: (() => number) | null): Programmes {
  const kept = new Map<ProductId, { until: number; programme: Promise<Programme | undefined> }>()
  const copies = new Map<CopyId, NonNullable<Awaited<ReturnType<typeof findCopy>>>>()
  if (monotonic === null) return { read: (id) => findProgramme(core.db, id), copy: (id) => findCopy(core.db, id) }
  return {
    read(id) {
      // a page that is being made has to know all that it depends on
      if (readsNow() !== null) return findProgramme(core.db, id)
      const known = kept.get(id)
      if (known !== undefined && known.until > monotonic()) return known.programme
      const programme = findProgramme(core.db, id)
      rememberIn(kept, id, { until: monotonic() + freshMs, programme })
      // an error is not kept
      programme.catch(() => kept.delete(id))
      return programme
    },
    async copy(id) {
      const known = copies.get(id)
      if (known !== undefined) return known
      const row = await findCopy(core.db, id)
      if (row !== undefined) rememberIn(copies, id, row)
      return row
    },
  }
}
