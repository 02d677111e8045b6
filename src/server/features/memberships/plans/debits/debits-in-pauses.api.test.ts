import { beforeEach, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { sweepDebits } from './sweep.ts'
import { tryDebit } from './try-debit.ts'

const house = await subscriptionHouse()
const { clock, core } = house
const plan = await house.plan()
const films = await house.plan({ title_en: 'Only films', scope: 'kinds', kinds: ['movie'], position: 5 })

beforeEach(house.calm)

const pause = async (as: Buyer, months = 1) => {
  await house.awake(as)
  return house.call('POST', '/me/subscription/pause', { as, body: { months } })
}
const resume = async (as: Buyer) => {
  await house.awake(as)
  return house.call('POST', '/me/subscription/pause/end', { as, body: {} })
}

/** A member whose debit failed once, and who was told so; about a day and a quarter of the plan is left. */
async function refusedOnce() {
  const due = await house.dueMember(plan)
  clock.set(after(due.end, -days(1) - hours(8)))
  await house.nextAtBank('checkout', 'code:-51')
  await house.minute()
  clock.advance(hours(1))
  await house.minute()
  await house.minute()
  expect((await house.debits(due.nika.memberId))[0]).toMatchObject({ state: 'open', tries: 1, told_tries: 1 })
  return due
}

test('paused while the bank debits the renewal: what was paid is kept behind the pause', async () => {
  const { nika, end } = await house.dueMember(plan)
  clock.set(after(end, -days(1) - hours(6)))
  await sweepDebits(core)
  const [debit] = await house.debits(nika.memberId)
  const checkouts = async () => (await house.bank.counts())['zarinpal.payman_checkout'] ?? 0
  const before = await checkouts()
  await house.nextAtBank('checkout', 'held')
  const trying = tryDebit(core, debit?.id ?? '')
  await expect.poll(checkouts).toBeGreaterThan(before)
  expect((await pause(nika)).status).toBe(200)
  await house.bank.release(1)
  await trying
  await house.minute()
  expect(await house.debitedFrom(nika.memberId)).toHaveLength(1)
  const { running, pause: shown } = await house.look(nika)
  expect(running).toEqual([])
  const rows = await house.periods(nika.memberId)
  expect(rows).toHaveLength(3)
  const [, rest, renewal] = rows
  expect(rest?.starts_at).toEqual(new Date(shown.running?.ends_at ?? 0))
  expect(renewal?.starts_at).toEqual(rest?.ends_at)
  expect(renewal?.purchase_id).toBe(debit?.purchase_id)
})

test('a debit that a pause has made needless is not shown as tried tomorrow', async () => {
  const { nika } = await refusedOnce()
  expect((await house.look(nika)).auto_debit?.trouble).not.toBeNull()
  await pause(nika)
  const { auto_debit: debit, pause: shown } = await house.look(nika)
  expect(debit?.trouble).toBeNull()
  expect(debit?.next?.at).toBe(shown.running?.ends_at)
})

test('a pause after the end of the debited time ends the consent with a word, and nothing is debited behind it', async () => {
  const { nika, end } = await refusedOnce()
  await house.buyPlan(nika, films)
  clock.set(after(end, hours(10)))
  expect((await pause(nika)).status).toBe(200)
  await house.passDays(3)
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['moot'])
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'failed' })
  expect(await house.noticesTo(nika.memberId)).toEqual([
    'Your plan could not be debited',
    'Your plan could not be debited',
  ])
  await house.passDays(40)
  expect(await house.debitedFrom(nika.memberId)).toEqual([])
})

test('a member who ends a pause with a day left is told of the debit before it is made', async () => {
  const { nika } = await refusedOnce()
  expect((await pause(nika)).status).toBe(200)
  // whole days, so that the resumed time is not rounded up to the end of another day
  clock.advance(days(3))
  await house.minute()
  expect((await resume(nika)).status).toBe(200)
  await house.drain()
  expect(await house.debitedFrom(nika.memberId)).toEqual([])
  expect((await house.noticesTo(nika.memberId)).slice(1)).toEqual([expect.stringMatching(/will be debited on/)])
  await house.minute()
  expect(await house.debitedFrom(nika.memberId)).toHaveLength(1)
})
