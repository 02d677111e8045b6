import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  faultsOfMigrations,
  layMigrations,
  linkPackages,
  readLastRelease,
  setAside,
  unpackRelease,
} from './last-release.ts'
import { countVitest } from './vitest-report.ts'

const work = mkdtempSync(join(tmpdir(), 'parde-releases-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const now = join(work, 'now')

function write(name: string, text: string): void {
  mkdirSync(join(now, name, '..'), { recursive: true })
  writeFileSync(join(now, name), text)
}

const git = (...words: string[]) =>
  execFileSync('git', ['-C', now, '-c', 'user.name=a', '-c', 'user.email=a@parde.example', ...words], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()

write('package.json', JSON.stringify({ dependencies: { pg: '8.0.0', zod: '4.0.0' } }))
write('src/db/migrations/0001_first.sql', 'create table a ();')
write('src/code.ts', 'then')
git('init', '--quiet')
git('add', '.')
git('commit', '--quiet', '-m', 'the last release')
const commit = git('rev-parse', 'HEAD')
write('package.json', JSON.stringify({ dependencies: { pg: '8.1.0', zod: '4.0.0' } }))
write('src/db/migrations/0002_second.sql', 'create table b ();')
write('src/code.ts', 'now')
mkdirSync(join(now, 'node_modules'))

const old = join(work, 'old')
unpackRelease(now, commit, old)

test('the code of the last release comes from the history, and gets the later migrations', () => {
  expect(readFileSync(join(old, 'src', 'code.ts'), 'utf8')).toBe('then')
  expect(faultsOfMigrations(now, old, '0001_first.sql')).toEqual([])
  const laid = join(work, 'laid')
  unpackRelease(now, commit, laid)
  expect(layMigrations(now, laid)).toEqual(['0002_second.sql'])
  expect(existsSync(join(laid, 'src', 'db', 'migrations', '0002_second.sql'))).toBe(true)
})

test('packages of another version are told', () => {
  expect(linkPackages(now, old)).toEqual(['pg 8.0.0 (here 8.1.0)'])
  expect(existsSync(join(old, 'node_modules'))).toBe(true)
})

test('a released migration that is gone, changed or unknown is a fault', () => {
  expect(faultsOfMigrations(now, old, '0009_none.sql')).toEqual([
    'the newest migration of the last release is 0001_first.sql, and not 0009_none.sql',
  ])
  write('src/db/migrations/0001_first.sql', 'create table c ();')
  expect(faultsOfMigrations(now, old, '0001_first.sql')).toEqual([
    'the migration 0001_first.sql was released, and has changed since',
  ])
  rmSync(join(now, 'src', 'db', 'migrations', '0001_first.sql'))
  expect(faultsOfMigrations(now, old, '0001_first.sql')).toEqual([
    'the migration 0001_first.sql was released, and is gone',
  ])
})

test('without the history there is a sentence', () => {
  expect(() => unpackRelease(now, '0'.repeat(40), join(work, 'none'))).toThrow(
    "The sources of the last release (000000000000) are not in this folder's history.",
  )
})

test('the file must name a commit and a migration', () => {
  const file = join(work, 'release.json')
  writeFileSync(file, JSON.stringify({ commit: 'main', lastMigration: '0001_first.sql' }))
  expect(() => readLastRelease(file)).toThrow('commit must be a whole commit id')
  expect(readLastRelease(join(import.meta.dirname, 'last-release.json')).commit).toHaveLength(40)
})

test('a test that differs on purpose is left out with its reason, any other failure counts, and the list does not outlive it', () => {
  const home = { file: 'src/home.api.test.ts', test: 'rows', why: 'later migrations put rows on every home page' }
  const gone = { file: 'src/home.api.test.ts', test: 'slides', why: 'a reason that has gone since, long enough' }
  const file = (...tests: [string, string][]) => ({
    testResults: [
      {
        status: 'failed',
        name: '/somewhere/src/home.api.test.ts',
        assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
      },
    ],
  })
  const aside = setAside(file(['rows', 'failed'], ['others', 'passed']), [home])
  expect(aside.faults).toEqual([])
  expect(countVitest(aside.report, 0)).toMatchObject({ passed: 1, failed: 0, skipped: 1 })
  expect(countVitest(aside.report, 0).leftOut[0]).toContain('later migrations put rows on every home page')
  const red = setAside(file(['rows', 'failed'], ['others', 'failed']), [home])
  expect(countVitest(red.report, 0)).toMatchObject({ failed: 1, skipped: 1 })
  const broken = { status: 'failed', name: '/somewhere/src/series.api.test.ts', assertionResults: [] }
  const whole = setAside({ testResults: [broken] }, [{ ...gone, file: 'src/series.api.test.ts', test: null }])
  expect(whole.faults).toEqual([])
  expect(countVitest(whole.report, 0)).toMatchObject({ failed: 0, skipped: 1 })
  const outlived = setAside(file(['rows', 'failed'], ['slides', 'passed']), [home, gone])
  expect(outlived.faults).toEqual([expect.stringContaining('"slides" does not fail any more')])
})
