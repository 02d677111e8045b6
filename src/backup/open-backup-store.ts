import { mkdir, realpath, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { LocalStorage } from '#storage/local-storage.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import { nameStore, type StoreAddress, sharesKeys } from '#storage/s3/store-address.ts'
import type { Storage } from '#storage/storage.ts'

/** Where backups are: a folder, or an S3-compatible store. */
export type BackupAddress = string | StoreAddress

/** The house whose backups they are. */
export interface HouseFolders {
  dataDir: string
  /** Its own store; null: the folder in its data folder. */
  store: StoreAddress | null
  /** Bytes of a disk that stay free. */
  reserve: number
}

export interface BackupStore {
  store: Storage
  /** A sentence when what ends the house would end its backups too; else null. */
  besideHouse: string | null
  close: () => void
}

/** The address for people, without its secret. */
export const nameBackups = (to: BackupAddress): string => (typeof to === 'string' ? to : nameStore(to))

async function makeRoot(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await realpath(folder)
  } catch (error) {
    throw new Error(`The folder for backups ${folder} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
}

/**
 * The house's files are listed for each backup and removed when nobody needs them, and so would backups among them.
 *
 * @throws Error with a sentence when backups are to be where the house's own files are
 */
async function assertApart(to: BackupAddress, { dataDir, store }: HouseFolders): Promise<void> {
  const words = 'and would be taken for them. Name another one.'
  if (typeof to === 'string') {
    const media = join(await realpath(dataDir).catch(() => dataDir), 'media')
    const way = relative(media, to)
    if (store === null && (way === '' || !way.startsWith('..')))
      throw new Error(`The folder for backups ${to} is among the house's own files, ${words}`)
  } else if (store !== null && sharesKeys(to, store))
    throw new Error(
      `The store for backups ${nameStore(to)} is among the house's own files (${nameStore(store)}), ${words}`,
    )
}

/** @throws Error with a sentence */
async function openBucket(address: StoreAddress): Promise<Storage> {
  const store = new S3Storage({ address })
  await store.list('backups/').catch((error: unknown) => {
    throw new Error(`The store for backups ${nameStore(address)} cannot be used: ${(error as Error).message}.`, {
      cause: error,
    })
  })
  return store
}

/** Opens it for what is only added to it, as the log: also while a backup is made. @throws Error with a sentence */
export async function openLogStore(to: BackupAddress, house: HouseFolders): Promise<Storage> {
  if (typeof to !== 'string') {
    await assertApart(to, house)
    return new S3Storage({ address: to })
  }
  const root = await makeRoot(to)
  await assertApart(root, house)
  return new LocalStorage({ root, reserve: house.reserve })
}

async function besideHouse(to: BackupAddress, { dataDir, store }: HouseFolders): Promise<string | null> {
  if (typeof to !== 'string')
    return store !== null && to.hostname === store.hostname && to.port === store.port
      ? 'Backups are on the same server as the house’s files, and would be lost with it. Copy them elsewhere.'
      : null
  const [there, here] = await Promise.all([stat(to), stat(dataDir).catch(() => null)])
  return there.dev === here?.dev
    ? 'Backups are on the same disk as the house, and would be lost with it. Copy the folder elsewhere.'
    : null
}

/**
 * Opens a folder or a store for backups, for one process of this machine at a time, because old backups are removed from
 * it; two processes of one house on two machines are told apart by its database. @throws Error with a sentence
 */
export async function openBackupStore(to: BackupAddress, house: HouseFolders): Promise<BackupStore> {
  const there = typeof to === 'string' ? await makeRoot(to) : to
  await assertApart(there, house)
  const name = nameBackups(there)
  const lock = await lockFolder('backup', name)
  if (lock === null)
    throw new Error(`Another process is at work on the backups in ${name}. Try again when it has ended.`)
  try {
    const store =
      typeof there === 'string' ? new LocalStorage({ root: there, reserve: house.reserve }) : await openBucket(there)
    return { store, besideHouse: await besideHouse(there, house), close: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The backups in a folder or a store that exists, to read them. @throws Error with a sentence */
export async function readBackupStore(from: BackupAddress): Promise<Storage> {
  if (typeof from !== 'string') return openBucket(from)
  const found = await stat(from).catch(() => null)
  if (found?.isDirectory() !== true) throw new Error(`There is no folder ${from}.`)
  return new LocalStorage({ root: await realpath(from), reserve: 0 })
}
