import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const VARIABLE = 'PARDE_CHILD_OF'
const POLL_MS = 50

/** The variable that marks every process of a data folder; their children inherit it. */
export function childMark(dataDir: string): Record<string, string> {
  return { [VARIABLE]: createHash('sha256').update(dataDir).digest('hex').slice(0, 24) }
}

function marked(dataDir: string): number[] {
  if (process.platform !== 'linux') return []
  const [mark] = Object.entries(childMark(dataDir)).map(([name, value]) => `${name}=${value}`)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8')
          .split('\0')
          .includes(mark ?? '')
      } catch {
        return false
      }
    })
    .map(Number)
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended meanwhile
    }
  }
}

/**
 * Ends what a killed start left running on this data folder. Its processes stop by themselves when their pipe breaks,
 * but a busy one, or an ffmpeg whose worker was killed too, may not. Call it while holding the folder's lock.
 */
export async function endOrphans(dataDir: string, say: (sentence: string) => void): Promise<void> {
  const found = marked(dataDir)
  if (found.length === 0) return
  say('Waiting for what an earlier, killed start left running.')
  signalAll(found, 'SIGTERM')
  for (let left = 5000 / POLL_MS; left > 0 && marked(dataDir).length > 0; left--) await sleep(POLL_MS)
  signalAll(marked(dataDir), 'SIGKILL')
  for (let left = 2000 / POLL_MS; left > 0 && marked(dataDir).length > 0; left--) await sleep(POLL_MS)
}
