import { type Call, measureCalls } from './call-load.ts'
import { cpuSecondsOfFamily } from './cpu-time.ts'
import { measure, type Measured, median } from './load.ts'
import type { Server } from './process.ts'
import { table } from './table.ts'

/** A call whose rate has a goal, and the baseline to which it is compared. */
export interface Target {
  name: string
  /** Calls in a second. */
  goal: number
  /** Calls of different viewers, in turn. */
  next: () => Call
  /** Called over and over by the load tool instead: the same for everybody. */
  isShared?: boolean
  bare: '/row' | '/constant'
}

export interface Turns {
  rounds: number
  seconds: number
  connections: number
}

export const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))

function loadOf(
  target: Target,
  { origin, connections }: { origin: string; connections: number },
  path?: string,
): (time: number) => Promise<Measured> {
  if (target.isShared === true) {
    const { path: own, headers } = target.next()
    return (time) => measure({ url: origin + (path ?? own), headers, connections, seconds: time })
  }
  const next = path === undefined ? target.next : (): Call => ({ method: 'GET', path, headers: {} })
  return (time) => measureCalls({ origin, next, connections, seconds: time })
}

interface Servers {
  real: Server
  bare: Server
}

async function measureTarget(target: Target, { real, bare }: Servers, { rounds, seconds, connections }: Turns) {
  const ours = loadOf(target, { origin: real.origin, connections })
  const theirs = loadOf(target, { origin: bare.origin, connections }, target.bare)
  await ours(Math.min(1, seconds))
  await theirs(Math.min(1, seconds))
  const found = { ours: [] as Measured[], theirs: [] as Measured[], cpuMs: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuSecondsOfFamily(real.pid)
    const one = await ours(seconds)
    found.cpuMs.push(((cpuSecondsOfFamily(real.pid) - before) * 1000) / (one.perSecond * seconds))
    found.ours.push(one)
    found.theirs.push(await theirs(seconds))
  }
  const wrong = [...found.ours, ...found.theirs].reduce((sum, one) => sum + one.wrong, 0)
  if (wrong > 0) throw new Error(`${target.name}: ${wrong} calls went wrong; the figures would mean nothing.`)
  return found
}

/**
 * Measures targets one after another, each in turns with its baseline, and prints a table. Returns the names of those that
 * miss their goal.
 */
export async function measureTargets(
  targets: readonly Target[],
  servers: Servers,
  { statements, ...turns }: Turns & { statements: readonly number[] },
): Promise<string[]> {
  const lines: string[][] = []
  const missed: string[] = []
  for (const [at, target] of targets.entries()) {
    const { ours, theirs, cpuMs } = await measureTarget(target, servers, turns)
    const perSecond = median(ours.map((one) => one.perSecond))
    if (perSecond < target.goal) missed.push(target.name)
    const ratio = median(ours.map((one, round) => one.perSecond / (theirs[round] as Measured).perSecond))
    const p99 = median(ours.map((one) => one.p99Ms))
    lines.push([
      ...[target.name, String(statements[at]), short(perSecond), String(target.goal), short(ratio)],
      ...[short(p99), median(cpuMs).toFixed(2)],
    ])
    process.stderr.write(`${target.name}: done\n`)
  }
  console.log(table(['', 'statements', 'calls/s', 'goal', '÷ bare', 'p99 ms', 'web process ms'], lines))
  return missed
}
