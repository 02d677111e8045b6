import { availableParallelism } from 'node:os'
import { compileTypes } from '../compile-types.ts'
import { EVERY_STATE } from '#tests/support/browser/page-turns.ts'
import { ensureFfmpeg } from '../ensure-ffmpeg.ts'
import type { Found, Step } from '../run-steps.ts'
import { root, runForReport, runTool } from '../run-tool.ts'
import { programsOfApiTests, runBrowser } from '../steps.ts'
import { check } from '../tally.ts'
import { countVitest, timeVitest, type VitestReport } from '../vitest-report.ts'
import { concernsAll } from './beyond-imports.ts'
import { type Change, type Git } from './changed-files.ts'
import { type Candidate, type Choice, chooseTests } from './choose-tests.ts'
import { browserTestsNear, testsNear } from './find-candidates.ts'
import { holdProduct, type HeldProduct } from './held-product.ts'
import { knownSeconds } from './known-seconds.ts'
import { type Project, readProject } from './read-project.ts'

/** The longest time of the tests together (s), so that the whole check ends within a minute and a half on two cores. */
const secondsOfTests = 7
const secondsOfBrowserTests = 15
const browserWorkers = 4

const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file)

/** Which tests were left out, why, and what runs them. */
export function tellLeft(kind: string, left: readonly Candidate[], states: ReadonlyMap<string, string>): string[] {
  if (left.length === 0) return []
  const shown = left.slice(0, 10).map(({ name }) => `  ${states.get(name) ?? name}`)
  const more = left.length > shown.length ? [`  and ${left.length - shown.length} more`] : []
  return [
    [
      `Not run: ${left.length} ${kind} that also reach what changed, less directly. npm test runs them.`,
      ...shown,
      ...more,
    ].join('\n'),
  ]
}

/** Playwright's choice of some files, and of some tests of the file in which every state of a page is one. */
export function browserArguments(run: readonly Candidate[], states: ReadonlyMap<string, string>): string[] {
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const files = run.map(({ name }) => name).filter((name) => !states.has(name))
  const names = run.flatMap(({ name }) => states.get(name) ?? [])
  const whole = files.map((file) => `${escape(file.replace('tests/e2e/', ''))} `)
  const some = names.length > 0 ? [`pages\\.(?:fa\\.|en\\.)?spec\\.ts (?:${names.map(escape).join('|')}): `] : []
  return [
    ...files,
    ...(names.length > 0 ? ['tests/e2e/pages.'] : []),
    '--no-deps',
    '--grep',
    [...whole, ...some].join('|'),
  ]
}

async function runTests({ run, left }: Choice, states: Project['states']): Promise<Found> {
  const reportFile = '.vitest/changed.json'
  const projects = ['unit', 'db', 'api', 'system'].map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const files = run.map(({ name }) => name)
  const needsPrograms = files.some((file) => !/^[^.]+\.test\.tsx?$/.test(file))
  const programs = needsPrograms ? await programsOfApiTests() : {}
  const { code, report } = await runForReport<VitestReport>(
    'vitest',
    ['run', ...projects, ...reporters, ...files],
    reportFile,
    programs,
  )
  return {
    tally: countVitest(report, code),
    timings: timeVitest(report, root),
    notes: tellLeft('test files', left, states),
  }
}

async function runBrowserTests({ run, left }: Choice, states: Project['states'], product: HeldProduct): Promise<Found> {
  try {
    const args = browserArguments(run, states)
    const env = { ...(await product.ready), [EVERY_STATE]: 'true' }
    const found = await runBrowser('changed-browser', 'playwright.config.ts', args, env)
    return { ...found, notes: tellLeft('browser tests', left, states) }
  } finally {
    await product.end()
  }
}

/** The linters see only what changed; what nobody uses any more only the whole shows. */
async function lint(code: readonly string[]): Promise<Found> {
  const args = ['--type-aware', '--deny-warnings', ...code]
  return { tally: check((await runTool('oxlint', args)) === 0, 'oxlint found something') }
}

/** Compiling leaves a processor free, so the other steps run beside it. */
const types = (routesChanged: boolean): Step => ({
  name: 'types',
  run: (isBeside) => compileTypes({ routesChanged, isBeside }),
  waits: true,
})

/** The steps that check a change: the format, the lint and the types of its files, and the tests that are nearest to it. */
export async function planChanged({ base, files, gone }: Change, git: Git): Promise<Step[]> {
  const changed = [...files, ...gone]
  const project = await readProject(root, git, files)
  const { graph, pages, states } = project
  const seconds = knownSeconds(root)
  const nodes = project.nodes(base)
  const tests = chooseTests(
    testsNear(graph, [...nodes.graph, ...gone], seconds),
    secondsOfTests * (availableParallelism() + 1),
  )
  const browser = chooseTests(
    browserTestsNear(pages, nodes.pages, new Set(states.keys()), seconds),
    secondsOfBrowserTests * browserWorkers,
  )
  // it gets ready while the steps before the browser's run
  const product = browser.run.length > 0 ? holdProduct(await ensureFfmpeg()) : null
  const code = files.filter(isCode)
  const wide = changed.filter((file) => concernsAll.some((all) => all.test(file)))
  const notes = wide.length > 0 ? [`Nearly everything depends on ${wide.join(', ')}: only npm test says enough.`] : []
  const format = async (): Promise<Found> => {
    const args = ['--check', '--no-error-on-unmatched-pattern', ...files]
    return { tally: check((await runTool('oxfmt', args)) === 0, 'oxfmt would change files'), notes }
  }
  return [
    ...(files.length > 0 ? [{ name: 'format', run: format }] : []),
    ...(code.length > 0 ? [{ name: 'lint', run: () => lint(code) }] : []),
    ...(changed.some((file) => isCode(file) || file.endsWith('.json'))
      ? [types(changed.includes('src/web/routes.ts'))]
      : []),
    ...(tests.run.length > 0 ? [{ name: 'tests', run: () => runTests(tests, states) }] : []),
    ...(product === null ? [] : [{ name: 'browser', run: () => runBrowserTests(browser, states, product) }]),
  ]
}
