/**
 * `npm run backup -- [--to FOLDER] [--keep N]`: a backup of the house while it runs. It reads the same settings as the
 * house; docs/runbooks/backup.md says what is in it and how to come back from it.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#backup/make-backup.ts'
import { type BackupAddress, nameBackups, openBackupStore } from '#backup/open-backup-store.ts'
import { readSecretsFile } from '#backup/secret-files.ts'
import { secretOf } from '#backup/sign-log.ts'
import { givenSettings } from '#server/environment.ts'
import { noteGoodBackup } from '#server/last-backup.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { typedCommand } from '#server/typed-command.ts'
import { readBackupAddress } from './backup/backup-address.ts'
import { readPassphrase } from './backup/passphrase.ts'
import { findDataDir, openHouseDatabase, openHouseStorage } from './backup/running-house.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const help = `${typedCommand('backup', '[--to FOLDER] [--keep N]')}

Without --to it goes to BACKUP_TO: a folder, or a store (s3+https://KEY:SECRET@host/bucket/folder), whose address is never
an argument. N is 14 or BACKUP_COUNT: so many backups stay there.
The house is that of DATA_DIR (.parde), DATABASE_URL (the embedded one) and STORAGE_URL (its folder).`

function readArguments() {
  try {
    const options = { to: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { values } = parseArgs({ options })
    const to = readBackupAddress(values.to, process.env)
    const most = Number(values.keep ?? (process.env['BACKUP_COUNT'] || '14'))
    if (values.help === true || to === null) throw new Sentence(help)
    if (!Number.isInteger(most) || most < 1)
      throw new Sentence(`--keep must be a number of backups from 1 on.\n\n${help}`)
    return { to, most }
  } catch (error) {
    throw error instanceof Sentence ? error : new Sentence(`${(error as Error).message}\n\n${help}`)
  }
}

/**
 * Whether the folder is the house's own for backups. The log goes there and nowhere else: a piece that went into another
 * folder would be a hole in it, and no later moment could be reached.
 */
function isOfTheHouse(to: BackupAddress): boolean {
  const own = readBackupAddress(undefined, process.env)
  return own !== null && nameBackups(own) === nameBackups(to)
}

async function run(): Promise<void> {
  const began = performance.now()
  const { to, most } = readArguments()
  checkGivenSettings(process.env)
  const dataDir = findDataDir(process.env)
  const settings = { settings: givenSettings(process.env), secretsFile: await readSecretsFile(dataDir) }
  if (secretOf(settings) === '')
    throw new Sentence(
      'PARDE_SECRET is not set here, and without it no encrypted film of this backup would ever play. Give this command the settings with which the house runs.',
    )
  const passphrase = await readPassphrase(process.env)
  const reserve = Number(process.env['DISK_RESERVE_MB'] || '1024') * 1024 * 1024
  const given = process.env['STORAGE_URL']
  const own = { dataDir, store: given ? readStoreAddress(given) : null, reserve }
  const { store, besideHouse, close } = await openBackupStore(to, own)
  const database = await openHouseDatabase(dataDir, process.env)
  try {
    const house = openHouseStorage(dataDir, process.env)
    const { id, objects, begunAt } = await makeBackup({
      databaseUrl: database.url,
      embeddedIn: database.isEmbedded && isOfTheHouse(to) ? dataDir : null,
      house,
      store,
      scratch: join(dataDir, 'scratch'),
      settings,
      passphrase,
      most,
      now: () => new Date(),
      say: (sentence) => console.log(`  ${sentence}`),
    })
    await noteGoodBackup(house, new Date(begunAt))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`The backup ${id} is complete after ${seconds} s: ${objects.count} objects, new ${objects.added}.`)
    if (besideHouse !== null) console.log(besideHouse)
  } finally {
    await database.close()
    close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Sentence ? wordsOf(error) : (error as Error).message)
  process.exitCode = 1
})
