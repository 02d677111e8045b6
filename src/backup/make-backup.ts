import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { lockForBackup } from '#db/copy/backup-lock.ts'
import { copyFiles } from '#db/embedded/base-backup.ts'
import { beginLogAnew, endHoleInLog, isLogDropped } from '#db/embedded/log-archive.ts'
import { dumpDatabase } from '#db/copy/dump-database.ts'
import { StorageFull, type Storage } from '#storage/storage.ts'
import { copyObjects, listStored, type ObjectCopies } from './copy-objects.ts'
import { keysOf, type Manifest, type ObjectLine, wordsOfManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { listBackups, packObjectList, readManifest, readObjectList, sumOfBytes } from './read-backups.ts'
import { pruneLog, shipLog } from './ship-log.ts'
import { logKeyOf } from './sign-log.ts'
import { faultOfPassphrase, type HouseSettings, sealSettings } from './seal-settings.ts'

export interface BackupOrder {
  databaseUrl: string
  /** The house's objects, and where backups are. */
  house: Storage
  store: Storage
  /** A folder of the house for files on their way; it is made, and removed at the end. */
  scratch: string
  settings: HouseSettings
  passphrase: string
  /** How many backups stay; the oldest are removed. */
  most: number
  now: () => Date
  /** The data folder of the embedded database, whose files and log are copied too when it stores its log; else null. */
  embeddedIn: string | null
  /** Told between the parts; an error ends the backup. */
  say?: (sentence: string) => void
}

/** A backup that was not made: its message says why and what still holds. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
  /** The backup itself is good; what came after it failed. */
  isMade = false
}

const dayMs = 24 * 3600 * 1000

