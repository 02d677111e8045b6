import { join } from 'node:path'
import { compileTypes } from './compile-types.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { ensureFfmpeg } from './ensure-ffmpeg.ts'
import { ensureNginx } from './ensure-nginx.ts'
import { countPlaywright, type PlaywrightReport, timePlaywright } from './playwright-report.ts'
import type { Found, Step } from './run-steps.ts'
import { root, runForReport, runTool } from './run-tool.ts'
import { add, check, fail } from './tally.ts'
import { countVitest, timeVitest, type VitestReport } from './vitest-report.ts'

/** The kinds of tests that vitest runs; `sample` is one system test of each kind. */
const kinds = ['unit', 'db', 'api', 'sample'] as const

/** The projects of `vitest.config.ts` that run these kinds: one for all that need a database, when all of them are asked for. */
const projectsOf = (asked: readonly string[]): readonly string[] =>
  ['db', 'api', 'sample'].every((kind) => asked.includes(kind))
    ? [...asked.filter((kind) => kind === 'unit'), 'house']
    : asked

/** Both programs on one PATH. */
const joined = (one: Record<string, string>, other: Record<string, string>): Record<string, string> => {
  const paths = [one['PATH'], other['PATH']].filter((path) => path !== undefined)
  return { ...one, ...other, ...(paths.length === 0 ? {} : { PATH: paths.join(':') }) }
}

/** Where the API tests find ffmpeg and nginx. */
export async function programsOfApiTests(): Promise<Record<string, string>> {
  return joined(await ensureFfmpeg(), ensureNginx())
}

/** The tests of these projects of `vitest.config.ts`, in one run. */
export async function runVitest(projects: readonly string[]): Promise<Found> {
  const reportFile = `.vitest/${projects.join('-')}.json`
  const chosen = projects.map((project) => `--project=${project}`)
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const programs = projects.some((one) => one === 'api' || one === 'house')
    ? await programsOfApiTests()
    : await ensureFfmpeg()
  const { code, report } = await runForReport<VitestReport>('vitest', args, reportFile, programs)
  return { tally: countVitest(report, code), timings: timeVitest(report, root) }
}

/** Benches in their smallest size, to see that they still run. */
export async function runBenches(words: readonly string[]): Promise<Found> {
  const code = await runTool('node', ['bench/run.ts', '--smallest', ...words], await programsOfApiTests())
  return { tally: check(code === 0, 'a bench does not run any more') }
}

async function runLinters(): Promise<Found> {
  const oxlint = check((await runTool('oxlint', ['--type-aware', '--deny-warnings'])) === 0, 'oxlint found something')
  return { tally: add(oxlint, check((await runTool('knip', [])) === 0, 'knip found something unused')) }
}

/**
 * The browser tests of one Playwright configuration, or some of them; the report has the step's name. `given` is the
 * environment of a product that is there already.
 */
export async function runBrowser(
  name = 'browser',
  config = 'playwright.config.ts',
  some: readonly string[] = [],
  given: Record<string, string> = {},
): Promise<Found> {
  const browser = await ensureBrowser()
  if (!browser) return { tally: fail('there is no browser') }
  const reportFile = `.vitest/${name}.json`
  const env = {
    ...given,
    ...(await ensureFfmpeg()),
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    // each project of the browser tests starts its own workers, and each of them loads the runner
    NODE_COMPILE_CACHE: join(root, '.vitest', 'compiled'),
  }
  const { code, report } = await runForReport<PlaywrightReport>(
    'playwright',
    ['test', ...some, `--config=${config}`, '--reporter=list,json'],
    reportFile,
    env,
  )
  return { tally: countPlaywright(report, code), timings: timePlaywright(report) }
}

const quick: Step[] = [
  {
    name: 'format',
    run: async () => ({ tally: check((await runTool('oxfmt', ['--check', '.'])) === 0, 'oxfmt would change files') }),
  },
  { name: 'lint', run: runLinters },
  // one checker leaves the other processor to the linters
  { name: 'types', run: (isBeside) => compileTypes({ isBeside }), waits: true },
]
const bench: Step = { name: 'bench', run: () => runBenches(['--check']) }
const browser: Step = { name: 'browser', run: () => runBrowser() }

/** The step names that `npm test` accepts. */
export const stepNames: readonly string[] = [...quick.map(({ name }) => name), ...kinds, bench.name, browser.name]

/**
 * The steps of a run, quick ones first. All vitest kinds are one run: tests that wait for a process or a payment leave
 * the processors to the others.
 */
export function planSteps(asked: readonly string[]): Step[] {
  const wants = (name: string) => asked.length === 0 || asked.includes(name)
  const some = kinds.filter(wants)
  return [
    ...quick.filter(({ name }) => wants(name)),
    ...(some.length > 0 ? [{ name: some.join('+'), run: () => runVitest(projectsOf(some)) }] : []),
    ...(wants(bench.name) ? [bench] : []),
    ...(wants(browser.name) ? [browser] : []),
  ]
}
