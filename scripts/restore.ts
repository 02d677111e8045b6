/**
 * `npm run restore -- [--from FOLDER] --data DIR`: a house from a backup, into a new folder. Afterwards money that goes
 * out by itself is held, and with `--look` all that the house would say to others; `npm run restore -- --release` lets
 * it go (docs/runbooks/backup.md).
 */
import { parseArgs } from 'node:util'
import { readBackupStore } from '#backup/open-backup-store.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { isCheckout, typedCommand } from '#server/typed-command.ts'
import { readBackupAddress } from './backup/backup-address.ts'
import { chooseBackup, chooseForMoment, readMoment } from './backup/choose-backup.ts'
import { holdHouse, releaseHouse } from './backup/hold-house.ts'
import { readPassphrase } from './backup/passphrase.ts'
import { restoreHouse } from './backup/restore-house.ts'
import { openHouseStorage } from './backup/running-house.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const help = `${typedCommand('restore', '[--from FOLDER] --data DIR [--backup ID | --at TIME] [--look]')}
${typedCommand('restore', '--release')}       after a restore: what is held goes out again
${typedCommand('restore', '--hold TIME')}     holds a database server that pgBackRest has brought back to TIME [--look]

Without --from it reads BACKUP_TO: a folder, or a store, whose address is never an argument.
With --look the house stays silent beside the real one: no letters, messages, webhooks, money and backups.

DIR is new or empty. The newest backup is taken, or the one with ID. With TIME, the log brings the
embedded database to that moment. DATABASE_URL, if it is set, names an empty
database that replaces the embedded one. STORAGE_URL, if it is set, names an empty store for its files.`

function readArguments() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      options: {
        from: text,
        data: text,
        backup: text,
        at: text,
        look: flag,
        release: flag,
        hold: text,
        help: { ...flag, short: 'h' },
      },
    }).values
  } catch (error) {
    throw new Sentence(`${(error as Error).message}\n\n${help}`)
  }
}

const wordsOfLook = () => `
  THIS HOUSE IS FOR A LOOK. It sends no letters, messages, webhooks, refunds and debits, asks no bank, and makes no
  backups, as long as nobody runs "${typedCommand('restore', '--release')}" on it. Codes to sign in are sent to who asks for one.
  Do not let visitors in: who pays here pays at the real bank.`

const wordsOfReturn = (heldRefunds: number, data: string) => `
  THIS HOUSE TAKES THE PLACE OF THE OLD ONE. Letters, messages and webhooks go out from its start on. If you only want
  to look, do not start it: restore it again with --look.
  ${heldRefunds} open refunds wait for the finance desk. New refunds and debits are held until you have compared
  the banks' lists and run: DATA_DIR=${data} ${typedCommand('restore', '--release')}`

async function hold(time: string, isLook: boolean): Promise<void> {
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  if (!url)
    throw new Sentence(
      '--hold is for a database server that another program has brought back: name it by DATABASE_URL.',
    )
  await holdHouse(url, { moment: readMoment(time, '--hold'), isLook })
}

async function run(): Promise<void> {
  const began = performance.now()
  const { from, data, backup, at: time, look: isLook = false, release: isRelease, ...others } = readArguments()
  checkGivenSettings(process.env)
  if (isRelease === true) return releaseHouse(data === undefined ? process.env : { ...process.env, DATA_DIR: data })
  if (others.hold !== undefined) return hold(others.hold, isLook)
  const address = readBackupAddress(from, process.env)
  if (others.help === true || address === null || data === undefined) throw new Sentence(help)
  registerPurchasables(null)
  const store = await readBackupStore(address)
  const at = time === undefined ? null : readMoment(time)
  const manifest = at === null ? await chooseBackup(store, backup) : await chooseForMoment(store, at)
  const passphrase = await readPassphrase(process.env)
  const databaseUrl = process.env['DATABASE_URL'] || null
  if (at !== null && databaseUrl !== null)
    throw new Sentence('--at is for the embedded database. For a server, docs/runbooks/backup.md says how.')
  const say = (sentence: string) => console.log(`  ${sentence}`)
  const house = await restoreHouse({
    store,
    manifest,
    passphrase,
    dataDir: data,
    databaseUrl,
    at,
    isLook,
    say,
    openHouse: (dataDir) => openHouseStorage(dataDir, process.env),
  })
  for (const difference of house.differences) console.error(`DIFFERENCE ${difference}`)
  console.log(
    house.differences.length === 0 ? '  The books agree.' : `  ${house.differences.length} differences in the books.`,
  )
  console.log(`
The house is as it was at ${at?.toISOString() ?? manifest.database.takenAt}, after ${((performance.now() - began) / 1000).toFixed(1)} s.
  Its settings are in ${data}/restored.env${isCheckout() ? `; with a demo's folder, DATA_DIR=${data} npm start is enough` : ''}.
${isLook ? wordsOfLook() : wordsOfReturn(house.heldRefunds, data)}`)
  process.exitCode = house.differences.length === 0 ? 0 : 1
}

run().catch((error: unknown) => {
  console.error(error instanceof Sentence ? wordsOf(error) : (error as Error).message)
  process.exitCode = 1
})
