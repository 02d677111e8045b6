/**
 * `npm run admin -- someone@example.org`: makes a member an administrator, or prints a link, good for 24 hours, by which
 * somebody without an account becomes one. With `--reset-factors` behind the name it takes a member's second step of sign-in
 * off; with `--sign-in` it prints a link, good for 15 minutes and one use, by which a member of staff comes in when nothing
 * else opens. It reads DATABASE_URL, else the database in DATA_DIR (.parde), which may be
 * stopped; and PUBLIC_URL for the link.
 */
import { connect } from '#db/client.ts'
import { missingMigrations } from '#db/migrate.ts'
import { systemClock } from '#lib/time/clock.ts'
import { normaliseUserName, type UserName } from '#lib/typed/user-name.ts'
import { offerSignIn, raiseAdministrator, resetFactorsByConsole } from '#server/features/accounts/staff/index.ts'
import { typedCommand } from '#server/typed-command.ts'
import { findDataDir, openHouseDatabase } from './backup/running-house.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const usage = `Say whom: ${typedCommand('admin', 'someone@example.org')} (an e-mail address or a mobile number), with --reset-factors behind it for a lost second step of sign-in, with --sign-in for a link that signs in.`
const flags = ['--reset-factors', '--sign-in']

/** The outcomes of `--reset-factors`, in words. */
const resetWords = {
  done: (who: string) => `${who} signs in with the password alone now, and is signed out everywhere.`,
  no_factors: (who: string) => `${who} has no second step of sign-in.`,
} as const

async function resetWordsOf(house: Parameters<typeof resetFactorsByConsole>[0], userName: UserName): Promise<string> {
  const did = await resetFactorsByConsole(house, userName)
  if (did === 'no_member') throw new Sentence(`There is no account ${userName.normal}.`)
  return resetWords[did](userName.normal)
}

async function signInWords(house: Parameters<typeof offerSignIn>[0], userName: UserName): Promise<string> {
  const link = await offerSignIn(house, { userName, locale: 'en' })
  if (link === null) throw new Sentence(`Nobody of staff is called ${userName.normal}.`)
  return `Whoever opens this link is signed in as ${userName.normal}. It works once, for 15 minutes:\n${link}`
}

async function run(words: readonly string[]): Promise<void> {
  checkGivenSettings(process.env)
  const [typed, flag, ...more] = words
  if (typed === undefined || more.length > 0 || (flag !== undefined && !flags.includes(flag))) throw new Sentence(usage)
  const userName = normaliseUserName(typed)
  if ('refused' in userName) throw new Sentence(`"${typed}" is neither an e-mail address nor a mobile number. ${usage}`)
  const publicUrl = (process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || '3000'}`).replace(
    /\/$/,
    '',
  )
  const isElsewhere = Boolean(process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'])
  const house = await openHouseDatabase(isElsewhere ? '' : findDataDir(process.env), process.env)
  const database = connect(house.url, { max: 1, applicationName: 'parde-admin' })
  try {
    const [missing] = await missingMigrations(database.db)
    if (missing !== undefined)
      throw new Sentence(`The database lacks ${missing}: run ${typedCommand('migrate')} first.`)
    const doors = { db: database.db, clock: systemClock, config: { publicUrl } }
    if (flag === '--reset-factors') return console.log(await resetWordsOf(doors, userName))
    if (flag === '--sign-in') return console.log(await signInWords(doors, userName))
    const raised = await raiseAdministrator(doors, { userName, locale: 'en' })
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
    await house.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
