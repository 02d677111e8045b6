import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  faultsOfMigrations,
  type LastRelease,
  layMigrations,
  linkPackages,
  readLastRelease,
  setAside,
  unpackRelease,
} from './last-release.ts'
import type { Found, Step } from './run-steps.ts'
import { root, toolEnvironment } from './run-tool.ts'
import { programsOfApiTests } from './steps.ts'
import { add, fail } from './tally.ts'
import { countVitest, timeVitest, type VitestReport } from './vitest-report.ts'

/** Runs the API tests of a folder's own code. */
async function runApiTests(folder: string, differing: LastRelease['differing']): Promise<Found> {
  const reportFile = join(folder, 'api.json')
  const args = ['run', '--project=api', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const child = spawn(join(folder, 'node_modules', '.bin', 'vitest'), args, {
    cwd: folder,
    env: toolEnvironment(await programsOfApiTests()),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  let whole: VitestReport
  try {
    whole = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  } catch {
    // it ended before its report, and its code says so
    return { tally: countVitest(null, code ?? 1) }
  }
  const { report, faults } = setAside(whole, differing)
  // where a test failed, that is what the code says
  const isTold = countVitest(whole, 0).failed > 0
  const tally = countVitest(report, isTold ? 0 : (code ?? 1))
  return { tally: faults.map(fail).reduce(add, tally), timings: timeVitest(report, folder) }
}

async function runLastRelease(): Promise<Found> {
  const { commit, lastMigration, differing } = readLastRelease(join(import.meta.dirname, 'last-release.json'))
  const scratch = mkdtempSync(join(tmpdir(), 'parde-last-release-'))
  const folder = join(scratch, 'parde')
  try {
    unpackRelease(root, commit, folder)
    const faults = faultsOfMigrations(root, folder, lastMigration)
    if (faults.length > 0) return { tally: fail(faults.join('\n')) }
    const later = layMigrations(root, folder)
    const others = linkPackages(root, folder)
    console.log(
      `The code of ${commit.slice(0, 12)}, with ${later.length} later migrations: ${later.join(', ') || 'none'}`,
    )
    if (others.length > 0) console.log(`It wanted other packages: ${others.join(', ')}`)
    return await runApiTests(folder, differing)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * The API tests of the last release, on the tables of this one: while a new release is rolled out, processes of both
 * run on one database, and an operator who goes back to the last release does not go back with the tables.
 */
export const lastReleaseStep: Step = { name: 'last release', run: runLastRelease }
