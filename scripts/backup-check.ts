/**
 * `npm run backup:check -- [--from FOLDER]`: restores the newest backup into a scratch house, compares everything with its
 * list, opens films with the key that the restored house gives, and removes the scratch house again.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readBackupStore } from '#backup/open-backup-store.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { readBackupAddress } from './backup/backup-address.ts'
import { chooseBackup } from './backup/choose-backup.ts'
import { readPassphrase } from './backup/passphrase.ts'
import { playFilms } from './backup/play-films.ts'
import { restoreHouse } from './backup/restore-house.ts'
import { makeScratchHouse } from './backup/scratch-house.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const help = `npm run backup:check -- [--from FOLDER] [--backup ID] [--scratch DIR]

Without --from it reads BACKUP_TO, a folder or a store.
The scratch house is made in a new folder below DIR, by default of the system's folder for temporary files; it takes as
much room as the house.`

/** The number of films that are opened; each takes a part of a second. */
const filmsOpened = 20

function readArguments() {
  const text = { type: 'string' } as const
  try {
    const options = { from: text, backup: text, scratch: text, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new Sentence(`${(error as Error).message}\n\n${help}`)
  }
}

async function check(): Promise<void> {
  const began = performance.now()
  const { from, backup, scratch, help: isHelp } = readArguments()
  checkGivenSettings(process.env)
  const address = readBackupAddress(from, process.env)
  if (isHelp === true || address === null) throw new Sentence(help)
  registerPurchasables(null)
  const store = await readBackupStore(address)
  const manifest = await chooseBackup(store, backup)
  const passphrase = await readPassphrase(process.env)
  const dataDir = makeScratchHouse(scratch)
  const say = (sentence: string) => console.log(`  ${sentence}`)
  try {
    const house = await restoreHouse({
      store,
      manifest,
      passphrase,
      dataDir,
      databaseUrl: null,
      at: null,
      isLook: true,
      say,
    })
    say(house.differences.length === 0 ? 'The books agree.' : `Differences in the books: ${house.differences.length}.`)
    const database = await startEmbedded({ dataDir, log: () => {} })
    const films = await playFilms(house.settings, { url: database.url, dataDir, most: filmsOpened }).finally(
      database.stop,
    )
    say(`Encrypted films that were opened with the restored secret: ${films.opened}.`)
    const faults = [...house.differences, ...films.faults]
    if (faults.length > 0) throw new Sentence(`The backup ${manifest.id} is not good:\n${faults.join('\n')}`)
    console.log(`The backup ${manifest.id} restores, after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

check().catch((error: unknown) => {
  console.error(error instanceof Sentence ? wordsOf(error) : (error as Error).message)
  process.exitCode = 1
})
