import { connect } from '#db/client.ts'
import { holdAfterRestore } from '#db/copy/after-restore.ts'
import { assertUnused } from '#db/copy/assert-unused.ts'
import { missingMigrations } from '#db/migrate.ts'
import { findRestoreHold, putRestoreHold, removeRestoreHold } from '#db/restore-hold.ts'
import { adoptOldHold } from '#server/held-jobs.ts'
import { typedCommand } from '#server/typed-command.ts'
import { Sentence } from '../start/sentence.ts'
import { findDataDir, openHouseDatabase, openHouseStorage } from './running-house.ts'

/**
 * Holds a house whose database another program brought back to a moment (pgBackRest), as a restore of our own does. To
 * be done before a worker starts.
 *
 * @throws Sentence while the house runs, or when its migrations are not done
 */
export async function holdHouse(url: string, { moment, isLook }: { moment: Date; isLook: boolean }): Promise<void> {
  await assertUnused(url).catch((error: unknown) => {
    throw new Sentence((error as Error).message)
  })
  const { db, close } = connect(url, { max: 1, applicationName: 'parde-hold' })
  try {
    const [first] = await missingMigrations(db)
    if (first !== undefined) throw new Sentence(`The database lacks ${first}: run ${typedCommand('migrate')} first.`)
    const hold = await findRestoreHold(db)
    if (hold !== null)
      throw new Sentence(`This house is held already, since it went back to ${hold.moment.toISOString()}.`)
    await putRestoreHold(db, { restoredFrom: 'a backup of the server', moment, isLook })
  } finally {
    await close()
  }
  const { refunds } = await holdAfterRestore(url)
  console.log(
    `Held. ${refunds} open refunds wait for the finance desk; numbers that banks have seen go on 100,000 higher.`,
  )
}

/** Lets go out again what a restore holds, and says what that is. */
export async function releaseHouse(env: NodeJS.ProcessEnv): Promise<void> {
  const dataDir = findDataDir(env)
  const house = await openHouseDatabase(dataDir, env)
  const { db, close } = connect(house.url, { max: 1, applicationName: 'parde-release' })
  try {
    await adoptOldHold({ db, storage: openHouseStorage(dataDir, env) })
    const hold = await findRestoreHold(db)
    if (hold === null) {
      console.log('Nothing is held here.')
      return
    }
    await removeRestoreHold(db)
    console.log(
      hold.isLook
        ? 'Released: this house was restored for a look. It now speaks with members, partners and banks as the real one does.'
        : 'Released: refunds and debits go out again.',
    )
    console.log('Workers that run take the jobs within seconds.')
  } finally {
    await close()
    await house.close()
  }
}
