import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { logArchiveOf } from '#db/embedded/log-archive.ts'
import { listKeys, type Storage } from '#storage/storage.ts'
import { keysOf, type Manifest } from './manifest.ts'

const isPiece = (name: string): boolean => /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(name)
/** The position of a piece in the log, whatever the line of time it is on. */
const positionOf = (name: string): string => name.slice(8, 24)

/**
 * Moves what the embedded database has stored of its log to the backups. A piece is removed here only when it is there.
 * Safe to repeat and to break off. Returns how many were moved.
 */
export async function shipLog(
  store: Storage,
  { dataDir, system }: { dataDir: string; system: string },
): Promise<number> {
  const folder = logArchiveOf(dataDir)
  const names = await readdir(folder).catch((): string[] => [])
  let moved = 0
  for (const name of names.sort()) {
    const file = join(folder, name)
    if (isPiece(name)) {
      await store.put(keysOf.logFile(system, name), gzipSync(await readFile(file), { level: 1 }))
      moved += 1
    }
    // the marks of base backups are of no use to us; what is half written is left to its writer
    if (isPiece(name) || name.endsWith('.backup')) await rm(file, { force: true })
  }
  return moved
}

/** Writes the log that belongs to a backup's files into a folder, for the database that goes on from them. */
export async function fetchLog(store: Storage, files: NonNullable<Manifest['files']>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const key of await listKeys(store, keysOf.logOf(files.system))) {
    const name = key.slice(keysOf.logOf(files.system).length, -'.gz'.length)
    if (!name.endsWith('.history') && positionOf(name) < positionOf(files.firstLog)) continue
    const object = await store.open(key)
    if (object !== null) await pipeline(object.stream(), createGunzip(), createWriteStream(join(folder, name)))
  }
}

/** Removes the log from before the oldest backup that can use it. Returns how many pieces were removed. */
export async function pruneLog(store: Storage, backups: readonly Manifest[]): Promise<number> {
  const oldest = new Map<string, string>()
  for (const { files } of backups) {
    if (files === null) continue
    const known = oldest.get(files.system)
    if (known === undefined || positionOf(files.firstLog) < known) oldest.set(files.system, positionOf(files.firstLog))
  }
  let removed = 0
  for (const key of await listKeys(store, keysOf.log)) {
    const [, system = '', file = ''] = key.split('/')
    const from = oldest.get(system)
    if (from !== undefined && (file.includes('.history') || positionOf(file) >= from)) continue
    // the log of a database of which no files are stored yet may be what the first of them will need
    if (from === undefined && oldest.size === 0) continue
    await store.removePrefix(key)
    removed += 1
  }
  return removed
}
