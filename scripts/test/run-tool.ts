import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { goMemory } from './go-memory.ts'

export const root = dirname(dirname(import.meta.dirname))
const tools = join(root, 'node_modules', '.bin')

/** Our Node comes first on PATH, so that every tool's `env node` finds it, whatever the machine has. */
export function toolEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...goMemory(totalmem()), ...process.env, PATH: `${tools}:${process.env.PATH ?? ''}`, ...extra }
}

/** Shows each line with the name of its step in front, because lines of other steps stand around it. */
function showLines(stream: Readable, step: string): void {
  createInterface({ input: stream }).on('line', (line) => console.log(`${step} │ ${line}`))
}

/**
 * Runs a tool of node_modules, shows its output, and returns its exit code (1 when it was killed or is missing). `step` is
 * the name of a step that runs beside others.
 */
export function runTool(
  name: string,
  args: string[],
  env: Record<string, string> = {},
  step: string | null = null,
): Promise<number> {
  return new Promise((resolve) => {
    const shown = step === null ? 'inherit' : 'pipe'
    const child = spawn(join(tools, name), args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ['ignore', shown, shown],
    })
    if (step !== null) for (const stream of [child.stdout, child.stderr]) if (stream !== null) showLines(stream, step)
    child.once('error', (error) => {
      console.error(`${name} could not be run: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a tool that writes a JSON report, and returns both. The report of an earlier run is never read. */
export async function runForReport<Report>(
  name: string,
  args: string[],
  reportFile: string,
  env: Record<string, string> = {},
): Promise<{ code: number; report: Report | null }> {
  const file = join(root, reportFile)
  rmSync(file, { force: true })
  const code = await runTool(name, args, env)
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as Report }
  } catch {
    return { code, report: null }
  }
}
