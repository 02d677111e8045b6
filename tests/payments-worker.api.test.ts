import { expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { openQueue, startWorker } from '#jobs/queue.ts'
import { hours, minutes } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { sweepPaymentsJob } from '#server/sweep-payments.ts'
import { loadHandlers } from '../src/worker/handlers.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const handlers = await loadHandlers()
const house = await paymentHouse({ queueAt: (url) => openQueue({ url, log: quiet }) })
const { bank, core } = house

async function workerFor<T>(work: () => Promise<T>): Promise<T> {
  const queue = await startWorker<Core>({
    url: house.databaseUrl,
    log: quiet,
    handlers,
    core: (opened) => ({ ...core, queue: opened }),
  })
  try {
    return await work()
  } finally {
    await queue.stop()
  }
}

test('the worker, with its real queue, gives a second payment back and finds the one whose tab was closed', async () => {
  const nika = await house.buyer()
  const twice = await house.buy(nika, await house.film())
  const second = await house.retry(nika, twice.id)
  const closed = await house.buy(nika, await house.film())
  for (const authority of [twice.authority, second.authority, closed.authority]) await bank.press(authority)
  // no worker runs yet, so jobs of the returns wait in the database
  await bank.bringBack(twice.authority)
  await bank.bringBack(second.authority)
  house.clock.advance(minutes(2))
  await transaction(core.db, (tx) => core.queue.enqueue(tx, sweepPaymentsJob, {}))

  await workerFor(() =>
    vi.waitFor(
      async () => {
        expect((await house.attempts(twice.id)).map((attempt) => attempt.state)).toEqual(['paid', 'reversed'])
        expect((await house.look(nika, closed.id)).state).toBe('paid')
      },
      { timeout: 20_000, interval: 200 },
    ),
  )
  expect(await house.rightsOf(nika.memberId)).toHaveLength(2)
  await house.expectBooksAgree()
})

test('a question put off for later does not keep money waiting that goes back now', async () => {
  // an hour ahead of the queue's own clock, so that a postponed job stays postponed for this whole test
  house.clock.set(new Date(Math.max(house.clock.now().getTime(), Date.now() + hours(1))))
  const nika = await house.buyer()
  const twice = await house.buy(nika, await house.film())
  const second = await house.retry(nika, twice.id)
  for (const authority of [twice.authority, second.authority]) await bank.press(authority)
  await bank.next('verify', 'http500')
  await bank.bringBack(second.authority)
  expect((await house.attempts(twice.id)).at(-1)?.state).toBe('unknown')
  await bank.bringBack(twice.authority)
  await bank.bringBack(second.authority)

  await workerFor(() =>
    vi.waitFor(
      async () =>
        expect((await house.attempts(twice.id)).map((attempt) => attempt.state)).toEqual(['paid', 'reversed']),
      { timeout: 20_000, interval: 200 },
    ),
  )
  await house.expectBooksAgree()
})
