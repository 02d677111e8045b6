import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Manifest } from '#backup/manifest.ts'
import { keysOf } from '#backup/manifest.ts'
import { mustBeSealed, readBytes, readManifest } from '#backup/read-backups.ts'
import { fetchLog } from '#backup/ship-log.ts'
import { logKeyOf } from '#backup/sign-log.ts'
import { restoreObjects } from '#backup/restore-objects.ts'
import { type HouseSettings, openSettings } from '#backup/seal-settings.ts'
import { holdAfterRestore } from '#db/copy/after-restore.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { recoverFiles } from '#db/embedded/recover.ts'
import { migrate } from '#db/migrate.ts'
import type { RestoreHold } from '#db/restore-hold.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { UNFINISHED, writeMarker, writeWhole } from '../start/data-folder.ts'
import { Sentence } from '../start/sentence.ts'
import { differencesOfBooks } from './check-books.ts'
import { holdJobs, restoreDatabase } from './restore-database.ts'

export interface RestoreOrder {
  store: Storage
  manifest: Manifest
  passphrase: string
  dataDir: string
  /** An empty database that replaces the embedded one. */
  databaseUrl: string | null
  /** A moment between backups, to which the log brings the embedded database; null: the backup's own. */
  at: Date | null
  /** Only for a look, beside the real house: it says nothing to people, partners and banks, and makes no backups. */
  isLook: boolean
  say: (sentence: string) => void
  /** Its store; by default the folder in its data folder. */
  openHouse?: (dataDir: string) => Storage
}

export interface RestoredHouse {
  settings: HouseSettings
  objects: number
  heldRefunds: number
  /** Where the books do not agree; none when they do. */
  differences: string[]
}

/** A new folder, or an empty one. @throws Sentence when it holds something */
function makeDataDir(wanted: string): string {
  mkdirSync(wanted, { recursive: true, mode: 0o751 })
  const dataDir = realpathSync(wanted)
  const found = readdirSync(dataDir)
  if (found.length > 0)
    throw new Sentence(
      found.includes(UNFINISHED)
        ? `${dataDir} is what a restore that broke off has left. Remove it, and begin again.`
        : `${dataDir} is not empty (${found.slice(0, 3).join(', ')}). A house is restored into a new folder only.`,
    )
  return dataDir
}

async function mustBeEmpty(house: Storage): Promise<void> {
  for await (const { key } of house.all())
    throw new Sentence(`The store is not empty (${key}). A house is restored into an empty one only.`)
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`
}

/** Secrets go where `npm start` finds them; in live mode, where they are the environment, into a file to read from. */
function writeSettings(dataDir: string, { settings, secretsFile }: HouseSettings, isLook: boolean): void {
  if (secretsFile !== null) writeWhole(join(dataDir, 'secrets.json'), secretsFile, 0o600)
  const given = Object.entries(settings).filter(([name]) => !isLook || !name.startsWith('BACKUP_'))
  const lines = given.map(([name, value]) => `${name}=${quoted(value)}\n`)
  writeWhole(join(dataDir, 'restored.env'), lines.join(''), 0o600)
}

const holdOf = ({ manifest, at, isLook }: RestoreOrder): RestoreHold => ({
  restoredFrom: manifest.id,
  moment: at ?? new Date(manifest.database.takenAt),
  isLook,
})

/** The database of the backup's own moment, with every row compared. */
async function loadDatabase(order: RestoreOrder, dataDir: string) {
  const { databaseUrl: given, store, manifest } = order
  const database =
    given === null ? await startEmbedded({ dataDir, log: () => {} }) : { url: given, stop: async () => {} }
  try {
    await restoreDatabase(database.url, { store, manifest }, holdOf(order))
    order.say(`Database: ${manifest.database.tables.length} tables, every row as in the backup.`)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The embedded database of another moment. Nothing tells how many rows it had then: the books are the check. */
async function recoverDatabase(order: RestoreOrder & { settings: HouseSettings }, dataDir: string, at: Date) {
  const { store, manifest, say, settings } = order
  const { id, files } = manifest
  if (files === null) throw new Sentence(`The backup ${id} has no files of the database: it is of one moment only.`)
  await mustBeSealed(store, keysOf.files(id), files.sha256)
  const logFolder = join(dataDir, 'log-restore')
  const refused = await fetchLog(store, { files, logKey: logKeyOf(settings) }, logFolder)
  if (refused.length > 0)
    say(`${refused.length} pieces of the log are not as the house wrote them, and are left out: from ${refused[0]} on.`)
  const packed = await store.open(keysOf.files(id))
  if (packed === null) throw new Sentence(`The backup is damaged: it lacks ${keysOf.files(id)}.`)
  await recoverFiles({ body: packed.stream(), label: files.label }, { dataDir, logFolder, until: at }).catch(
    (error: unknown) => {
      throw new Sentence((error as Error).message)
    },
  )
  const database = await startEmbedded({ dataDir, log: () => {} })
  try {
    await migrate(database.url)
    await holdJobs(database.url, holdOf(order))
  } catch (error) {
    await database.stop()
    throw error
  }
  say(`Database: brought from ${files.endedAt} to ${at.toISOString()} by its log.`)
  return database
}

/**
 * The settings of a backup, and its list, once it and that of the objects are seen to be those that were sealed with them.
 *
 * @throws Sentence
 */
async function openSealed({ store, manifest: { id }, passphrase }: RestoreOrder) {
  try {
    const sealed = await openSettings(await readBytes(store, keysOf.sealed(id)), passphrase)
    const { manifestSha256, ...settings } = sealed
    await mustBeSealed(store, keysOf.manifest(id), manifestSha256)
    const manifest = await readManifest(store, id)
    await mustBeSealed(store, keysOf.objectList(id), manifest.objects.listSha256)
    return { settings, manifest }
  } catch (error) {
    throw new Sentence((error as Error).message)
  }
}

/**
 * Brings a house back into an empty folder: settings, database, objects. Everything is compared with the backup's list
 * on its way. Money that would go out by itself is held until a person releases it, and for a look all that the house would
 * say to others too (`held-jobs.ts`).
 *
 * @throws Sentence; the folder then is marked as unfinished, and no start takes it for a house
 */
export async function restoreHouse(asked: RestoreOrder): Promise<RestoredHouse> {
  const { settings, manifest } = await openSealed(asked)
  const order = { ...asked, manifest }
  const { store, say, openHouse = (dataDir) => openStorage({ dataDir, diskReserve: 0 }) } = order
  const dataDir = makeDataDir(resolve(order.dataDir))
  const house = openHouse(dataDir)
  await mustBeEmpty(house)
  writeWhole(join(dataDir, UNFINISHED), `${manifest.id}\n`)
  writeSettings(dataDir, settings, order.isLook)
  const { at } = order
  const database =
    at === null ? await loadDatabase(order, dataDir) : await recoverDatabase({ ...order, settings }, dataDir, at)
  try {
    const { count } = await restoreObjects(store, manifest.id, house)
    if (count !== manifest.objects.count)
      throw new Sentence(
        `The backup is damaged: its list has ${count} objects, and should have ${manifest.objects.count}.`,
      )
    say(`Objects: ${count}, each with the sum in the list.`)
    const { refunds } = await holdAfterRestore(database.url)
    const differences = await differencesOfBooks(database.url)
    writeMarker(dataDir)
    rmSync(join(dataDir, UNFINISHED))
    return { settings, objects: count, heldRefunds: refunds, differences }
  } finally {
    await database.stop()
  }
}
