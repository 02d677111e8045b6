/**
 * Cancels an event whose tickets are all sold, at four banks. Web and worker are killed with `kill -9` while the money goes
 * back, and start again; nothing else is done for them. Then each purchase must have one refund of its whole amount, each
 * holder one letter, no seat may be taken, and the books of shop, ledger and banks must agree. Every difference is printed,
 * and the exit code is then 1.
 *
 *   npm run bench -- cancelling
 *   CANCEL_TICKETS (10000) CANCEL_KILLS (3) CANCEL_AT_ONCE (24)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, days } from '#lib/time/clock.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { demoSecrets } from '../scripts/start/secrets.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening, ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { findWrong, moneyAtBanks, readProgress } from './cancelling/look.ts'
import { type Event, sellTickets, sharesOf, mostOfOne } from './cancelling/sell-tickets.ts'
import { type House, openHouse } from './storm/house.ts'
import { newCrowd } from './storm/scene.ts'
import { ask, openStreet, type Street } from './storm/street.ts'
import { machine } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const tickets = sizeOf('CANCEL_TICKETS', 10_000)
const kills = sizeOf('CANCEL_KILLS', 3)
const atOnce = sizeOf('CANCEL_AT_ONCE', 24)
const patienceMs = 60 * 60_000
const mostShown = 40

const secondsSince = (began: number) => (performance.now() - began) / 1000

async function open(house: House): Promise<Event> {
  const now = house.now()
  const { productId, offerId } = await newScreening(house.db, now, {
    capacity: tickets,
    most: mostOfOne,
    startsAt: after(now, days(10)),
    endsAt: after(now, days(12)),
  })
  return { productId, offerId, price: ticketPrice }
}

/** As the desk does it: look at what would happen, then do it. */
async function cancel(street: Street, { productId }: Event): Promise<void> {
  const { token } = await newMember(street.house.db, street.house.now(), { staffRole: 'admin' })
  const path = `/studio/screenings/${productId}`
  const seen = await ask(street, { method: 'GET', path: `${path}/act-preview?act=cancel`, token })
  const body = { act: 'cancel', fingerprint: seen.body['fingerprint'], reason: 'The hall is under water.' }
  const done = await ask(street, { method: 'POST', path: `${path}/acts`, token, body })
  if (done.status !== 201) throw new Error(`cancelling was answered with ${done.status}: ${JSON.stringify(done.body)}`)
}

/** Waits until all is done, and kills web and worker when given parts of the lines are. */
async function watch(
  house: House,
  { productId }: Event,
  lines: number,
): Promise<{ kills: number; linesSeconds: number }> {
  const began = performance.now()
  const blows = Array.from({ length: kills }, (_, n) => Math.floor((lines * (n + 1)) / (kills + 1)))
  let [struck, linesSeconds] = [0, 0]
  for (;;) {
    const progress = await readProgress(house.db, productId)
    const [next = Number.POSITIVE_INFINITY] = blows
    if (progress.linesDone >= next) {
      blows.shift()
      await house.kill('worker')
      await house.kill('web')
      await house.raise()
      struck += 1
    }
    if (progress.linesOpen === 0 && linesSeconds === 0) linesSeconds = secondsSince(began)
    if (progress.linesOpen + progress.refundsOpen + progress.untold === 0) return { kills: struck, linesSeconds }
    if (secondsSince(began) * 1000 > patienceMs) throw new Error(`not at an end: ${JSON.stringify(progress)}`)
    await sleep(100)
  }
}

async function run(at: { databaseUrl: string; dataDir: string }): Promise<string[]> {
  const house = await openHouse({ ...at, paymentTimeoutMs: 5000 })
  try {
    const street = openStreet(house)
    const event = await open(house)
    const shares = sharesOf(tickets)
    const crowd = await newCrowd(house.db, shares.length)
    let began = performance.now()
    await sellTickets(street, event, { crowd, shares, atOnce })
    console.log(`  ${tickets} tickets in ${shares.length} purchases were sold in ${secondsSince(began).toFixed(0)} s`)
    began = performance.now()
    await cancel(street, event)
    console.log(`  the act itself took ${secondsSince(began).toFixed(1)} s`)
    began = performance.now()
    const seen = await watch(house, event, shares.length)
    console.log(
      `  ${seen.kills} kills; all lines were asked back after ${seen.linesSeconds.toFixed(0)} s, all is done after ${secondsSince(began).toFixed(0)} s`,
    )
    const { secret } = demoSecrets(at.dataDir)
    const wrong = await findWrong(house.db, { productId: event.productId, secret, buyers: shares.length })
    // the books ask each purchasable whether it was handed over
    registerPurchasables(null)
    return [
      ...wrong,
      ...(seen.kills === kills ? [] : [`only ${seen.kills} kills happened`]),
      ...(await checkLedger(house.db)).differences,
      ...(await compareBooks(house.db)),
      ...(await moneyAtBanks(house)),
    ]
  } finally {
    await house.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'parde-cancelling-'))
await buildWeb({ root: join(import.meta.dirname, '..') })
const database = await openMigrated(folder)
let isWell = false
try {
  console.log(`\n${machine()}\n`)
  const wrong = await run({ databaseUrl: database.url, dataDir: folder })
  for (const what of wrong.slice(0, mostShown)) console.error(`WRONG ${what}`)
  isWell = wrong.length === 0
  console.log(isWell ? '  0 differences.' : `  ${wrong.length} things are wrong; the logs are kept in ${folder}.`)
} catch (error) {
  console.error(error)
  console.error(`The logs are kept in ${folder}.`)
} finally {
  await database.stop()
  if (isWell) rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isWell ? 0 : 1
