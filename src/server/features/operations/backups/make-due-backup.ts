import { join } from 'node:path'
import { makeBackup } from '#backup/make-backup.ts'
import { type HouseFolders, openBackupStore, openLogStore } from '#backup/open-backup-store.ts'
import { readPassphraseFile, readSecretsFile } from '#backup/secret-files.ts'
import { logKeyOf } from '#backup/sign-log.ts'
import { shipLog } from '#backup/ship-log.ts'
import { systemOf } from '#db/embedded/base-backup.ts'
import { freeBytes, holeInLog, leastFreeForLog } from '#db/embedded/log-archive.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import type { Core } from '#server/core.ts'
import { lastGoodBackup, noteGoodBackup } from '#server/last-backup.ts'
import { isBackupDue } from './is-due.ts'

/** For what the log grows by while its files are copied; without it a new hole would come at once. */
const roomToBegin = 256 * 1024 * 1024

/** Whether the database is our own, whose files are in the data folder. */
function isEmbedded({ config }: Core): boolean {
  return config.directUrl === embeddedAddress(config.dataDir)
}

const foldersOf = ({ config: { dataDir, store, diskReserve } }: Core): HouseFolders => ({
  dataDir,
  store,
  reserve: diskReserve,
})

/** The log has a hole, and there is room again: until the next copy of the files no later moment can be reached. */
async function canBeginLog({ config: { dataDir, diskReserve } }: Core): Promise<boolean> {
  if ((await holeInLog(dataDir)) === null) return false
  return (await freeBytes(dataDir)) > leastFreeForLog(diskReserve) + roomToBegin
}

/** Makes a backup if one is due. @throws BackupFailed with a sentence */
export async function makeDueBackup(core: Core): Promise<void> {
  const { config, storage, log, clock } = core
  const { backup } = config
  if (backup === null) return
  const lastAt = await lastGoodBackup(storage)
  const isLogToBegin = isEmbedded(core) && (await canBeginLog(core))
  if (!isLogToBegin && !isBackupDue({ hour: backup.hour, lastAt, now: clock.now() })) return
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
  const since = await holeInLog(dataDir)
  if (since !== null)
    core.log.error(
      { since },
      'the log of the database is not stored: its disk was nearly full. The next backup begins it again',
    )
  const system = await systemOf(directUrl)
  if (system === null) return
  await shipLog(await openLogStore(backup.to, foldersOf(core)), {
    dataDir,
    system,
    key: logKeyOf({ settings: backup.settings, secretsFile: await readSecretsFile(dataDir) }),
  })
}
