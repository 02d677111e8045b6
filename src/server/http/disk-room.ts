import { isDiskFull } from '#lib/disk-full.ts'

/** Which disk has no room, as `/readyz` says it. */
export type FullDisk = 'no room for the database' | 'no room in the data folder'

export interface DiskRoom {
  /** An answer failed with this. */
  met(error: unknown): void
  /** The disk that was full when it was last looked at; null: there is room. */
  fullDisk(): Promise<FullDisk | null>
}

export interface RoomProbes {
  /** Writes a little to the database's disk, and leaves nothing. */
  tryDatabase: () => Promise<void>
  /** The same in the data folder. */
  tryFolder: () => Promise<void>
  /** Monotonic, in milliseconds. */
  now: () => number
}

/** Milliseconds between two looks while a disk is full: readiness is asked for every second. */
const againMs = 5000

async function findFull({ tryDatabase, tryFolder }: RoomProbes): Promise<FullDisk | null> {
  const isFull = (probe: () => Promise<void>) => probe().then(() => false, isDiskFull)
  if (await isFull(tryDatabase)) return 'no room for the database'
  return (await isFull(tryFolder)) ? 'no room in the data folder' : null
}

/**
 * Follows whether a disk is full. Nothing is written to find out until an answer has failed for want of room; from then on
 * each look tries to write, until it succeeds.
 */
export function watchDiskRoom(probes: RoomProbes): DiskRoom {
  let hasFailed = false
  let found: Promise<FullDisk | null> = Promise.resolve(null)
  let lookedAt = -Infinity
  return {
    met(error) {
      if (hasFailed || !isDiskFull(error)) return
      hasFailed = true
      lookedAt = -Infinity
    },
    async fullDisk() {
      if (!hasFailed) return null
      if (probes.now() - lookedAt >= againMs) {
        lookedAt = probes.now()
        found = findFull(probes)
      }
      const full = await found
      if (full === null) hasFailed = false
      return full
    },
  }
}
