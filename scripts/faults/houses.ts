import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { careless } from '#tests/support/database/careless-settings.ts'
import type { Check } from './fault.ts'
import { type Outcome, type WorkingCopy, runCheck } from './run-check.ts'

/** One database server for all tests that need one. */
export async function openServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  return given
    ? { url: given, stop: async () => {} }
    : startEmbedded({ dataDir: join(folder, 'database'), log: () => {}, settings: careless })
}

/** Copies a folder with its owners, because the database's files belong to another account. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/**
 * Gives browser tests a product in use: the demo is created once, and every run starts on a copy of it. When a fault
 * has changed the pages, the start builds them again.
 */
export function furnishedHouse(folder: string, copy: WorkingCopy) {
  const furnished = join(folder, 'furnished')
  const check: Check = { run: 'browser', project: 'fa', file: 'tests/e2e/first-page.spec.ts' }

  const runOn = (dataDir: string, what: Check): Promise<Outcome> =>
    runCheck({ ...copy, env: { ...copy.env, PARDE_E2E_DATA_DIR: dataDir } }, what)
  return {
    async furnish(): Promise<void> {
      if (existsSync(furnished)) return
      rmSync(`${furnished}.new`, { recursive: true, force: true })
      mkdirSync(`${furnished}.new`, { recursive: true })
      const { red, ran, failures } = await runOn(`${furnished}.new`, check)
      if (red || !ran) throw new Error(`The browser tests are red without any fault.\n${failures.join('\n')}`)
      renameSync(`${furnished}.new`, furnished)
    },
    run(what: Check): Promise<Outcome> {
      const dataDir = join(copy.root, '.parde')
      rmSync(dataDir, { recursive: true, force: true })
      copyFolder(furnished, dataDir)
      return runOn(dataDir, what)
    },
  }
}
