import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import { freePort } from '../../../scripts/start/ports.ts'
import { statusOf } from '../../../scripts/start/wait-ready.ts'
import { buildWeb } from '../../../scripts/start/web-build.ts'
import { leaveOutDemo } from './leave-out-demo.ts'
import { machinePatience } from '#tests/support/machines/machine-patience.ts'
import { launchProduct, type Product } from './product.ts'

const soon = { timeout: machinePatience.step, interval: 50 }

/** An empty data folder and a free port, and what a test asks of the product that it starts there. */
export async function newPlace() {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'parde-start-')))
  const port = await freePort()
  const started: Product['child'][] = []
  const site = (path: string) => `http://127.0.0.1:${port}${path}`

  /** Command lines of all processes on this data folder, without the starts themselves. */
  function ours(): string[] {
    return readdirSync('/proc').flatMap((pid) => {
      try {
        if (!/^\d+$/.test(pid) || started.some((child) => child.pid === Number(pid))) return []
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        const isOurs = command.includes(dataDir) || (environment.includes(dataDir) && Number(pid) !== process.pid)
        return isOurs ? [command] : []
      } catch {
        return []
      }
    })
  }

  const findPid = (script: string): string | undefined =>
    readdirSync('/proc').find((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.includes(script) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)
      } catch {
        return false
      }
    })

  /** The pid in the database's file; null while there is no file, or an incomplete one. */
  function postmasterPid(): number | null {
    try {
      return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]) || null
    } catch {
      return null
    }
  }

  /** Runs what `npm start` runs here. */
  function start(args: string[] = [], env: Record<string, string> = {}): Product {
    const product = launchProduct({ port, dataDir, args, env })
    started.push(product.child)
    return product
  }

  async function stopAll(): Promise<void> {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }

  return {
    dataDir,
    port,
    site,
    ours,
    postmasterPid,
    start,
    answers: (path: string) => expect.poll(() => statusOf(site(path)), soon).toBe(200),
    /** Starts the product, and waits until it says that it is ready. */
    async startAndWait(...args: string[]): Promise<Product> {
      const run = start(args)
      await vi.waitFor(() => expect(run.output()).toContain('Ready after'), soon)
      return run
    },
    /** The process of a role; the worker's starts a moment after the site is ready. */
    async pidOf(script: string): Promise<number> {
      await expect.poll(() => findPid(script), soon).toBeDefined()
      return Number(findPid(script))
    },
    killPostmaster(): number {
      const pid = postmasterPid()
      if (pid === null) throw new Error('the database does not run')
      process.kill(pid, 'SIGKILL')
      return pid
    },
    /**
     * Says that the demo is complete: drawing its pictures takes longer than many starts, and
     * `src/server/demo/seed-demo.system.test.ts` tests it.
     */
    async leaveOutDemo(): Promise<void> {
      const database = connect(embeddedAddress(dataDir), { max: 1 })
      await leaveOutDemo(database.db).finally(() => database.close())
    },
    /** Makes the folder as it is after a first start at another place. Filling it is most of the work of that start. */
    takeOver(used: string): void {
      cpSync(used, dataDir, { recursive: true })
      chmodSync(join(dataDir, 'pg'), 0o700)
    },
    /** Stops all that was started here, and expects nothing to be left. */
    async leave(): Promise<void> {
      await stopAll()
      await vi.waitFor(() => expect(ours()).toEqual([]), soon)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Place = Awaited<ReturnType<typeof newPlace>>

/** The result of a first start on an empty folder. */
export type FirstStart = { ready: number | null; output: string; code: number | null; left: string[] }

/**
 * Starts the product once and stops it cleanly; its demo then counts as complete. The pages are built before: on a fresh
 * clone that takes longer than any start.
 */
export async function useOnce(place: Place): Promise<FirstStart> {
  await buildWeb({ root: join(import.meta.dirname, '..', '..', '..') })
  const { child, output, ended } = await place.startAndWait()
  const ready = await statusOf(place.site('/readyz'))
  await place.leaveOutDemo()
  child.kill('SIGTERM')
  const code = await ended()
  return { ready, output: output(), code, left: place.ours() }
}
