import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { logArchiveOf } from '#db/embedded/log-archive.ts'
import { listKeys, type Storage } from '#storage/storage.ts'
import { keysOf, type Manifest } from './manifest.ts'
import { isSignedBy, signPiece } from './sign-log.ts'

const isPiece = (name: string): boolean => /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(name)
/** The position of a piece in the log, whatever the line of time it is on. */
const positionOf = (name: string): string => name.slice(8, 24)

async function readPiece(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Moves what the embedded database has stored of its log to the backups, signed with the house's key. A piece is removed
 * here only when it is there. Safe to repeat, to break off, and while another process does it: what is gone meanwhile was
 * moved by that one, or dropped because the disk is nearly full. Returns how many were moved.
 */
export async function shipLog(
  store: Storage,
  { dataDir, system, key }: { dataDir: string; system: string; key: Buffer | null },
): Promise<number> {
  const folder = logArchiveOf(dataDir)
  const names = await readdir(folder).catch((): string[] => [])
  let moved = 0
  for (const name of names.sort()) {
    const file = join(folder, name)
    if (isPiece(name)) {
      const piece = await readPiece(file)
      if (piece === null) continue
      const packed = gzipSync(piece, { level: 1 })
      const signature = key === null ? null : signPiece(key, { system, name, packed })
      await store.put(keysOf.logFile(system, name, signature), packed)
      moved += 1
    }
    // the marks of base backups are of no use to us; what is half written is left to its writer
    if (isPiece(name) || name.endsWith('.backup')) await rm(file, { force: true })
  }
  return moved
}

interface StoredPiece {
  key: string
  name: string
  signature: string | null
}

function readPieceKey(key: string, system: string): StoredPiece | null {
  const [, name, signature = null] =
    /^([0-9A-F]{24}|[0-9A-F]{8}\.history)(?:\.([0-9a-f]{64}))?\.gz$/.exec(key.slice(keysOf.logOf(system).length)) ?? []
  return name === undefined ? null : { key, name, signature }
}

/** The pieces that the files need, by name; under one name there may be several, and who signed them is not looked at. */
async function findPieces(store: Storage, files: CopiedLog): Promise<Map<string, StoredPiece[]>> {
  const found = new Map<string, StoredPiece[]>()
  for (const key of await listKeys(store, keysOf.logOf(files.system))) {
    const piece = readPieceKey(key, files.system)
    if (piece === null) continue
    if (!piece.name.endsWith('.history') && positionOf(piece.name) < positionOf(files.firstLog)) continue
    found.set(piece.name, [...(found.get(piece.name) ?? []), piece])
  }
  return found
}

type CopiedLog = NonNullable<Manifest['files']>

/** The bytes of the piece that the house wrote; null when it wrote none of these. */
async function readGenuine(
  store: Storage,
  pieces: readonly StoredPiece[],
  { system, isLogSigned = false, logKey }: Pick<CopiedLog, 'system' | 'isLogSigned'> & { logKey: Buffer | null },
): Promise<Buffer | null> {
  let unsigned: Buffer | null = null
  for (const { key, name, signature } of pieces) {
    const packed = (await (await store.open(key))?.bytes()) ?? Buffer.alloc(0)
    if (signature === null) unsigned = packed
    else if (logKey !== null && isSignedBy(logKey, { system, name, packed }, signature)) return packed
  }
  return isLogSigned ? null : unsigned
}

/**
 * Writes the log that belongs to a backup's files into a folder, for the database that goes on from them. Pieces that the
 * house did not sign are left out. Returns their names: beyond the first of them no moment can be reached.
 */
export async function fetchLog(
  store: Storage,
  { files, logKey }: { files: CopiedLog; logKey: Buffer | null },
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const refused: string[] = []
  for (const [name, pieces] of await findPieces(store, files)) {
    const packed = await readGenuine(store, pieces, { ...files, logKey })
    if (packed === null) refused.push(name)
    else await pipeline(Readable.from([packed]), createGunzip(), createWriteStream(join(folder, name)))
  }
  return refused.sort()
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
