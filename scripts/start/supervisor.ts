import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** One process of the product. */
export type Role = { name: string; args: string[]; env: NodeJS.ProcessEnv; cwd: string }

export type SupervisorRules = {
  /** Wait before the first, second, … start in a row; the last one holds for all further ones. */
  delaysMs: number[]
  /** An end within this time after the start belongs to the row; a later one begins a new row. */
  quickMs: number
  /** This many ends in a row and the process is given up on. */
  rowLimit: number
  /** What a process is given to end in order before it is killed. */
  patienceMs: number
}

const DEFAULT_RULES: SupervisorRules = {
  delaysMs: [300, 1000, 2000, 4000, 8000],
  quickMs: 30_000,
  rowLimit: 6,
  patienceMs: 12_000,
}

export type Supervisor = {
  start(role: Role): void
  /** Ends one process in order; it is started again as after a crash, but at once. */
  restart(name: string): void
  /** Ends all in order and settles when the last has gone. */
  stop(): Promise<void>
  /** Ends all at once. */
  kill(): void
}

export type SupervisorOptions = {
  /** A sentence for the person at the terminal. */
  say: (sentence: string) => void
  /** Each line that a process writes. */
  record: (name: string, line: string) => void
  /** Called once, with a sentence, when a process cannot be kept alive. */
  giveUp: (sentence: string) => void
  rules?: Partial<SupervisorRules>
}

type Kept = {
  role: Role
  child: ChildProcess
  lastLines: string[]
  beganAt: number
  endsInRow: number
  wanted: boolean
  hasEnded: boolean
  again?: NodeJS.Timeout
}

/** A process is the head of a group of its own: what it has spawned (ffmpeg) must not outlive it. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // nobody is left in the group
  }
}

/**
 * Keeps the product's processes alive: one that ends is started again, at growing distances, and one that ends again
 * and again is given up on. Each child's standard input is a pipe that only we hold; when we die, however, it ends, and
 * a child started with `--leash` stops by that.
 */
export function createSupervisor({ say, record, giveUp, rules: given }: SupervisorOptions): Supervisor {
  const rules = { ...DEFAULT_RULES, ...given }
  const all = new Map<string, Kept>()
  let isStopping = false

  function launch(role: Role, endsInRow: number): void {
    const child = spawn(process.execPath, role.args, {
      cwd: role.cwd,
      env: role.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Ctrl-C in the terminal reaches us alone; the order of the stop is ours.
      detached: true,
    })
    const kept: Kept = {
      role,
      child,
      lastLines: [],
      beganAt: performance.now(),
      endsInRow,
      wanted: true,
      hasEnded: false,
    }
    all.set(role.name, kept)
    child.stdin.on('error', () => {})
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        record(role.name, line)
        kept.lastLines.push(line)
        if (kept.lastLines.length > 15) kept.lastLines.shift()
      })
    child.once('error', (error) => ended(kept, error.message))
    // `exit` and not `close`: an orphan of the child may hold its output open.
    child.once('exit', (code, signal) => ended(kept, signal ?? `code ${code}`))
  }

  function ended(kept: Kept, how: string): void {
    if (kept.hasEnded) return
    kept.hasEnded = true
    signalGroup(kept.child, 'SIGKILL')
    if (isStopping || all.get(kept.role.name) !== kept) return
    const { name } = kept.role
    if (!kept.wanted) return launch(kept.role, 0)
    const isQuick = performance.now() - kept.beganAt < rules.quickMs
    const endsInRow = isQuick ? kept.endsInRow + 1 : 1
    if (endsInRow >= rules.rowLimit) {
      // Its last lines may still be on their way through the pipe.
      return void setImmediate(() =>
        giveUp(
          `The ${name} process ended ${endsInRow} times in a row (${how}). Its last words:\n${kept.lastLines.join('\n')}`,
        ),
      )
    }
    const delay = rules.delaysMs[Math.min(endsInRow, rules.delaysMs.length) - 1] ?? 0
    say(`The ${name} process ended (${how}) and is started again.`)
    kept.again = setTimeout(() => launch(kept.role, endsInRow), delay)
  }

  async function endInOrder(kept: Kept): Promise<void> {
    clearTimeout(kept.again)
    if (kept.hasEnded) return
    const gone = new Promise<void>((resolve) => void kept.child.once('exit', () => resolve()))
    kept.child.kill('SIGTERM')
    kept.child.stdin?.end()
    const hard = setTimeout(() => {
      say(`The ${kept.role.name} process did not end in time and is killed.`)
      signalGroup(kept.child, 'SIGKILL')
    }, rules.patienceMs)
    await gone
    clearTimeout(hard)
  }

  return {
    start: (role) => {
      if (!isStopping) launch(role, 0)
    },
    restart(name) {
      const kept = all.get(name)
      if (!kept || isStopping) return
      kept.wanted = false
      void endInOrder(kept)
    },
    async stop() {
      isStopping = true
      await Promise.all([...all.values()].map(endInOrder))
    },
    kill() {
      isStopping = true
      for (const kept of all.values()) {
        clearTimeout(kept.again)
        signalGroup(kept.child, 'SIGKILL')
      }
    },
  }
}
