/**
 * `npm run restore -- --from FOLDER --data DIR`: a house from a backup, into a new folder. Afterwards money that goes
 * out by itself is held; `npm run restore -- --release` lets it go (docs/runbooks/backup.md).
 */
import { parseArgs } from 'node:util'
import { readBackupStore } from '#backup/open-backup-store.ts'
import { releaseOutwardJobs } from '#server/held-jobs.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { chooseBackup, chooseForMoment, readMoment } from './backup/choose-backup.ts'
import { readPassphrase } from './backup/passphrase.ts'
import { restoreHouse } from './backup/restore-house.ts'
import { findDataDir, openHouseStorage } from './backup/running-house.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const help = `npm run restore -- --from FOLDER --data DIR [--backup ID | --at TIME]
npm run restore -- --release       after a restore: refunds and debits go out again

DIR is new or empty. The newest backup is taken, or the one with ID. With TIME, the log brings the
embedded database to that moment. DATABASE_URL, if it is set, names an empty
database that replaces the embedded one. STORAGE_URL, if it is set, names an empty store for its files.`

function readArguments() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      options: { from: text, data: text, backup: text, at: text, release: flag, help: { ...flag, short: 'h' } },
    }).values
  } catch (error) {
    throw new Sentence(`${(error as Error).message}\n\n${help}`)
  }
}

async function release(data: string | undefined): Promise<void> {
  const dataDir = findDataDir({ ...process.env, ...(data === undefined ? {} : { DATA_DIR: data }) })
  const wasHeld = await releaseOutwardJobs(openHouseStorage(dataDir, process.env))
  console.log(wasHeld ? 'Released. Start the house again: its refunds and debits go on.' : 'Nothing was held here.')
}

async function run(): Promise<void> {
  const began = performance.now()
  const { from, data, backup, at: time, release: isRelease, help: isHelp } = readArguments()
  if (isRelease === true) return release(data)
  if (isHelp === true || from === undefined || data === undefined) throw new Sentence(help)
  registerPurchasables(null)
  const store = await readBackupStore(from)
  const at = time === undefined ? null : readMoment(time)
  const manifest = at === null ? await chooseBackup(store, backup) : await chooseForMoment(store, at)
  const passphrase = await readPassphrase(process.env)
  const databaseUrl = process.env['DATABASE_URL'] || null
  if (at !== null && databaseUrl !== null)
    throw new Sentence('--at is for the embedded database. For a server, docs/runbooks/backup.md says how.')
  const say = (sentence: string) => console.log(`  ${sentence}`)
  const house = await restoreHouse({
    ...{ store, manifest, passphrase, dataDir: data, databaseUrl, at, say },
    openHouse: (dataDir) => openHouseStorage(dataDir, process.env),
  })
  for (const difference of house.differences) console.error(`DIFFERENCE ${difference}`)
  console.log(
    house.differences.length === 0 ? '  The books agree.' : `  ${house.differences.length} differences in the books.`,
  )
  console.log(`
The house is as it was at ${at?.toISOString() ?? manifest.database.takenAt}, after ${((performance.now() - began) / 1000).toFixed(1)} s.
  Its settings are in ${data}/restored.env; with a demo's folder, DATA_DIR=${data} npm start is enough.
  ${house.heldRefunds} open refunds wait for the finance desk. New refunds and debits are held until you have compared
  the banks' lists and run: DATA_DIR=${data} npm run restore -- --release`)
  process.exitCode = house.differences.length === 0 ? 0 : 1
}

run().catch((error: unknown) => {
  console.error(error instanceof Sentence ? wordsOf(error) : (error as Error).message)
  process.exitCode = 1
})
