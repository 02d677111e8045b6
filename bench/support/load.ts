import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { measureCalls } from './call-load.ts'
import { isSmallest } from './size.ts'

const run = promisify(execFile)
const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** The load tool: wrk where it is installed, because it leaves more of the machine to the server. */
export const loadTool = isSmallest ? 'own client' : hasWrk ? 'wrk, 1 thread' : 'autocannon'

export type Load = { url: string; headers?: Record<string, string>; connections: number; seconds: number }
export type Measured = { perSecond: number; p99Ms: number; wrong: number }

const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

async function byWrk({ url, headers = {}, connections, seconds }: Load): Promise<Measured> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...given, url])
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? []
  const count = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  return {
    perSecond: count(/Requests\/sec:\s+([\d.]+)/),
    p99Ms: Number(p99) * (inMs[unit] ?? Number.NaN),
    wrong: count(/Non-2xx or 3xx responses: (\d+)/) + count(/timeout (\d+)/) + count(/read (\d+)/),
  }
}

async function byAutocannon({ url, headers = {}, connections, seconds }: Load): Promise<Measured> {
  const tool = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [tool, '-j', '-n', '-c', String(connections), '-d', String(seconds), ...given, url]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 })
  const found = JSON.parse(stdout) as {
    requests: { average: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }
  return { perSecond: found.requests.average, p99Ms: found.latency.p99, wrong: found.non2xx + found.errors }
}

/** Both tools load a server for at least a second. */
function byOwnClient({ url, headers = {}, connections, seconds }: Load): Promise<Measured> {
  const { origin, pathname, search } = new URL(url)
  const call = { method: 'GET', path: pathname + search, headers } as const
  return measureCalls({ origin, next: () => call, connections, seconds })
}

/** Requests one address again and again over open connections. */
export const measure: (load: Load) => Promise<Measured> = isSmallest ? byOwnClient : hasWrk ? byWrk : byAutocannon

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
