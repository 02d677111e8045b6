import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../scripts/start/web-build.ts'
import { type BenchName, benchOf } from './benches.ts'
import { cpuSecondsOfFamily } from './support/cpu-time.ts'
import { openMigrated } from './support/with-database.ts'

/** Most of a bench is the start of its programs, one of which waits for another. */
const atOnce = 2
const root = join(import.meta.dirname, '..')
/** Only ends a bench that hangs: a busy machine is no fault of it. */
const limitMs = 40 * 60_000
/** Each may use twenty ports. */
const firstPort = 20_000 + (process.pid % 200) * 60

interface Ended {
  name: BenchName
  code: number
  seconds: number
  output: string
}

function runOne(name: BenchName, env: Record<string, string>): Promise<Ended> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), name], {
    env: { ...process.env, ...benchOf(name).smallest, ...env, BENCH_SMALLEST: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = `${output}${text}`.slice(-20_000)))
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({ name, code: code ?? 1, seconds: (performance.now() - began) / 1000, output }),
    ),
  )
}

/** A data folder with the migrations, from which each bench copies its database. */
async function makeTemplate(folder: string): Promise<string> {
  const database = await openMigrated(folder, { mayLose: true })
  await database.stop()
  return folder
}

/**
 * Runs benches in their smallest size, each in a process of its own, to see that they still run. Prints what a bench said
 * that did not end with 0, and returns the exit code of all.
 */
export async function runSmallest(names: readonly BenchName[]): Promise<number> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // those of the check have no pages
  if (names.some((name) => benchOf(name).isInCheck !== true)) await buildWeb({ root })
  const shared = {
    BENCH_TEMPLATE: await makeTemplate(join(folder, 'template')),
    // every program that a bench starts loads the same sources; tests keep theirs in the same place
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, '.vitest', 'compiled'),
  }
  const left = [...names]
  const failed: BenchName[] = []
  const walk = async (line: number) => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const { code, seconds, output } = await runOne(name, { ...shared, BENCH_PORT: String(firstPort + line * 20) })
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(18)} ${seconds.toFixed(1)} s`)
      if (code === 0) continue
      console.error(output)
      failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, line) => walk(line)))
  const took = ((performance.now() - began) / 1000).toFixed(0)
  const processor = cpuSecondsOfFamily(process.pid).toFixed(0)
  console.log(
    `${names.length - failed.length} benches run, ${failed.length} do not: ${took} s, ${processor} s of processor time`,
  )
  return failed.length > 0 ? 1 : 0
}
