import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

function commandLine(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function firstPid(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

/**
 * The pid in the file may belong to any process by now: it counts only when that process is a postgres started on this
 * folder.
 */
function livingPostmaster(data: string): number | null {
  const pid = firstPid(data)
  if (!pid) return null
  const [program = '', ...args] = commandLine(pid)
  const ours = program.endsWith('postgres') && args[args.indexOf('-D') + 1] === data
  return ours ? pid : null
}

function livingBackends(data: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === data && (commandLine(pid)[0] ?? '').includes('postgres')
      } catch {
        return false
      }
    })
    .map(Number)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // the process has ended meanwhile, as intended
  }
}

async function waitUntil(done: () => boolean, seconds: number): Promise<boolean> {
  for (let left = (seconds * 1000) / POLL_MS; left > 0; left--) {
    if (done()) return true
    await sleep(POLL_MS)
  }
  return done()
}

/**
 * Clears what a killed start left on the data folder. Call it only while holding the folder's lock.
 *
 * If the old postmaster still lives, it is asked to stop and waited for. Server processes of a killed postmaster may
 * still write, so they are waited for too. Then the pid file and the socket are removed, because PostgreSQL refuses to
 * start as long as any process has that process id.
 *
 * @throws Error with a sentence when an old process does not end
 */
export async function clearLeftovers(data: string, socketDir: string): Promise<void> {
  const orphan = livingPostmaster(data)
  if (orphan) {
    signal(orphan, 'SIGINT')
    if (!(await waitUntil(() => livingPostmaster(data) !== orphan, 30))) {
      signal(orphan, 'SIGQUIT')
      await waitUntil(() => livingPostmaster(data) !== orphan, 10)
    }
  }
  const gone = await waitUntil(() => livingBackends(data).length === 0, 30)
  if (!gone || livingPostmaster(data))
    throw new Error(
      `A former database is still at work on ${data} (process ${livingPostmaster(data) ?? livingBackends(data).join(', ')}). ` +
        'Stop it and start again.',
    )
  rmSync(join(data, 'postmaster.pid'), { force: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDir, name), { force: true })
}
