import { expect, test } from 'vitest'
import { seconds } from '#lib/time/clock.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { sweepPaymentsHandler } from './sweep-payments.job.ts'

const house = await paymentHouse()

/** One sweep, as the round of each minute begins it; whether the next one is to come before the next minute. */
async function sweep(): Promise<boolean> {
  const next: unknown[] = []
  const queue = {
    ...house.core.queue,
    enqueue: (async (tx, definition, payload, options) => {
      if (definition.name === 'payments.sweep') next.push(options)
      else await house.core.queue.enqueue(tx, definition, payload, options)
    }) satisfies typeof house.core.queue.enqueue,
  }
  await sweepPaymentsHandler.run({
    payload: {},
    core: { ...house.core, queue },
    signal: new AbortController().signal,
    tryNumber: 1,
    isLastTry: true,
  })
  if (next.length > 0) expect(next).toEqual([{ singletonKey: 'next', startAfter: 15 }])
  return next.length > 0
}

test('payments are swept four times a minute while anything is open, and once while nothing is', async () => {
  expect(await sweep()).toBe(false)
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  expect(await sweep()).toBe(true)
  await house.bank.press(bought.authority)
  await house.bank.next('verify', 'http500')
  await house.bank.bringBack(bought.authority)
  expect((await house.look(nika, bought.id)).state).not.toBe('paid')
  expect(await sweep()).toBe(true)
  house.clock.advance(seconds(90))
  await house.pass(5)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await sweep()).toBe(false)
})
