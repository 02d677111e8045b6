import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from './programs.ts'

/** The number of a user without rights: PostgreSQL and PgBouncer do not run as root. */
export const nobody = 65_534
export const isRoot = process.getuid?.() === 0

/** The parent of each process. */
function parents(): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // the program's name may hold blanks and parentheses
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // it has ended
    }
  }
  return found
}

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  const all = [...parents()]
  const family = [pid]
  for (const one of family) family.push(...all.flatMap(([child, parent]) => (parent === one ? [child] : [])))
  return family
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // it has ended
    }
}

/** The number of the database's first process in a folder of data; null when there is none. */
export function postmasterOf(dataFolder: string): number | null {
  const file = join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return existsSync(`/proc/${pid}`) ? pid : null
}

/** Waits until `isSo`. @throws Error with `what` after `seconds` */
export async function until(what: string, seconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s.`)
    await sleep(100)
  }
}

interface Run {
  asNobody?: boolean
  cwd?: string
}

/** All processes of the run, each with a log of its own, so that none is left when the run ends in whatever way. */
export class Crew {
  readonly folder: string
  readonly #children = new Map<string, ChildProcess>()
  readonly #dataFolders: string[] = []

  constructor(folder: string) {
    this.folder = folder
    process.once('exit', () => this.killAll())
    // after the others that were told: the store removes its folder
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(name, () => setImmediate(() => process.exit(1)))
  }

  /** Starts a program under a name; what it says goes to `NAME.log`. */
  run(name: string, { file, args, env }: Command, { asNobody = false, cwd = this.folder }: Run = {}): ChildProcess {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const child = spawn(file, args, {
      cwd,
      env: { PATH: process.env['PATH'], HOME: this.folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      detached: true,
      ...(asNobody && isRoot ? { uid: nobody, gid: nobody } : {}),
    })
    child.once('error', (error) => console.error(`${name} could not be started: ${error.message}`))
    this.#children.set(name, child)
    return child
  }

  /** A database that is started by somebody else leaves our processes; it is found by its folder. */
  watchDatabase(dataFolder: string): void {
    this.#dataFolders.push(dataFolder)
  }

  pidOf(name: string): number {
    const pid = this.#children.get(name)?.pid
    if (pid === undefined) throw new Error(`${name} was not started.`)
    return pid
  }

  isAlive(name: string): boolean {
    const child = this.#children.get(name)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Returns all output of a process so far. */
  saidBy(name: string): string {
    return readFileSync(join(this.folder, `${name}.log`), 'utf8')
  }

  /** Asks a process to end, and waits. @returns its exit code */
  async stop(name: string): Promise<number | null> {
    const child = this.#children.get(name)
    if (child === undefined || !this.isAlive(name)) return null
    const gone = once(child, 'exit') as Promise<[number | null]>
    child.kill('SIGTERM')
    return (await gone)[0]
  }

  /** Also what others have started in this process, as nginx and the store. */
  killAll(): void {
    signal(familyOf(process.pid).slice(1), 'SIGKILL')
    for (const pid of this.#dataFolders.map(postmasterOf)) if (pid !== null) signal(familyOf(pid), 'SIGKILL')
  }
}
