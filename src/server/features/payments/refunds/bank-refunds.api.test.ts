import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { bankAt, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { gatewaysWithRefunds, refundDesk } from '#tests/support/houses/refund-desk.ts'

const house = await paymentHouse({
  gatewaysAt: (url) => ({
    ...gatewaysWithRefunds(url),
    pasargad: {
      apiUrl: `${url}/sandbox/pasargad/dorsa1`,
      terminalNumber: '51160237',
      userName: 'parde',
      password: 'sandbox-pasargad-password',
    },
    saman: {
      apiUrl: `${url}/sandbox/saman`,
      startUrl: `${url}/sandbox/saman`,
      terminalId: '13604455',
      oldTls: false,
    },
  }),
})
const { db } = house
const desk = await refundDesk(house)
beforeEach(() => house.bank.clear())
afterEach(() => house.expectBooksAgree())

async function paid(name: BankName, amount = name === 'paypal' ? 1000 : 1_490_000) {
  const bank = bankAt(house.sandboxUrl, name)
  const nika = await house.buyer()
  const currency = name === 'paypal' ? ('USD' as const) : ('IRR' as const)
  const price = { amount, currency }
  const film = { ...(await house.film(1_490_000, { prices: [price] })), price }
  const bought = await house.buy(nika, film, { gateway: name })
  expect(bought.status).toBe(201)
  const key = (await house.attempts(bought.id))[0]?.session_key ?? ''
  await bank.press(key)
  await bank.bringBack(key)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  return { bank, nika, id: bought.id, key, amount, ledger: async () => (await bank.session(key)).ledger }
}

async function ending(id: string) {
  const rows = (await desk.rows(id)).toSorted((a, b) => a.amount - b.amount)
  return rows.map(({ state, step, amount }) => ({ state, step, amount }))
}

/** The member's own money, in the currency of the purchase. */
async function ownOf(memberId: MemberId): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .where('kind', '=', 'wallet')
    .where('member_id', '=', memberId)
    .select('balance')
    .executeTakeFirst()
  return Math.abs(row?.balance ?? 0)
}

// mellat settles at once, and a settled payment is refunded there and no longer reversed
describe.each([
  { name: 'zarinpal', step: 'reverse', ledger: 'returned', call: 'reverse' },
  { name: 'mellat', step: 'refund', ledger: 'refunded', call: 'bpRefundRequest' },
  { name: 'pasargad', step: 'reverse', ledger: 'returned', call: 'reverse' },
  { name: 'saman', step: 'reverse', ledger: 'returned', call: 'reverse' },
] as const)('$name', ({ name, step, ledger, call }) => {
  test('the whole, soon after, goes back at the bank, once, however often it is asked', async () => {
    const sale = await paid(name)
    const colleague = await desk.colleague()
    await Promise.all([desk.refund(sale.id, null), desk.refund(sale.id, null, { as: colleague })])
    await house.pass(3)
    expect(await ending(sale.id)).toEqual([{ state: 'done', step, amount: sale.amount }])
    expect(await sale.ledger()).toBe(ledger)
    expect(await ownOf(sale.nika.memberId)).toBe(0)
  })

  test('one whose answer was lost is found, and neither done twice nor paid to the wallet', async () => {
    const sale = await paid(name)
    await sale.bank.next(call, 'timeout-after-commit')
    await desk.refund(sale.id, null)
    await sale.bank.clear()
    await house.pass(5)
    expect(await ending(sale.id)).toEqual([{ state: 'done', step, amount: sale.amount }])
    expect(await sale.ledger()).toBe(ledger)
    expect(await ownOf(sale.nika.memberId)).toBe(0)
  })
})

