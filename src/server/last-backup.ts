import { listKeys, type Storage } from '#storage/storage.ts'

/** Notes of backups that were made. They are in the house's store, which every process of it reads; not in a backup. */
const notes = 'backup-notes/'

/** Stores when the newest good backup was begun; older notes go. */
export async function noteGoodBackup(storage: Storage, begunAt: Date): Promise<void> {
  const key = `${notes}${Math.floor(begunAt.getTime() / 1000)}`
  await storage.put(key, Buffer.from('good\n'))
  for (const old of await listKeys(storage, notes)) if (old < key) await storage.removePrefix(old)
}

/** When the newest good backup was begun, in seconds since 1970; null when there is none yet. */
export async function lastGoodBackup(storage: Storage): Promise<number | null> {
  const last = (await listKeys(storage, notes)).at(-1)
  return last === undefined ? null : Number(last.slice(notes.length))
}
