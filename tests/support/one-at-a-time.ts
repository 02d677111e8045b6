import { mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

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

/** So long a turn is waited for. */
const patienceMs = 300_000

/** Waits for these names, each in its turn; the time is not taken from the waiting test's own. */
async function takeInTurn(names: readonly string[], held: string[]): Promise<void> {
  const { timeout } = test.info()
  const begun = Date.now()
  test.setTimeout(timeout + patienceMs)
  for (const name of [...new Set(names)].sort()) {
    const folder = folderOf(name)
    const left = begun + patienceMs - Date.now()
    await expect.poll(() => take(folder), { timeout: left, intervals: [50], message: `${name} is free` }).toBe(true)
    held.push(folder)
  }
  test.setTimeout(timeout + Date.now() - begun)
}

/**
 * For state that all tests share and one of them changes: of all workers only one at a time holds these names. Names
 * are taken in one order, so that two workers never wait for each other.
 */
export async function oneAtATime<T>(names: readonly string[], run: () => Promise<T>): Promise<T> {
  const held: string[] = []
  try {
    await takeInTurn(names, held)
    return await run()
  } finally {
    for (const folder of held) rmdirSync(folder)
  }
}
