import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** One process of the product. */
export type Role = { name: string; args: string[]; env: NodeJS.ProcessEnv; cwd: string }

export type SupervisorRules = {
  /** Delay before the first, second, … restart in a row; the last one applies to all later ones. */
  delaysMs: number[]
  /** An end within this time after the start counts as part of the row; a later one begins a new row. */
  quickMs: number
  /** After this many ends in a row the supervisor gives up. */
  rowLimit: number
  /** How long a process may take to end cleanly before it is killed. */
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
  /** Ends one process cleanly; it is started again as after a crash, but at once. */
  restart(name: string): void
  /** Ends all processes cleanly and settles when the last has ended. */
  stop(): Promise<void>
  /** Kills all processes at once. */
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

type Supervised = {
  role: Role
  child: ChildProcess
  lastLines: string[]
  beganAt: number
  endsInRow: number
  wanted: boolean
  hasEnded: boolean
  again?: NodeJS.Timeout
}

/** Each process leads its own process group, so that its children (ffmpeg) do not outlive it. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // the group is empty
  }
}

/**
 * Keeps the product's processes running: a process that ends is started again after a growing delay, and after too many
 * ends in a row the supervisor gives up. Each child's standard input is a pipe that only we hold open. When we die it
 * closes, and a child started with `--leash` then stops.
 */
export function createSupervisor({ say, record, giveUp, rules: given }: SupervisorOptions): Supervisor {
  const rules = { ...DEFAULT_RULES, ...given }
  const all = new Map<string, Supervised>()
  let isStopping = false

  function launch(role: Role, endsInRow: number): void {
    const child = spawn(process.execPath, role.args, {
      cwd: role.cwd,
      env: role.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Ctrl-C in the terminal reaches only us, so that we decide the order of the stop.
      detached: true,
    })
    const one: Supervised = {
      role,
      child,
      lastLines: [],
      beganAt: performance.now(),
      endsInRow,
      wanted: true,
      hasEnded: false,
    }
    all.set(role.name, one)
    child.stdin.on('error', () => {})
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        record(role.name, line)
        one.lastLines.push(line)
        if (one.lastLines.length > 15) one.lastLines.shift()
      })
    child.once('error', (error) => ended(one, error.message))
    // `exit` and not `close`: a child's orphan may hold its output open.
    child.once('exit', (code, signal) => ended(one, signal ?? `code ${code}`))
  }

  function ended(one: Supervised, how: string): void {
    if (one.hasEnded) return
    one.hasEnded = true
    signalGroup(one.child, 'SIGKILL')
    if (isStopping || all.get(one.role.name) !== one) return
    const { name } = one.role
    if (!one.wanted) return launch(one.role, 0)
    const isQuick = performance.now() - one.beganAt < rules.quickMs
    const endsInRow = isQuick ? one.endsInRow + 1 : 1
    if (endsInRow >= rules.rowLimit) {
      // Its last lines may still be in the pipe.
      return void setImmediate(() =>
        giveUp(
          `The ${name} process ended ${endsInRow} times in a row (${how}). Its last words:\n${one.lastLines.join('\n')}`,
        ),
      )
    }
    const delay = rules.delaysMs[Math.min(endsInRow, rules.delaysMs.length) - 1] ?? 0
    say(`The ${name} process ended (${how}) and is started again.`)
    one.again = setTimeout(() => launch(one.role, endsInRow), delay)
  }

  async function endInOrder(one: Supervised): Promise<void> {
    clearTimeout(one.again)
    if (one.hasEnded) return
    const gone = new Promise<void>((resolve) => void one.child.once('exit', () => resolve()))
    one.child.kill('SIGTERM')
    one.child.stdin?.end()
    const hard = setTimeout(() => {
      say(`The ${one.role.name} process did not end in time and is killed.`)
      signalGroup(one.child, 'SIGKILL')
    }, rules.patienceMs)
    await gone
    clearTimeout(hard)
  }

  return {
    start: (role) => {
      if (!isStopping) launch(role, 0)
    },
    restart(name) {
      const one = all.get(name)
      if (!one || isStopping) return
      one.wanted = false
      void endInOrder(one)
    },
    async stop() {
      isStopping = true
      await Promise.all([...all.values()].map(endInOrder))
    },
    kill() {
      isStopping = true
      for (const one of all.values()) {
        clearTimeout(one.again)
        signalGroup(one.child, 'SIGKILL')
      }
    },
  }
}
