/**
 * `npm run admin -- someone@example.org`: makes a member an administrator, or prints a link, good for 24 hours, by which
 * somebody without an account becomes one. It reads DATABASE_URL, else the database of the start that is running on DATA_DIR
 * (.parde); and PUBLIC_URL for the link.
 */
import { existsSync } from 'node:fs'
import { connect } from '#db/client.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import { missingMigrations } from '#db/migrate.ts'
import { systemClock } from '#lib/clock.ts'
import { normaliseUserName } from '#lib/user-name.ts'
import { raiseAdministrator } from '#server/features/staff/index.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const usage = 'Say whom: npm run admin -- someone@example.org (an e-mail address or a mobile number).'

function addressOfHouse(): string {
  const given = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return given
  const dataDir = process.env['DATA_DIR'] || '.parde'
  if (existsSync(dataDir)) return embeddedAddress(dataDir)
  throw new Sentence(`There is no DATABASE_URL, and no data folder at ${dataDir}.`)
}

async function run(words: readonly string[]): Promise<void> {
  checkGivenSettings(process.env)
  const [typed, ...more] = words
  if (typed === undefined || more.length > 0) throw new Sentence(usage)
  const userName = normaliseUserName(typed)
  if ('refused' in userName) throw new Sentence(`"${typed}" is neither an e-mail address nor a mobile number. ${usage}`)
  const publicUrl = (process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || '3000'}`).replace(
    /\/$/,
    '',
  )
  const database = connect(addressOfHouse(), { max: 1, applicationName: 'parde-admin' })
  try {
    const [missing] = await missingMigrations(database.db)
    if (missing !== undefined) throw new Sentence(`The database lacks ${missing}: run npm run migrate first.`)
    const house = { db: database.db, clock: systemClock, config: { publicUrl } }
    const raised = await raiseAdministrator(house, { userName, locale: 'en' })
    if (raised.did === 'nothing') console.log(`${userName.normal} is an administrator already.`)
    else if (raised.did === 'raised') console.log(`${userName.normal} is an administrator now: ${publicUrl}/en/studio`)
    else
      console.log(
        `There is no account ${userName.normal} yet. Whoever opens this link makes it, and is an administrator. It works once, for 24 hours:\n${raised.link}`,
      )
  } catch (error) {
    if (error instanceof Sentence) throw error
    const { message, code } = error as NodeJS.ErrnoException
    throw new Sentence(`The database could not be asked: ${message || code}.`)
  } finally {
    await database.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
