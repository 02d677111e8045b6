import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { inSpan } from '#lib/trace.ts'
import { MediaFailure } from './reasons.ts'

/**
 * The program runs under a shell that reads a pipe which only we hold open. When our process ends, however it ends, the
 * pipe closes and the shell kills the program. So a restarted worker never meets an old program that still writes to
 * its folder. When memory runs out the kernel takes the program before our process and the database: its work is tried
 * again, and theirs is everybody's.
 */
const LEASH =
  '{ echo 500 >/proc/self/oom_score_adj; } 2>/dev/null; exec 3<&0; trap "" INT TERM HUP; "$@" </dev/null 3<&- & p=$!; { read -r _ <&3; kill -9 $p; } 2>/dev/null & r=$!; ' +
  'wait $p; s=$?; kill -9 $r 2>/dev/null; exit $s'

const STDERR_TAIL = 4000
/** The exit code of a program that was killed with -9. */
const KILLED = 137

export type ChildRun = {
  command: string
  args: readonly string[]
  cwd?: string
  signal?: AbortSignal
  /** After this many milliseconds without `onLine` returning true, the program counts as dead. Left out: never. */
  stallAfter?: number
  /** Called with each line of standard output; returns whether the line showed progress. */
  onLine?: (line: string) => boolean
  /** Runs with lower priority, so that encoding never makes the site slow. */
  nice?: boolean
  /** Where the program puts its temporary files. Left out: the system's folder for them. */
  temporary?: string
}

export type ChildResult = { code: number; stdout: Buffer; stderr: string }

/**
 * Runs a program to its end; the shell never interprets the arguments. Standard output is collected unless `onLine`
 * takes it. Rejects with `cancelled`, `stalled`, `unexpected` when the program cannot be started, or `killed` when the
 * kernel killed it, which says nothing about its file; any other exit code than 0 is returned.
 */
export function runChild(run: ChildRun): Promise<ChildResult> {
  return inSpan(`run ${basename(run.command)}`, () => runToEnd(run))
}

async function runToEnd(run: ChildRun): Promise<ChildResult> {
  if (run.signal?.aborted) throw new MediaFailure('cancelled')
  const environment = run.temporary === undefined ? [] : ['env', `TMPDIR=${run.temporary}`]
  const program = [...(run.nice ? ['nice', '-n', '10'] : []), ...environment, run.command, ...run.args]
  const child = spawn('sh', ['-c', LEASH, 'sh', ...program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    ...(run.cwd ? { cwd: run.cwd } : {}),
  })
  const output: Buffer[] = []
  let stderr = ''
  let lastProgress = performance.now()
  let ended: 'cancelled' | 'stalled' | undefined

  const end = (reason: 'cancelled' | 'stalled') => {
    ended ??= reason
    child.stdin.destroy()
  }
  const onAbort = () => end('cancelled')
  run.signal?.addEventListener('abort', onAbort, { once: true })
  const watch = setInterval(() => {
    if (run.stallAfter && performance.now() - lastProgress > run.stallAfter) end('stalled')
  }, 1000)
  watch.unref()

  child.stdin.on('error', () => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_TAIL)
  })
  if (run.onLine) {
    const onLine = run.onLine
    eachLine(child.stdout, (line) => {
      if (onLine(line)) lastProgress = performance.now()
    })
  } else child.stdout.on('data', (chunk: Buffer) => output.push(chunk))

  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', (error) => reject(new MediaFailure('unexpected', error.message)))
      child.once('close', (exitCode) => resolve(exitCode ?? KILLED))
    })
    if (ended) throw new MediaFailure(ended, stderr)
    if (code === KILLED) throw new MediaFailure('killed', stderr)
    return { code, stdout: Buffer.concat(output), stderr }
  } finally {
    clearInterval(watch)
    run.signal?.removeEventListener('abort', onAbort)
  }
}

function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = ''
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
