/**
 * `npm run secret:exchange -- --yes`: exchanges PARDE_SECRET. The old one is in the settings, the new one comes on the
 * standard input. Whatever the house keeps sealed is sealed with the new one, in one transaction; the house must be stopped.
 */
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { connect } from '#db/client.ts'
import { assertUnused } from '#db/copy/assert-unused.ts'
import { missingMigrations } from '#db/migrate.ts'
import { exchangeSecret, type Exchanged, ExchangeRefused } from '#server/exchange-secret.ts'
import { whatEnds } from '#server/key-purposes.ts'
import type { SecretExchange } from '#server/secrets.ts'
import { faultsOfNewSecret } from '#server/settings/read-settings.ts'
import { typedCommand } from '#server/typed-command.ts'
import { findDataDir, openHouseDatabase } from './backup/running-house.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { reasonOf, Sentence, wordsOf } from './start/sentence.ts'

const applicationName = 'parde-secret-exchange'

const before = `${typedCommand('secret:exchange', '--yes')} < FILE

FILE has the new secret, on one line; openssl rand -base64 48 prints one. Store it where this machine is not, before all
else. The old secret is PARDE_SECRET, and the house must be stopped on all machines.

This goes on as before: members stay signed in; codes of tickets, guests and invitations on paper, recovery codes, links
in letters; films, events, second steps of sign-in, partners, browsers and monthly debits.

This ends:
${whatEnds.map((said) => `- ${said}.`).join('\n')}

With --yes it is done. Then set PARDE_SECRET to the new one on every machine, start, and make a backup: one of before
needs the old secret, which it has, sealed.`

function readConsent(): void {
  try {
    const { values } = parseArgs({ options: { yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
    if (values.help === true || values.yes !== true) throw new Sentence(before)
  } catch (error) {
    throw error instanceof Sentence ? error : new Sentence(`${(error as Error).message}\n\n${before}`)
  }
}

/** It is no argument, because everybody on a machine can read those. */
async function readNewSecret(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim()
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const typed = (await lines.question('The new secret: ')).trim()
  lines.close()
  return typed
}

async function readSecrets(env: NodeJS.ProcessEnv): Promise<SecretExchange> {
  const from = env['PARDE_SECRET']
  if (!from)
    throw new Sentence(
      'PARDE_SECRET is not set here. Give this command the settings with which the house runs; the secret of a demo is in its data folder and is not exchanged.',
    )
  const to = await readNewSecret()
  if (to === '') throw new Sentence(`There is no new secret on the standard input.\n\n${before}`)
  if (to === from) throw new Sentence('The new secret is the one that PARDE_SECRET has already.')
  const [fault] = faultsOfNewSecret(to)
  if (fault !== undefined) throw new Sentence(`The new secret would be refused at the next start. ${fault}`)
  return { from, to }
}

function wordsOfDone(done: Exchanged): string {
  if (done.did === 'had_it')
    return 'This house has the new secret already, and nothing was changed: start it with that one.'
  const written = Object.entries(done.written).flatMap(([name, count]) => (count === 0 ? [] : [`  ${name}: ${count}`]))
  const list = written.length === 0 ? '' : `Written anew:\n${written.join('\n')}\n`
  return `${list}The secret of this house is exchanged: PARDE_SECRET is the new one from now on. Set it on every machine, start, and make a backup.`
}

async function exchange(url: string, secrets: SecretExchange): Promise<Exchanged> {
  const { db, close } = connect(url, { max: 1, applicationName })
  const assertAlone = () =>
    assertUnused(url, applicationName).catch((error: unknown) => {
      throw new ExchangeRefused((error as Error).message)
    })
  try {
    const [missing] = await missingMigrations(db)
    if (missing !== undefined)
      throw new Sentence(`The database lacks ${missing}: run ${typedCommand('migrate')} first.`)
    return await exchangeSecret(db, secrets, { now: new Date(), assertAlone })
  } catch (error) {
    if (error instanceof Sentence) throw error
    if (error instanceof ExchangeRefused) throw new Sentence(error.message)
    throw new Sentence(
      `The database broke off: ${reasonOf(error)}. The house has one of the two secrets, whole: run this again, and it says which.`,
    )
  } finally {
    await close()
  }
}

async function run(): Promise<void> {
  checkGivenSettings(process.env)
  readConsent()
  const secrets = await readSecrets(process.env)
  const isElsewhere = Boolean(process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'])
  const house = await openHouseDatabase(isElsewhere ? '' : findDataDir(process.env), process.env)
  try {
    console.log(wordsOfDone(await exchange(house.url, secrets)))
  } finally {
    await house.close()
  }
}

run().catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
