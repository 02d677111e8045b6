import { relative } from 'node:path'
import { answersLate } from '#tests/support/steady/delay-answers.ts'
import { ensureBrowser } from '../ensure-browser.ts'
import { ensureFfmpeg } from '../ensure-ffmpeg.ts'
import { type PlaywrightReport, playwrightOutcomes } from '../playwright-report.ts'
import { root, runForReport } from '../run-tool.ts'
import { programsOfApiTests } from '../steps.ts'
import type { VitestReport } from '../vitest-report.ts'
import type { Asked } from './read-arguments.ts'
import type { Outcome } from './tell-repeats.ts'

const isBrowserFile = (file: string): boolean => file.includes('.spec.') || file.startsWith('tests/e2e')

/** A run that tells nothing of any test is red as a whole. */
const asWhole = (file: string, code: number, some: readonly Outcome[]): Outcome[] =>
  code === 0 || some.some(({ error }) => error !== null)
    ? [...some]
    : [...some, { file, title: 'the run', error: `it ended with code ${code}` }]

async function repeatBrowserFiles(files: readonly string[], { times, late }: Asked): Promise<Outcome[]> {
  const browser = await ensureBrowser()
  if (!browser) return [{ file: files.join(' '), title: 'the run', error: 'there is no browser' }]
  const reportFile = '.vitest/repeat-browser.json'
  const own: Record<string, string> = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }
  if (late !== null) own[answersLate] = String(late)
  const env = { ...(await ensureFfmpeg()), ...own }
  const config = files.some((file) => file.includes('.long.')) ? 'playwright.long.config.ts' : 'playwright.config.ts'
  const args = ['test', ...files, `--config=${config}`, '--no-deps', `--repeat-each=${times}`, '--reporter=list,json']
  const { code, report } = await runForReport<PlaywrightReport>('playwright', args, reportFile, env)
  return asWhole(files.join(' '), code, playwrightOutcomes(report))
}

function vitestOutcomes(report: VitestReport | null): Outcome[] {
  return (report?.testResults ?? []).flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName = '', failureMessages = [] }) => ({
        file: relative(root, name),
        title: fullName,
        error: status === 'passed' ? null : failureMessages.join('\n'),
      })),
  )
}

async function repeatVitestFiles(files: readonly string[], times: number): Promise<Outcome[]> {
  const reportFile = '.vitest/repeat.json'
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`, ...files]
  const programs = await programsOfApiTests()
  const outcomes: Outcome[] = []
  for (let time = 1; time <= times; time += 1) {
    console.log(`\n── run ${time} of ${times} ${'─'.repeat(50)}`)
    const { code, report } = await runForReport<VitestReport>('vitest', args, reportFile, programs)
    outcomes.push(...asWhole(files.join(' '), code, vitestOutcomes(report)))
  }
  return outcomes
}

/** Runs each file as often as asked, browser files in one go. */
export async function repeatFiles(asked: Asked): Promise<Outcome[]> {
  const browser = asked.files.filter(isBrowserFile)
  const others = asked.files.filter((file) => !isBrowserFile(file))
  return [
    ...(browser.length > 0 ? await repeatBrowserFiles(browser, asked) : []),
    ...(others.length > 0 ? await repeatVitestFiles(others, asked.times) : []),
  ]
}
