import { readFileSync } from 'node:fs'

/**
 * The terminal sends Ctrl-C to us and to npm, and npm forwards it: the second signal within this time is not a second
 * request.
 */
const ECHO_MS = 1000
const PARENT_CHECK_MS = 1000

export type StopWish = {
  /** Called once, with who requested what. */
  onStop: (reason: string) => void
  /** Called when a second request comes after that time. */
  onForce: () => void
}

/** Under nohup a hang-up is ignored, and a listener for it would undo that. */
function ignoresHangUp(): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return (Number.parseInt(mask.slice(-2), 16) & 1) === 1
  } catch {
    return false
  }
}

/** Listens for everything that requests a stop: signals, a closed terminal, and a killed npm. */
export function listenForStop({ onStop, onForce }: StopWish): void {
  let askedAt: number | null = null
  const ask = (reason: string) => {
    const now = performance.now()
    if (askedAt === null) {
      askedAt = now
      onStop(reason)
    } else if (now - askedAt > ECHO_MS) onForce()
  }
  process.on('SIGINT', () => ask('SIGINT'))
  process.on('SIGTERM', () => ask('SIGTERM'))
  if (!ignoresHangUp()) process.on('SIGHUP', () => ask('SIGHUP'))
  if (process.env.npm_lifecycle_event) {
    // npm is our parent (the script uses `exec`). When it is killed by -9 it cannot tell us, but our parent changes.
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      ask('npm is gone')
    }, PARENT_CHECK_MS)
    timer.unref()
  }
}
