/**
 * `npm run backup -- --to FOLDER [--keep N]`: a backup of the house while it runs. It reads the same settings as the
 * house; docs/runbooks/backup.md says what is in it and how to come back from it.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#backup/make-backup.ts'
import { openBackupStore } from '#backup/open-backup-store.ts'
import { readSecretsFile } from '#backup/secret-files.ts'
import { givenSettings } from '#server/config.ts'
import { noteGoodBackup } from '#server/last-backup.ts'
import { readPassphrase } from './backup/passphrase.ts'
import { findDataDir, openHouseDatabase, openHouseStorage } from './backup/running-house.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const help = `npm run backup -- --to FOLDER [--keep N]

FOLDER may be BACKUP_TO, N is 14 or BACKUP_COUNT: so many backups stay in it.
The house is that of DATA_DIR (.parde), DATABASE_URL (the embedded one) and STORAGE_URL (its folder).`

function readArguments() {
  try {
    const options = { to: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { values } = parseArgs({ options })
    const to = values.to ?? process.env['BACKUP_TO']
    const most = Number(values.keep ?? (process.env['BACKUP_COUNT'] || '14'))
    if (values.help === true || !to) throw new Sentence(help)
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
function isOfTheHouse(to: string): boolean {
  const own = process.env['BACKUP_TO']
  return Boolean(own) && resolve(own ?? '') === resolve(to)
}

async function run(): Promise<void> {
  const began = performance.now()
  const { to, most } = readArguments()
  const passphrase = await readPassphrase(process.env)
  const dataDir = findDataDir(process.env)
  const reserve = Number(process.env['DISK_RESERVE_MB'] || '1024') * 1024 * 1024
  const { store, isOnSameDisk, close } = await openBackupStore(to, { dataDir, reserve })
  const database = await openHouseDatabase(dataDir, process.env)
  try {
    const house = openHouseStorage(dataDir, process.env)
    const { id, objects, begunAt } = await makeBackup({
      databaseUrl: database.url,
      embeddedIn: database.isEmbedded && isOfTheHouse(to) ? dataDir : null,
      house,
      store,
      scratch: join(dataDir, 'scratch'),
      settings: { settings: givenSettings(process.env), secretsFile: await readSecretsFile(dataDir) },
      passphrase,
      most,
      now: () => new Date(),
      say: (sentence) => console.log(`  ${sentence}`),
    })
    await noteGoodBackup(house, new Date(begunAt))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`The backup ${id} is complete after ${seconds} s: ${objects.count} objects, new ${objects.added}.`)
    if (isOnSameDisk)
      console.log('It is on the same disk as the house, and would be lost with it. Copy the folder elsewhere.')
  } finally {
    await database.close()
    close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Sentence ? wordsOf(error) : (error as Error).message)
  process.exitCode = 1
})
