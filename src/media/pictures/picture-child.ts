import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PictureCall, PictureReply } from './picture-asks.ts'
import { PictureRefused } from './picture-refused.ts'

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

/**
 * The limit is the kernel's, so no decoder can go round it. It counts what a program may write to, of which Node reserves
 * 620 MB that it never touches; a start with a picture of 52 megapixels then uses 390 MB at most. Where the system knows
 * no such limit, the limits of pixels and of time remain. Where the memory of all of us is at an end, Linux ends this
 * process first.
 */
const limited = '{ ulimit -d "$1"; echo 800 > /proc/self/oom_score_adj; } 2>/dev/null; shift; exec "$@"'

/** The limits of a process of pictures. */
export interface PictureLimits {
  /** Memory that it may write to. Kilobytes. */
  dataKb: number
  /** How long one answer may take; then the process is killed. Milliseconds. */
  patienceMs: number
}

export const pictureLimits: PictureLimits = { dataKb: 1_050_000, patienceMs: 60_000 }

const flags = [
  '--disable-warning=ExperimentalWarning',
  '--v8-pool-size=1',
  '--max-semi-space-size=2',
  '--max-old-space-size=96',
]

/** It gets nothing of our settings: they are secret, and it works on what strangers send. */
const environment = () => ({ TMPDIR: tmpdir(), UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' })

function start({ dataKb }: PictureLimits): ChildProcess {
  const child = spawn('/bin/sh', ['-c', limited, 'sh', String(dataKb), process.execPath, ...flags, program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: environment(),
  })
  // a child at rest holds nobody up who ends; with our end of the channel it ends too
  child.unref()
  return child
}

/** The cause of a refusal: the child was ended, because it took longer than it may. */
export const tooLate = 'took too long'

export interface PictureChild {
  /** Answers a call. Rejects with `PictureRefused`; after `too_heavy` the child may be dead. */
  ask(call: PictureCall): Promise<PictureReply>
  isAlive(): boolean
  kill(): void
}

/** Starts a process of pictures, and waits until it can be asked. Throws when it cannot be started. */
export async function startPictureChild(limits: PictureLimits): Promise<PictureChild> {
  const child = start(limits)
  const ended = () => child.exitCode !== null || child.signalCode !== null || !child.connected

  /** Returns its next reply. A process that takes too long is killed, and then replies nothing any more. */
  const next = (send: () => void) =>
    new Promise<PictureReply | null>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), limits.patienceMs)
      const settle = (reply: PictureReply | null) => {
        clearTimeout(timer)
        child.off('message', settle).off('exit', gone).off('error', gone)
        child.channel?.unref()
        resolve(reply)
      }
      const gone = () => settle(null)
      child.channel?.ref()
      child.once('message', settle).once('exit', gone).once('error', gone)
      send()
    })

  const first = await next(() => undefined)
  if (first?.reply !== 'ready') {
    child.kill('SIGKILL')
    throw new Error('the process that opens pictures does not start')
  }
  return {
    async ask(call) {
      const reply = await next(() => child.send(call, () => undefined))
      if (reply === null)
        throw new PictureRefused({ reason: 'too_heavy' }, child.signalCode === 'SIGKILL' ? tooLate : undefined)
      if (reply.reply === 'refused') throw new PictureRefused(reply.refusal, reply.cause)
      return reply
    },
    isAlive: () => !ended(),
    kill: () => void child.kill('SIGKILL'),
  }
}
