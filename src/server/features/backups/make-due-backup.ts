import { join } from 'node:path'
import { makeBackup } from '#backup/make-backup.ts'
import { type HouseFolders, openBackupStore, openLogStore } from '#backup/open-backup-store.ts'
import { readPassphraseFile, readSecretsFile } from '#backup/secret-files.ts'
import { shipLog } from '#backup/ship-log.ts'
import { systemOf } from '#db/embedded/base-backup.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import type { Core } from '../../core.ts'
import { lastGoodBackup, noteGoodBackup } from '../../last-backup.ts'
import { isBackupDue } from './is-due.ts'

/** Whether the database is our own, whose files are in the data folder. */
function isEmbedded({ config }: Core): boolean {
  return config.directUrl === embeddedAddress(config.dataDir)
}

const foldersOf = ({ config: { dataDir, store, diskReserve } }: Core): HouseFolders => ({
  dataDir,
  store,
  reserve: diskReserve,
})

/** Makes a backup if one is due. @throws BackupFailed with a sentence */
export async function makeDueBackup(core: Core): Promise<void> {
  const { config, storage, log, clock } = core
  const { backup } = config
  if (backup === null) return
  const lastAt = await lastGoodBackup(storage)
  if (!isBackupDue({ hour: backup.hour, lastAt, now: clock.now() })) return
  const { store, besideHouse, close } = await openBackupStore(backup.to, foldersOf(core))
  try {
    const manifest = await makeBackup({
      // a copy of one moment is one long transaction, and its lock is of one connection
      databaseUrl: config.directUrl,
      embeddedIn: isEmbedded(core) ? config.dataDir : null,
      house: storage,
      store,
      scratch: join(config.dataDir, 'scratch'),
      settings: { settings: backup.settings, secretsFile: await readSecretsFile(config.dataDir) },
      passphrase: backup.passphrase ?? (await readPassphraseFile(backup.passphraseFile ?? '')),
      most: backup.most,
      now: () => clock.now(),
    })
    await noteGoodBackup(storage, new Date(manifest.begunAt))
    log.info({ backup: manifest.id, objects: manifest.objects }, 'a backup was made')
    if (besideHouse !== null) log.warn(besideHouse)
  } finally {
    close()
  }
}

/** Moves what the embedded database has stored of its log to the backups. */
export async function shipLogNow(core: Core): Promise<void> {
  const { backup, dataDir, directUrl } = core.config
  if (backup === null || !isEmbedded(core)) return
  const system = await systemOf(directUrl)
  if (system === null) return
  await shipLog(await openLogStore(backup.to, foldersOf(core)), { dataDir, system })
}
