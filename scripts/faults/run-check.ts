import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countPlaywright, type PlaywrightReport } from '../test/playwright-report.ts'
import type { Tally } from '../test/tally.ts'
import { countVitest, type VitestReport } from '../test/vitest-report.ts'
import type { Check } from './fault.ts'

/** `failures`: the first lines of what turned red. `ran`: whether any test ran at all. */
export type Outcome = { red: boolean; ran: boolean; failures: string[] }

export type WorkingCopy = {
  /** The copy of the tree. */
  root: string
  env: NodeJS.ProcessEnv
}

type Ended = { code: number; output: string }

function runTool({ root, env }: WorkingCopy, tool: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const program = join(root, 'node_modules', '.bin', tool)
    // some of the tools are binaries, not Node scripts
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output = `${output}${text}`.slice(-40_000)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function exactly(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function reportOf<Report>({ root }: WorkingCopy, file: string): Report | null {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')) as Report
  } catch {
    return null
  }
}

function outcomeOf({ passed, failed, failures }: Tally, { output }: Ended): Outcome {
  const lines = failures.map((failure) => failure.split('\n')[0] ?? '')
  return { red: failed > 0, ran: passed + failed > 0, failures: lines.length > 0 ? lines : [output.slice(-2000)] }
}

const reportFile = '.vitest/fault.json'

async function runVitest(
  copy: WorkingCopy,
  check: Extract<Check, { run: 'unit' | 'db' | 'api' | 'system' }>,
): Promise<Outcome> {
  rmSync(join(copy.root, reportFile), { force: true })
  const title = check.title === undefined ? [] : ['-t', exactly(check.title)]
  // the first one that turns red is enough
  const reporter = ['--bail=1', '--reporter=json', `--outputFile.json=${reportFile}`]
  const ended = await runTool(copy, 'vitest', ['run', '--project', check.run, ...title, ...reporter, check.file])
  const report = reportOf<VitestReport>(copy, reportFile)
  return outcomeOf(countVitest(report, ended.code), ended)
}

async function runPlaywright(copy: WorkingCopy, check: Extract<Check, { run: 'browser' }>): Promise<Outcome> {
  rmSync(join(copy.root, reportFile), { force: true })
  const title = check.title === undefined ? [] : ['-g', exactly(check.title)]
  // the first one that turns red is enough
  const projects = (check.project === 'both' ? ['fa', 'en'] : [check.project]).map((name) => `--project=${name}`)
  const args = ['test', ...projects, '--no-deps', ...title, '--workers=1', '-x', '--reporter=json', check.file]
  const env = { ...copy.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }
  const ended = await runTool({ ...copy, env }, 'playwright', args)
  const report = reportOf<PlaywrightReport>(copy, reportFile)
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  // what goes wrong beside the tests, like a title that none of them has, is red too, but it notices no fault
  return { ...outcomeOf(countPlaywright(report, ended.code), ended), ran: expected + unexpected + flaky > 0 }
}

async function runPlain(copy: WorkingCopy, tool: string, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await runTool(copy, tool, args)
  const said = output.split('\n').find((line) => /error|×|\bTS\d+/.test(line)) ?? output.slice(-300)
  return { red: code !== 0, ran: true, failures: code === 0 ? [] : [said.trim()] }
}

async function runTypes(copy: WorkingCopy, project: string): Promise<Outcome> {
  await runTool(copy, 'react-router', ['typegen'])
  return runPlain(copy, 'tsc', ['-b', project])
}

/** Runs one check in the copy of the tree. */
export function runCheck(copy: WorkingCopy, check: Check): Promise<Outcome> {
  switch (check.run) {
    case 'lint':
      return runPlain(copy, 'oxlint', ['--type-aware', '--deny-warnings', ...check.files])
    case 'types':
      return runTypes(copy, check.project)
    case 'browser':
      return runPlaywright(copy, check)
    default:
      return runVitest(copy, check)
  }
}
