import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockFolder, type FolderLock } from '#db/embedded/folder-lock.ts'
import { Sentence } from './sentence.ts'

/** Shows that we created the folder, so that `--reset` never empties a folder of somebody else. */
const MARKER = 'parde-data.json'
/** Shows that a restore into the folder has begun, and did not end. */
export const UNFINISHED = 'restore-unfinished'
/** Kept by `--reset`: the marker, and downloaded programs, which are not part of the demo's state. */
const LEFT_ALONE = new Set([MARKER, 'tools'])

type Running = { pid: number; publicUrl: string }

function runningFile(dataDir: string): string {
  return join(dataDir, 'running.json')
}

function readRunning(dataDir: string): Running | null {
  try {
    return JSON.parse(readFileSync(runningFile(dataDir), 'utf8')) as Running
  } catch {
    return null
  }
}

/** Writes a file completely or not at all. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, text, { mode })
  renameSync(fresh, file)
}

/** Says that the folder is ours. */
export function writeMarker(dataDir: string): void {
  writeWhole(join(dataDir, MARKER), '{ "madeBy": "parde" }\n')
}

/**
 * Creates the data folder and locks it until this process ends.
 *
 * @throws Sentence when another start holds it, or when it cannot be written
 */
export async function openDataFolder(
  wanted: string,
  publicUrl: string,
): Promise<{ dataDir: string; lock: FolderLock }> {
  let dataDir: string
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o751 })
    dataDir = realpathSync(wanted)
    if (readdirSync(dataDir).every((name) => LEFT_ALONE.has(name))) writeMarker(dataDir)
  } catch (error) {
    throw new Sentence(
      `The data folder ${wanted} cannot be used: ${(error as Error).message}. Choose another by DATA_DIR.`,
    )
  }
  if (existsSync(join(dataDir, UNFINISHED)))
    throw new Sentence(`${dataDir} is what a restore that broke off has left. Remove it, and restore again.`)
  const lock = await lockFolder('start', dataDir)
  if (!lock) {
    const running = readRunning(dataDir)
    const where = running ? ` at ${running.publicUrl} (process ${running.pid})` : ''
    throw new Sentence(
      `Parde is already running${where} on ${dataDir}. Stop it first, or choose another folder by DATA_DIR.`,
    )
  }
  try {
    writeWhole(runningFile(dataDir), `${JSON.stringify({ pid: process.pid, publicUrl } satisfies Running)}\n`)
  } catch (error) {
    throw new Sentence(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`)
  }
  return { dataDir, lock }
}

/** @throws Sentence when we did not create the folder */
export function emptyDataFolder(dataDir: string): void {
  if (!existsSync(join(dataDir, MARKER)))
    throw new Sentence(
      `${dataDir} held other things before Parde used it, so --reset leaves it alone. Empty it by hand.`,
    )
  for (const name of readdirSync(dataDir)) {
    if (!LEFT_ALONE.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
