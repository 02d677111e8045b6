import { expect, test, vi } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { buyMovie } from '#server/features/playback/play/index.ts'
import { settleAttempt } from '../attempts/settle-attempt.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { startSettler } from '#tests/support/processes/program.ts'

const house = await paymentHouse()
const { bank } = house

async function beginAndPay() {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  await bank.press(bought.authority)
  const attempt = (await house.attempts(bought.id))[0]
  return { nika, ...bought, attemptId: attempt?.id ?? '' }
}

test('bug 43: a fault between the bank’s yes and our commit loses nothing: the sweep ends it as paid', async () => {
  const begun = await beginAndPay()
  const fulfil = vi.spyOn(buyMovie, 'fulfil').mockImplementationOnce(async () => {
    throw new Error('the disk is full')
  })
  const [back] = await bank.bringBack(begun.authority)
  expect(back).toMatchObject({ status: 303, location: `/en/pay/result/${begun.id}` })
  expect(fulfil).toHaveBeenCalledTimes(1)
  // the bank has captured and we have stored nothing: the purchase waits
  expect((await bank.session(begun.authority)).ledger).toBe('captured')
  expect((await house.look(begun.nika, begun.id)).state).toBe('waiting')
  expect(await house.postingsOf(begun.id)).toEqual([])
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])

  await house.pass(3)
  expect((await house.look(begun.nika, begun.id)).state).toBe('paid')
  await house.expectBooksAgree()
})

test('bug 43: a process killed after the bank’s yes, inside our transaction: the sweep ends it as paid', async () => {
  const begun = await beginAndPay()
  await startSettler(house.core, 'zarinpal', begun.attemptId).death()

  expect((await bank.session(begun.authority)).ledger).toBe('captured')
  expect((await house.attempts(begun.id))[0]?.state).toBe('finalising')
  expect(await house.postingsOf(begun.id)).toEqual([])
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])

  // while the lease of the killed process lasts nobody asks; then it is free
  await house.work()
  expect((await house.attempts(begun.id))[0]?.state).toBe('finalising')
  await house.pass(3)
  expect((await house.look(begun.nika, begun.id)).state).toBe('paid')
  expect(await house.rightsOf(begun.nika.memberId)).toHaveLength(1)
  expect(await house.postingsOf(begun.id)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('a beginning whose answer never reached us is dropped; nobody was sent away, so nobody paid', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  await house.db
    .updateTable('payment_attempts')
    .set({ state: 'created', session_key: null, started_at: null, next_check_at: house.clock.now() })
    .where('purchase_id', '=', bought.id)
    .execute()
  house.clock.advance(minutes(3))
  await house.work()
  expect((await house.attempts(bought.id))[0]).toMatchObject({ state: 'failed', error_code: 'start_lost' })
  expect(await house.look(nika, bought.id)).toMatchObject({ state: 'failed', can_retry: true })
})

async function finalisingOf(id: string): Promise<void> {
  await expect.poll(async () => (await house.attempts(id))[0]?.state).toBe('finalising')
}

/** Waits until the bank has received this number of calls; with `held`, the last of them is still waiting. */
async function heardOf(call: string, times: number): Promise<void> {
  await expect.poll(async () => (await bank.counts())[`zarinpal.${call}`] ?? 0).toBe(times)
}

test('two leases that both hear yes, because the first was too slow, are one payment and nothing goes back', async () => {
  const begun = await beginAndPay()
  const verified = (await bank.counts())['zarinpal.verify'] ?? 0
  await bank.next('verify', 'held')
  const slow = bank.bringBack(begun.authority)
  await finalisingOf(begun.id)
  await heardOf('verify', verified + 1)
  house.clock.advance(minutes(3))
  await house.work()
  expect((await house.look(begun.nika, begun.id)).state).toBe('paid')
  expect(await bank.release(1)).toEqual({ released: 1 })
  await slow
  await house.pass(3)
  expect((await house.attempts(begun.id)).map((attempt) => attempt.state)).toEqual(['paid'])
  expect((await bank.session(begun.authority)).ledger).toBe('captured')
  expect(await house.postingsOf(begun.id)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('an old lease that comes back late without a yes neither undoes the newer lease nor its yes', async () => {
  const begun = await beginAndPay()
  const before = await bank.counts()
  await bank.next('verify', 'code:-51')
  await bank.next('inquiry', 'held')
  const old = bank.bringBack(begun.authority)
  await finalisingOf(begun.id)
  await heardOf('inquiry', (before['zarinpal.inquiry'] ?? 0) + 1)
  house.clock.advance(minutes(3))
  await bank.next('verify', 'held')
  const newer = settleAttempt(house.core, begun.attemptId)
  await heardOf('verify', (before['zarinpal.verify'] ?? 0) + 2)
  expect(await bank.release(1)).toEqual({ released: 1 })
  await old
  const [attempt] = await house.attempts(begun.id)
  expect([attempt?.state, attempt?.error_code]).toEqual(['finalising', null])
  expect(await bank.release(1)).toEqual({ released: 1 })
  await newer
  expect((await house.look(begun.nika, begun.id)).state).toBe('paid')
  await house.expectBooksAgree()
})
