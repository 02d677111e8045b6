import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transaction } from '#db/transaction.ts'
import { openQueue, startWorker } from '#jobs/queue.ts'
import { minutes } from '#lib/time/clock.ts'
import type { PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { sweepPaymentsJob } from '#server/sweep-payments.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { loadHandlers } from '../src/worker/handlers.ts'
import { fiveGatewaysAt } from '#tests/support/banks/five-banks.ts'
import { bankAt, merchantId, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

/**
 * One bank gives no answer: every call to it waits for its timeout, and many of its attempts and refunds are due.
 * Meanwhile the worker with its real queue must settle a payment at another bank.
 */
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const house = await paymentHouse({
  waitsForSilence: true,
  queueAt: (url) => openQueue({ url, log: quiet }),
  gatewaysAt: (url) => fiveGatewaysAt(url, merchantId),
})
const { core, db, bank: zarinpal } = house
const saman = bankAt(house.sandboxUrl, 'saman')
const { memberId } = await newMember(db, house.clock.now(), { staffRole: 'finance' })
const desk = { memberId, locale: 'en' as const, audit: async () => undefined, confirmLarge: needsNoConfirming }
/** More than one sweep takes of all banks together. */
const crowd = 1100

const worker = await startWorker<Core>({
  url: house.databaseUrl,
  log: quiet,
  handlers: await loadHandlers(),
  core: (queue) => ({ ...core, queue }),
})
afterAll(() => worker.stop())

async function paidAt(gateway: 'zarinpal' | 'saman') {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film(), { gateway })
  const key = (await house.attempts(bought.id))[0]?.session_key ?? ''
  await (gateway === 'saman' ? saman : zarinpal).press(key)
  return { nika, id: bought.id, key }
}

const sweep = () => transaction(db, (tx) => core.queue.enqueue(tx, sweepPaymentsJob, {}))
const calls = async (call: string) => (await zarinpal.counts())[`zarinpal.${call}`] ?? 0

test('a silent bank with a crowd of attempts does not keep the attempts of another one waiting', async () => {
  const silent = await paidAt('zarinpal')
  // as urgent as possible: their browsers have returned
  await sql`
    insert into payment_attempts (purchase_id, gateway, state, currency, amount, return_key, session_key, created_at,
      started_at, returned_at, user_outcome, next_check_at)
    select purchase_id, gateway, 'returned', currency, amount, 'crowd' || n, 'crowd' || n, created_at,
      started_at, started_at, 'maybe_paid', started_at
    from payment_attempts, generate_series(1, ${crowd}) n where purchase_id = ${silent.id}`.execute(db)
  const other = await paidAt('saman')
  await zarinpal.next('verify', 'timeout-before-commit', 50)
  house.clock.advance(minutes(2))
  await sweep()
  await expect.poll(() => calls('verify')).toBeGreaterThan(2)
  // its tab was closed, so only the sweep asks
  await expect.poll(async () => (await house.look(other.nika, other.id)).state, { timeout: 15_000 }).toBe('paid')
  expect((await house.look(silent.nika, silent.id)).state).not.toBe('paid')
  await zarinpal.clear()
})

test('refunds of a silent bank do not keep the refunds of another one waiting', async () => {
  const paid = async (gateway: 'zarinpal' | 'saman') => {
    const { id, key } = await paidAt(gateway)
    await (gateway === 'saman' ? saman : zarinpal).bringBack(key)
    return id
  }
  const giveBack = (purchaseId: PurchaseId) =>
    requestRefund(
      core,
      { ...desk, idempotencyKey: randomUUID() },
      { purchaseId, amount: null, reason: 'asked for by the buyer' },
    )
  const silent = []
  for (let n = 0; n < 6; n += 1) silent.push(await paid('zarinpal'))
  const other = await paid('saman')
  await zarinpal.next('reverse', 'timeout-before-commit', 20)
  for (const id of silent) await giveBack(id)
  await expect.poll(() => calls('reverse')).toBeGreaterThan(0)
  const refund = await giveBack(other)
  const stateOf = async () =>
    (await db.selectFrom('refunds').select('state').where('id', '=', refund.id).executeTakeFirst())?.state
  await expect.poll(stateOf, { timeout: 15_000 }).toBe('done')
  await zarinpal.clear()
})
