import { mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { after, days } from '#lib/time/clock.ts'
import type { RunId } from '#lib/ids.ts'
import type { Config } from '../../config.ts'
import type { Core } from '../../core.ts'
import { findOpenRuns } from './pipeline/run-queries.ts'

/**
 * The scratch space of a worker: files that programs read and write. It belongs to one process, and all of it may
 * vanish at any time; results that must stay are put into storage.
 */
const host = hostname().replaceAll(/[^\w-]/g, '-')
const own = `${host}.${process.pid}.${process.hrtime.bigint().toString(36)}`
/** For another machine we cannot tell whether its worker lives, so its folders are kept this long. */
const strangersFor = days(7)

type ScratchConfig = Pick<Config, 'scratchDir'>

/** The folder of a run in this process; kept between steps. */
export const runScratch = (config: ScratchConfig, runId: RunId): string => join(config.scratchDir, own, runId)

/** A folder for one job, removed by `await using`. */
export async function jobScratch(config: ScratchConfig): Promise<{ folder: string } & AsyncDisposable> {
  await mkdir(join(config.scratchDir, own), { recursive: true })
  const folder = await mkdtemp(join(config.scratchDir, own, 'job-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Where a film of the demo is drawn: the next worker reuses the shots of a killed one. */
export async function demoScratch(config: ScratchConfig, name: string): Promise<string> {
  await mkdir(join(config.scratchDir, 'demo'), { recursive: true })
  return join(config.scratchDir, 'demo', name)
}

export async function removeScratch(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

const statOf = (path: string) => stat(path).catch(() => undefined)

export async function isInScratch(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined
}

/** Total bytes of all these files, and of all files below those that are folders. */
export async function sizeOfFiles(paths: readonly string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) {
    const found = await statOf(path)
    if (found?.isDirectory()) bytes += await sizeOfFiles((await namesIn(path)).map((name) => join(path, name)))
    else bytes += found?.size ?? 0
  }
  return bytes
}

/** A folder that is made once: it appears complete under its name, or not at all. */
export async function once(target: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  if (await isInScratch(target)) return target
  await mkdir(dirname(target), { recursive: true })
  const draft = await mkdtemp(`${target}.`)
  try {
    await fill(draft)
    // two jobs of this process may have made the same folder: either is fine
    await rename(draft, target).catch(async (error: unknown) => {
      if (!(await isInScratch(target))) throw error
    })
    return target
  } finally {
    await removeScratch(draft)
  }
}

/** Bytes that may be written into the scratch space before the reserve of its disk is reached. */
export async function scratchRoom(config: Pick<Config, 'scratchDir' | 'diskReserve'>): Promise<number> {
  await mkdir(config.scratchDir, { recursive: true })
  const { bavail, bsize } = await statfs(config.scratchDir)
  return Math.max(0, bavail * bsize - config.diskReserve)
}

/** Removes unused folders: of finished runs, and of processes that have died. */
export async function pruneScratch(core: Core): Promise<void> {
  const mine = await namesIn(join(core.config.scratchDir, own))
  const runs = mine.filter((name) => !name.startsWith('job-'))
  if (runs.length > 0) {
    const open = new Set(await findOpenRuns(core.db, runs))
    for (const run of runs.filter((id) => !open.has(id))) await removeScratch(runScratch(core.config, run))
  }
  for (const name of await namesIn(core.config.scratchDir)) {
    const folder = join(core.config.scratchDir, name)
    if (await isLeft(core, name, folder)) await removeScratch(folder)
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function isLeft(core: Core, name: string, folder: string): Promise<boolean> {
  const [itsHost, pid] = name.split('.')
  if (pid === undefined || name === own) return false
  if (itsHost === host) return Number(pid) === process.pid || !isAlive(Number(pid))
  const found = await statOf(folder)
  return found !== undefined && after(found.mtime, strangersFor) < core.clock.now()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