function newId(now: Date): string {
  return `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
}

async function linesOfLast(store: Storage, last: string | undefined): Promise<Map<string, ObjectLine>> {
  const known = new Map<string, ObjectLine>()
  if (last === undefined) return known
  for await (const line of readObjectList(store, keysOf.objectList(last))) known.set(line.key, line)
  return known
}

function assertWhole({ faults }: ObjectCopies): void {
  if (faults.size === 0) return
  const shown = [...faults]
    .slice(0, 5)
    .map(([key, reason]) => `${key}: ${reason}`)
    .join('; ')
  throw new BackupFailed(`${faults.size} objects of the house cannot be read (${shown}). Mend or remove them first.`)
}

/** The same bytes, summed up on their way. */
async function* summed(body: Readable, sum: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    sum(chunk)
    yield chunk
  }
}

/**
 * The files of the embedded database, and its log up to them. They begin a new log, whatever hole the one before had;
 * null when there is no room for the new one either, because files without their log are of no use.
 */
async function copyFilesOf(order: BackupOrder, id: string) {
  const { databaseUrl: url, embeddedIn: dataDir, store, say = () => {} } = order
  if (dataDir === null) return null
  const hash = createHash('sha256')
  const put = (body: Readable) =>
    store.put(keysOf.files(id), Readable.from(summed(body, (chunk) => void hash.update(chunk))))
  await beginLogAnew(dataDir)
  const files = await copyFiles({ url, dataDir }, put)
  if (files === null) return null
  const key = logKeyOf(order.settings)
  const pieces = await shipLog(store, { dataDir, system: files.system, key })
  if (await isLogDropped(dataDir)) {
    await store.removePrefix(keysOf.files(id))
    say(
      'No files of the database: its disk has no room for the log that belongs to them. This backup is of one moment.',
    )
    return null
  }
  say(`Files of the database, and ${pieces} pieces of its log.`)
  return { ...files, sha256: hash.digest('hex'), isLogSigned: key !== null }
}

async function write(order: BackupOrder, id: string, known: ReadonlyMap<string, ObjectLine>): Promise<Manifest> {
  const { store, house, now, say = () => {} } = order
  const begunAt = now().toISOString()
  const scratch = join(order.scratch, `backup-${id}`)
  await mkdir(scratch, { recursive: true })
  try {
    const copies: ObjectCopies = { lines: new Map(), added: 0, addedBytes: 0, faults: new Map() }
    const between = { house, store, there: await listStored(store), scratch }
    await copyObjects(between, known, copies)
    say(`Objects: ${copies.lines.size}, of them new ${copies.added}.`)
    const database = await dumpDatabase(order.databaseUrl, (body) => store.put(keysOf.tables(id), body))
    say(`Database: ${database.tables.length} tables, as they were at ${database.takenAt}.`)
    // what was put meanwhile; what was removed meanwhile is in it from the first time
    await copyObjects(between, known, copies)
    assertWhole(copies)
    const files = await copyFilesOf(order, id)
    const lines = [...copies.lines.values()]
    const list = packObjectList(lines)
    await store.put(keysOf.objectList(id), list)
    const { added, addedBytes } = copies
    const manifest: Manifest = {
      format: 1,
      id,
      begunAt,
      endedAt: now().toISOString(),
      database,
      objects: {
        count: lines.length,
        bytes: lines.reduce((sum, { size }) => sum + size, 0),
        added,
        addedBytes,
        listSha256: sumOfBytes(list),
      },
      settings: [
        ...Object.keys(order.settings.settings),
        ...(order.settings.secretsFile === null ? [] : ['secrets.json']),
      ].sort(),
      files,
    }
    await store.put(keysOf.words(id), Buffer.from(wordsOfManifest(manifest)))
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    const sealed = { ...order.settings, manifestSha256: sumOfBytes(text) }
    await store.put(keysOf.sealed(id), await sealSettings(sealed, order.passphrase))
    await store.put(keysOf.manifest(id), text)
    if (order.embeddedIn !== null && files !== null) await endHoleInLog(order.embeddedIn)
    return manifest
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function wordsOfFailure(error: unknown, last: string | undefined): BackupFailed {
  const reason =
    error instanceof StorageFull ? 'there is no room for it where backups are stored' : (error as Error).message
  const rest =
    last === undefined ? 'There is no good backup yet.' : `The last good one is ${last}, and it is untouched.`
  return new BackupFailed(`The backup was not made: ${reason.replace(/\.$/, '')}. ${rest}`, { cause: error })
}

async function prune({ store, most, now }: BackupOrder, id: string): Promise<void> {
  try {
    await pruneBackups(store, { most, now: now() })
    const { complete } = await listBackups(store)
    await pruneLog(store, await Promise.all(complete.map((one) => readManifest(store, one))))
  } catch (error) {
    const words = `The backup ${id} was made, but older ones could not be removed: ${(error as Error).message}`
    throw Object.assign(new BackupFailed(words, { cause: error }), { isMade: true })
  }
}

/** Removes what killed backups left on their way. Only under the lock: no other backup of this house is at work. */
async function clearScratch(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((one) => one.startsWith('backup-')))
    await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Makes a backup while the house runs: objects, the database at one moment, settings and secrets sealed. It counts only
 * when its list is written, which comes last; a failure leaves every earlier backup as it was.
 *
 * @throws BackupFailed with a sentence for the operator
 */
export async function makeBackup(order: BackupOrder): Promise<Manifest> {
  const fault = faultOfPassphrase(order.passphrase)
  if (fault !== null) throw new BackupFailed(fault)
  const lock = await lockForBackup(order.databaseUrl)
  if (lock === null) throw new BackupFailed('Another backup of this house is being made. This one was not begun.')
  const { store } = order
  const id = newId(order.now())
  let last: string | undefined
  try {
    const { complete, brokenOff } = await listBackups(store)
    last = complete.at(-1)
    for (const left of brokenOff) await store.removePrefix(keysOf.backup(left))
    await clearScratch(order.scratch)
    await store.sweepUnfinished(new Date(order.now().getTime() - dayMs))
    const manifest = await write(order, id, await linesOfLast(store, last))
    await prune(order, id)
    return manifest
  } catch (error) {
    if (error instanceof BackupFailed && error.isMade) throw error
    await store.removePrefix(keysOf.backup(id)).catch(() => {})
    throw wordsOfFailure(error, last)
  } finally {
    await lock.release()
  }
}
