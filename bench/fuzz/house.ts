import type { FastifyInstance } from 'fastify'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import { connect, type Db } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog, requestLabel } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { newAccount } from '#tests/support/rows/account-rows.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'
import type { Chance } from '../support/chance.ts'
import type { Asker } from './call.ts'
import type { Json } from './values.ts'

export interface House {
  app: FastifyInstance
  db: Db
  /** The people with their present sessions. Calls of the fuzzer sign them out and delete them. */
  renewAskers(): Promise<void>
  asker(chance: Chance): Asker
  /** The log entry of a request that failed. */
  failureOf(requestId: string): string
  close(): Promise<void>
}

const staff: StaffRole[] = ['admin', 'admin', 'admin', 'admin', 'editor', 'editor', 'finance', 'support', 'moderator']

async function makeAskers(db: Db, products: readonly number[]): Promise<Asker[]> {
  const now = systemClock.now()
  const people: Awaited<ReturnType<typeof newAccount>>[] = []
  const kinds = [...staff.map((staffRole) => ({ staffRole })), {}, {}, { isChild: true }, { isUnchosen: true }]
  for (const who of kinds) people.push(await newAccount(db, now, who))
  const offers = await db.selectFrom('offers').select('id').limit(20).execute()
  const assets = await db.selectFrom('assets').select('id').limit(5).execute()
  const known = (one: (typeof people)[number]): Record<string, readonly Json[]> => ({
    id: [...products, one.purchaseId, one.addressId, one.profileId, one.elsewhereId],
    product_id: products,
    offer_id: offers.map(({ id }) => id),
    asset: assets.map(({ id }) => id),
    purchase_id: [one.purchaseId],
    code: [one.userCode, '123456'],
    s_id: [one.elsewhereId],
    user_name: [`${one.mark}@example.com`, '09120000012', 'new@example.com'],
    version: [1, 2],
    genres: [['drama'], []],
    country: ['IR', 'DE'],
    countries: [['IR']],
    regions: [null, ['IR']],
  })
  const guest: Asker = { token: null, known: { id: products, product_id: products } }
  return [guest, ...people.map((one) => ({ token: one.token, known: known(one) }))]
}

/** The whole web process on its own database, without a socket. */
export async function openHouse(at: { url: string; dataDir: string; buildDir: string | null }): Promise<House> {
  const { loadHandlers } = await import('../../src/worker/handlers.ts')
  await loadHandlers()
  const config = readConfig({
    DATABASE_URL: at.url,
    DATA_DIR: at.dataDir,
    PARDE_SECRET: 'of-nobody-but-this-program-alone-and-long',
    LOG_LEVEL: 'error',
    DISK_RESERVE_MB: '0',
    TRUST_PROXY: 'loopback',
    COUNTRY_HEADER: 'x-country',
  })
  const failures = new Map<string, string>()
  const log = createLog(config, 'fuzz', {
    write(line) {
      const entry = JSON.parse(line) as { [requestLabel]?: string; err?: { stack?: string }; msg?: string }
      const { [requestLabel]: request, err, msg } = entry
      if (request !== undefined) failures.set(request, err?.stack ?? msg ?? line)
    },
  })
  // never away, and shares a machine that may be busy: a late answer must not count as its silence
  const patience = { suspectMs: 60_000, lookMs: 1000, answerMs: 60_000 }
  // Twenty calls at once that each hold a connection and ask for a second one would wait for one another; a strange call
  // that does so is a failure here already alone.
  const database = connect(at.url, { max: 10, min: 10, patience, refusesSecond: true, onError: () => undefined })
  const queue = await openQueue({ url: at.url, log })
  const core = { config, db: database.db, clock: systemClock, log, queue, storage: openStorage(config) }
  const { app } = await buildApp(core, at.buildDir === null ? {} : { buildDir: at.buildDir, rememberAnswers: true })
  await app.ready()

  const now = systemClock.now()
  const prices = [
    { currency: 'IRR' as const, amount: 1_490_000 },
    { currency: 'USD' as const, amount: 290 },
  ]
  const made = await Promise.all([
    newProduct(database.db, now, { prices }),
    newProduct(database.db, now, { prices, ageRating: 18 }),
    newProduct(database.db, now, { isFree: true }),
    newProduct(database.db, now, { state: 'draft' }),
  ])
  for (const { productId } of made.slice(0, 3)) await newAsset(database.db, productId, { purpose: 'preview' })
  const products = made.map(({ productId }) => productId)
  let askers: Asker[] = []
  return {
    app,
    db: database.db,
    async renewAskers() {
      askers = await makeAskers(database.db, products)
    },
    asker: (chance) => chance.one(askers),
    failureOf(requestId) {
      const text = failures.get(requestId) ?? 'nothing was logged'
      failures.delete(requestId)
      return text
    },
    async close() {
      await app.close()
      await queue.stop()
      await database.close()
    },
  }
}
