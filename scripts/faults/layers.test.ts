import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Check } from './fault.ts'
import { layers } from './layers.ts'
import { whyNotPlanted } from './tree.ts'

type Suite = {
  title: string
  file?: string
  suites?: Suite[]
  specs?: { title: string; tests: { projectName: string }[] }[]
}

const root = join(import.meta.dirname, '..', '..')
const planted = layers.flatMap(({ faults }) => faults)

function filesOf(check: Check): readonly string[] {
  if (check.run === 'lint') return check.files
  return [check.run === 'types' ? check.project : check.file]
}

/** The title that picks one test out of its file. A browser's title is put together from a page or a bank: no file holds it. */
function titleGone({ check }: { check: Check }): boolean {
  if (check.run === 'lint' || check.run === 'types' || check.run === 'browser') return false
  return check.title !== undefined && !readFileSync(join(root, check.file), 'utf8').includes(check.title)
}

test('every planted fault has its one place in the sources', () => {
  const moved = planted.map((fault) => ({ name: fault.name, why: whyNotPlanted(root, fault) }))
  expect(moved.filter(({ why }) => why !== null)).toEqual([])
})

test('what has to turn red for a planted fault is there', () => {
  const gone = planted.filter((fault) => !filesOf(fault.check).every((file) => existsSync(join(root, file))))
  expect([...gone, ...planted.filter(titleGone)].map(({ name }) => name)).toEqual([])
})

test('a check names the project that its file belongs to: another one would run nothing', () => {
  const ofVitest = planted.flatMap(({ name, check }) =>
    check.run === 'lint' || check.run === 'types' || check.run === 'browser' ? [] : [{ name, ...check }],
  )
  const projectOf = (file: string) => /\.(db|api|system)\.test\./.exec(file)?.[1] ?? 'unit'
  expect(ofVitest.filter(({ run, file }) => run !== projectOf(file)).map(({ name }) => name)).toEqual([])
})

/** The browser tests of \`npm test\`, as Playwright lists them: project, file, and the titles of groups and test in a row. */
function listBrowserTests(): { project: string; file: string; title: string }[] {
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules', '.bin', 'playwright'),
    ['test', '--list', '--reporter=json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, env: { ...process.env, PARDE_EVERY_STATE: '' } },
  )
  if (!stdout.startsWith('{')) throw new Error(`Playwright lists nothing: ${stderr}`)
  const told = (
    { title, file, suites = [], specs = [] }: Suite,
    groups: string[],
  ): ReturnType<typeof listBrowserTests> => {
    const within = title === file ? groups : [...groups, title]
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ projectName }) => ({
        project: projectName,
        file: `tests/e2e/${file ?? title}`,
        title: [...within, spec.title].join(' '),
      })),
    )
    return [...own, ...suites.flatMap((inner) => told({ ...inner, file: inner.file ?? file ?? title }, within))]
  }
  return (JSON.parse(stdout) as { suites: Suite[] }).suites.flatMap((suite) => told(suite, []))
}

test('npm test runs what has to turn red in a browser: no state that is passed over, no test of the long run', () => {
  const known = listBrowserTests()
  expect(known.length).toBeGreaterThan(100)
  const wrong = planted.flatMap(({ name, check }) => {
    if (check.run !== 'browser') return []
    const projects = check.project === 'both' ? ['fa', 'en'] : [check.project]
    const isIn = (project: string) =>
      known.some((one) => one.project === project && one.file === check.file && one.title.includes(check.title ?? ''))
    return projects.every(isIn) ? [] : [name]
  })
  expect(wrong).toEqual([])
})

test('no two planted faults share a name, and the list does not shrink unseen', () => {
  expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
  expect(planted.length).toBeGreaterThanOrEqual(230)
})
