import { mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { besidesOwnTime } from './own-time.ts'

/** The same folder for all workers of a run: they have one parent process. */
const folderOf = (name: string) => join(tmpdir(), `parde-e2e-${process.ppid}-${name}`)

function take(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** So long a test waits for all its turns together. */
const patienceMs = 300_000

/**
 * For state that all tests share and one of them changes: of all workers only one at a time holds these names. Names
 * are taken in one order, so that two workers never wait for each other.
 */
export async function oneAtATime<T>(names: readonly string[], run: () => Promise<T>): Promise<T> {
  const held: string[] = []
  try {
    await besidesOwnTime(patienceMs, async () => {
      for (const name of [...new Set(names)].sort()) {
        const folder = folderOf(name)
        const isFree = expect.poll(() => take(folder), {
          timeout: patienceMs,
          intervals: [50],
          message: `${name} is free`,
        })
        await isFree.toBe(true)
        held.push(folder)
      }
    })
    return await run()
  } finally {
    for (const folder of held) rmdirSync(folder)
  }
}
