import { readFileSync } from 'node:fs'

/** npm hands on a Ctrl-C that the terminal has already sent to us: the echo is not a second wish. */
const ECHO_MS = 1000
const PARENT_CHECK_MS = 1000

export type StopWish = {
  /** Called once, with what was wished by whom. */
  onStop: (reason: string) => void
  /** Called when a second wish comes after the echo's time. */
  onForce: () => void
}

/** Under nohup a hang-up is ignored, and listening for it would undo that. */
function ignoresHangUp(): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return (Number.parseInt(mask.slice(-2), 16) & 1) === 1
  } catch {
    return false
  }
}

/** Listens for everything that asks the start to end: signals, a closed terminal, and a killed npm. */
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
    // npm is our parent (the script uses `exec`); killed by -9 it cannot tell us, but our parent changes.
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      ask('npm is gone')
    }, PARENT_CHECK_MS)
    timer.unref()
  }
}
