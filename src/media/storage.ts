import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a folder that appears whole or not at all: `fill` works in a fresh folder beside `target`, everything in it is
 * flushed to the disk, then it takes its name. A folder that already stands is kept when `fill` was done before a crash.
 */
export async function writeFolder<T>(target: string, fill: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dirname(target), { recursive: true })
  const attempt = await freshFolder(target)
  try {
    const result = await fill(attempt)
    await flushTree(attempt)
    await rm(target, { recursive: true, force: true })
    await rename(attempt, target)
    await flush(dirname(target))
    return result
  } catch (error) {
    await rm(attempt, { recursive: true, force: true })
    throw error
  }
}

let attempts = 0

/** A folder that no earlier attempt has touched, so that even an orphan of a killed process cannot write into ours. */
async function freshFolder(target: string): Promise<string> {
  attempts += 1
  const folder = `${target}.${process.pid}-${attempts}-${process.hrtime.bigint().toString(36)}.part`
  await mkdir(folder, { recursive: true })
  return folder
}

/** Removes what killed attempts left beside `target`. Only the single holder of the job may call it. */
export async function sweepAttempts(target: string): Promise<void> {
  const folder = dirname(target)
  const name = target.slice(folder.length + 1)
  for (const entry of await readdir(folder).catch(() => [])) {
    if (entry.startsWith(`${name}.`) && entry.endsWith('.part')) {
      await rm(join(folder, entry), { recursive: true, force: true })
    }
  }
}

/** All files below a folder, as sorted relative paths with `/`. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** SHA-256 of every file below a folder, by relative path: equal folders have equal maps. */
export async function hashTree(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const file of await listTree(folder)) {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk as Buffer)
    hashes[file] = hash.digest('hex')
  }
  return hashes
}

/** Puts a file that never changes at a second place: a hard link, or a copy where the file system has none. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    await copyFile(from, to)
  })
}

async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await flush(join(entry.parentPath, entry.name))
  await flush(folder)
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
