import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/**
 * Standard input is the media, so the leash of `child.ts` is on descriptor 3: when our process ends, however it ends,
 * that pipe closes and the shell kills the program.
 */
const LEASH =
  'exec 9<&0; trap "" INT TERM HUP; "$@" <&9 9<&- 3<&- & p=$!; exec 9<&- </dev/null; ' +
  '{ read -r _ <&3; kill -9 $p; } >/dev/null 2>&1 4>&- & r=$!; exec 3<&- >/dev/null 4>&-; wait $p; s=$?; kill -9 $r 2>/dev/null; exit $s'

const STDERR_TAIL = 2000

export interface PipedChild {
  input: Writable
  /** Standard output, and descriptor 4. */
  outputs: [Readable, Readable]
  /** The exit code and the last lines of the log. Never rejects. */
  ended: Promise<{ code: number; stderr: string }>
  kill(): void
}

/**
 * Starts a program that reads media from a pipe and writes up to two streams; the shell interprets no argument. `onLog` gets
 * each line of its log.
 */
export function startPiped(
  program: readonly string[],
  { nice, onLog }: { nice: boolean; onLog?: (line: string) => void },
): PipedChild {
  const command = nice ? ['nice', '-n', '10', ...program] : program
  const child = spawn('sh', ['-c', LEASH, 'sh', ...command], { stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'] })
  const [input, output, log, leash, second] = child.stdio as [Writable, Readable, Readable, Writable, Readable]
  let stderr = ''
  let line = ''
  log.on('data', (bytes: Buffer) => {
    const text = bytes.toString('utf8')
    stderr = (stderr + text).slice(-STDERR_TAIL)
    if (onLog === undefined) return
    const lines = (line + text).split('\n')
    line = (lines.pop() ?? '').slice(-STDERR_TAIL)
    for (const whole of lines) onLog(whole)
  })
  for (const pipe of [input, output, log, leash, second]) pipe.on('error', () => undefined)
  const ended = new Promise<{ code: number; stderr: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: 127, stderr: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 137, stderr }))
  })
  return { input, outputs: [output, second], ended, kill: () => void leash.destroy() }
}
