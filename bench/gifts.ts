/**
 * A campaign of 500 gifts, and 5,000 people who claim them: real HTTP, two web processes, one database. First everybody
 * asks for a code, then all claim at once. Exactly 500 must get a gift, counted in the answers and in the database. Any
 * other result is printed and ends the program with 1. `BENCH_ONE_TOO_MANY=1` lets the campaign give one more without
 * the check's knowledge, to prove that the check notices it.
 */
import { join } from 'node:path'
import { connect, type Db } from '#db/client.ts'
import { hashCode } from '#server/features/accounts/members/codes/codes.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { askForCodes, claimants, claimAll, type Claims, code } from './gifts/claimants.ts'
import { faultsOf, type Race, type Tally } from './gifts/tally.ts'
import { type Server, startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const race: Race = {
  claimants: sizeOf('BENCH_CLAIMANTS', 5000),
  places: sizeOf('BENCH_PLACES', 500),
  amount: 500_000,
}
const connections = sizeOf('BENCH_CONNECTIONS', 64)
const firstPort = sizeOf('BENCH_PORT', 3200)
const isPlanted = process.env['BENCH_ONE_TOO_MANY'] === '1'
const secret = 'only-for-this-measurement-0123456789'
const slug = 'race'

async function makeCampaign(db: Db): Promise<void> {
  const now = Date.now()
  const places = race.places + (isPlanted ? 1 : 0)
  const at = { created_at: new Date(now), updated_at: new Date(now) }
  await db
    .insertInto('gift_campaigns')
    .values({
      slug,
      title_fa: 'عیدی نوروز',
      title_en: 'A Nowruz gift',
      kind: 'money',
      currency: 'IRR',
      amount: race.amount,
      lasts_days: 30,
      places,
      budget: places * race.amount,
      starts_at: new Date(now - 60_000),
      ends_at: new Date(now + 86_400_000),
      ...at,
    })
    .execute()
}

/**
 * Nobody reads messages here, so every code in the database is changed to the one that all people use. Its end is moved
 * too, so that no code expires while the others ask.
 */
async function knowCodes(db: Db): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000)
  const rows = await db.selectFrom('auth_codes').select('id').where('used_at', 'is', null).execute()
  const known = rows.map(({ id }) =>
    db
      .updateTable('auth_codes')
      .set({ code_hash: hashCode(secret, id, code), expires_at })
      .where('id', '=', id)
      .execute(),
  )
  await Promise.all(known)
  await db.updateTable('remember_tokens').set({ expires_at }).execute()
}

async function countOf(db: Db, from: 'gift_claims' | 'gift_lots' | 'members' | 'sessions'): Promise<number> {
  const row = await db
    .selectFrom(from)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function tallyOf(db: Db, heard: Tally['heard']): Promise<Tally> {
  const owed = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .where('ledger_accounts.kind', '=', 'gift')
    .select((eb) => eb.fn.sum<string>('ledger_entries.amount').as('sum'))
    .executeTakeFirstOrThrow()
  const campaign = await db.selectFrom('gift_campaigns').select(['given', 'spent']).executeTakeFirstOrThrow()
  return {
    heard,
    campaign,
    claims: await countOf(db, 'gift_claims'),
    // the ledger holds what we owe to members as negative numbers
    lots: { count: await countOf(db, 'gift_lots'), sum: -Number(owed.sum) },
    members: await countOf(db, 'members'),
    sessions: await countOf(db, 'sessions'),
    ledgerFaults: (await checkLedger(db)).differences.length,
  }
}

function report(asked: number, { seconds, heard, medianMs, p99Ms }: Claims, faults: readonly string[]): void {
  const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))
  const { claimants: count, places } = race
  console.log(`\n${machine()}; ${count} claimants of ${places} gifts, ${connections} connections, two web processes\n`)
  const line = (name: string, took: number, more: string[]) => [name, short(count / took), short(took), ...more]
  const rows = [line('codes asked for', asked, ['', '']), line('claims', seconds, [short(medianMs), short(p99Ms)])]
  console.log(table(['', 'calls/s', 'seconds', 'median ms', 'p99 ms'], rows))
  console.log(
    `\nHeard: ${Object.entries(heard)
      .map(([word, n]) => `${n} × ${word}`)
      .join(', ')}`,
  )
  console.log(faults.length === 0 ? `Exactly ${places} were given.` : `NOT RIGHT: ${faults.join('; ')}.`)
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl)
  const servers: Server[] = []
  const start = async (name: string) => {
    const port = firstPort + servers.length
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      PARDE_SECRET: secret,
      PUBLIC_URL: `http://localhost:${firstPort}`,
      TRUST_PROXY: '127.0.0.1',
      // as many sign-ins as a premiere has
      HOUSE_SCALE: '20',
      // needed to ask for codes; no worker runs here, so nothing is sent
      SMS_API_URL: 'http://127.0.0.1:1',
    }
    const log = join(folder, `${name}.log`)
    servers.push(await startServer({ script: 'src/server/main.ts', port, env, log, ready: '/healthz' }))
  }
  try {
    await makeCampaign(db)
    await start('web-1')
    await start('web-2')
    const people = claimants(
      race.claimants,
      servers.map(({ origin }) => origin),
    )
    const asked = await askForCodes(people, slug, connections)
    await knowCodes(db)
    const claims = await claimAll(people, connections)
    const faults = faultsOf(await tallyOf(db, claims.heard), race)
    report(asked, claims, faults)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
    await close()
  }
}

await buildWeb({ root: join(import.meta.dirname, '..') })
await withDatabase(run)