describe.each(['zarinpal', 'pasargad', 'saman'] as const)('%s, which gives back by no call', (name) => {
  test('a part, and the whole after its window, go to the wallet', async () => {
    const [sale, late] = [await paid(name), await paid(name)]
    await desk.refund(sale.id, 400_000)
    expect(await ending(sale.id)).toEqual([{ state: 'done', step: 'wallet', amount: 400_000 }])
    expect(await ownOf(sale.nika.memberId)).toBe(400_000)
    house.clock.advance(hours(3))
    await desk.refund(late.id, null)
    await house.pass(2)
    expect(await ending(late.id)).toEqual([{ state: 'done', step: 'wallet', amount: late.amount }])
    expect(await ownOf(late.nika.memberId)).toBe(late.amount)
    expect([await sale.ledger(), await late.ledger()]).toEqual(['captured', 'captured'])
  })
})

test('mellat: parts go back by its refunds, each followed to its end, and add up to the whole', async () => {
  const sale = await paid('mellat')
  house.clock.advance(minutes(200))
  await desk.refund(sale.id, 490_000)
  await desk.refund(sale.id, 500_000)
  await desk.refund(sale.id, null)
  house.clock.advance(hours(30))
  await house.pass(70)
  expect(await ending(sale.id)).toEqual([
    { state: 'done', step: 'refund', amount: 490_000 },
    { state: 'done', step: 'refund', amount: 500_000 },
    { state: 'done', step: 'refund', amount: 500_000 },
  ])
  expect(await ownOf(sale.nika.memberId)).toBe(0)
  expect(await sale.ledger()).not.toBe('captured')
})

test('paypal: a part and then the rest, in cents, with the key of the row', async () => {
  const sale = await paid('paypal')
  await desk.refund(sale.id, 333)
  await house.pass(3)
  expect(await ending(sale.id)).toEqual([{ state: 'done', step: 'refund', amount: 333 }])
  expect((await house.look(sale.nika, sale.id)).message).toContain('$3.33')
  await desk.refund(sale.id, null)
  await house.pass(3)
  expect((await desk.rows(sale.id)).map(({ step, vat }) => [step, vat])).toEqual([
    ['refund', expect.any(Number)],
    ['refund', expect.any(Number)],
  ])
  expect(await ownOf(sale.nika.memberId)).toBe(0)
  expect(await sale.ledger()).toBe('refunded')
})

test('paypal: a refund whose answer was lost is found, and not ordered twice', async () => {
  const sale = await paid('paypal')
  await sale.bank.next('refund', 'timeout-after-commit')
  await desk.refund(sale.id, 400)
  await sale.bank.clear()
  await house.pass(5)
  expect(await ending(sale.id)).toEqual([{ state: 'done', step: 'refund', amount: 400 }])
  // the bank itself would refuse more than is left
  await desk.refund(sale.id, null)
  await house.pass(3)
  expect(await ending(sale.id)).toMatchObject([{ step: 'refund' }, { state: 'done', step: 'refund', amount: 600 }])
})

test.each(['mellat', 'saman'] as const)(
  'who paid at %s and never came back types the reference, and it is worth what a return is',
  async (name) => {
    const bank = bankAt(house.sandboxUrl, name)
    const nika = await house.buyer()
    const bought = await house.buy(nika, await house.film(), { gateway: name })
    const key = (await house.attempts(bought.id))[0]?.session_key ?? ''
    await bank.press(key)
    const path = `/me/purchases/${bought.id}/check`
    const reference = (await bank.session(key)).bank_reference ?? ''
    const garbage = await house.call('POST', path, { as: nika, body: { reference: 'سلام' } })
    expect(garbage.status).toBe(422)
    const answer = await house.call('POST', path, { as: nika, body: { reference: ` ${reference} ` } })
    expect(answer.body).toMatchObject({ state: 'paid' })
    // another buyer with the same number gets nothing
    const raha = await house.buyer()
    const hers = await house.buy(raha, await house.film(), { gateway: name })
    const theft = await house.call('POST', `/me/purchases/${hers.id}/check`, { as: raha, body: { reference } })
    expect(theft.body['state']).not.toBe('paid')
    expect(await house.rightsOf(raha.memberId)).toEqual([])
  },
)
