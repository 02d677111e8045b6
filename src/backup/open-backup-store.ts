import { mkdir, realpath, stat } from 'node:fs/promises'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { LocalStorage } from '#storage/local-storage.ts'
import type { Storage } from '#storage/storage.ts'

export interface BackupStore {
  store: Storage
  /** Whether the folder is on the same disk as the house, whose end would be its end too. */
  isOnSameDisk: boolean
  close: () => void
}

async function makeRoot(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await realpath(folder)
  } catch (error) {
    throw new Error(`The folder for backups ${folder} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
}

/** The same folder for the log, to which pieces are only added: also while a backup is made. */
export async function openLogStore(folder: string, { reserve }: { reserve: number }): Promise<Storage> {
  return new LocalStorage({ root: await makeRoot(folder), reserve })
}

/**
 * Opens a folder for backups, for one process at a time, because old backups are removed from it; `reserve` bytes of its
 * disk stay free. @throws Error with a sentence
 */
export async function openBackupStore(
  folder: string,
  { dataDir, reserve }: { dataDir: string; reserve: number },
): Promise<BackupStore> {
  const root = await makeRoot(folder)
  const lock = await lockFolder('backup', root)
  if (lock === null)
    throw new Error(`Another process is at work on the backups in ${root}. Try again when it has ended.`)
  const [there, here] = await Promise.all([stat(root), stat(dataDir).catch(() => null)])
  return {
    store: new LocalStorage({ root, reserve }),
    isOnSameDisk: there.dev === here?.dev,
    close: () => lock.release(),
  }
}

/** The backups in a folder that exists, to read them. @throws Error with a sentence */
export async function readBackupStore(folder: string): Promise<Storage> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory() !== true) throw new Error(`There is no folder ${folder}.`)
  return new LocalStorage({ root: await realpath(folder), reserve: 0 })
}
