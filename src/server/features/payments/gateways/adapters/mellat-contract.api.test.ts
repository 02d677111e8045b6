import { expect, test } from 'vitest'
import { mellatHouse } from '#tests/support/houses/mellat-house.ts'
import { factsOf } from '../attempts/ask-bank.ts'
import type { AttemptRow } from '../attempts/attempt-row.ts'
import { findGateway } from '../registry.ts'

const { house, bank, buy, asked } = await mellatHouse()
const gateway = findGateway(house.config, 'mellat')
if (gateway?.refund === undefined || gateway.findRefund === undefined) throw new Error('no refunds')
const { refund, findRefund } = gateway

async function beginAndPay() {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.bringBack(bought.refId)
  const [attempt] = await house.attempts(bought.id)
  return { ...bought, begun: factsOf(attempt as unknown as AttemptRow) }
}
const refunded = async (refId: string) => (await bank.session(refId)).refunded
const rials = (amount: number) => ({ amount, currency: 'IRR' as const })

test('parts go back up to the whole, each once, and never more', async () => {
  const { refId, begun } = await beginAndPay()
  const first = { key: `${refId}-1`, money: rials(490_000) }
  expect(await refund(begun, first)).toEqual({ kind: 'accepted', reference: expect.stringMatching(/^\d+$/) })
  expect(await refund(begun, first)).toMatchObject({ kind: 'refunded' })
  expect(await refunded(refId)).toBe(490_000)
  expect(await refund(begun, { key: `${refId}-2`, money: rials(1_000_001) })).toEqual({ kind: 'refused', code: '19' })
  expect((await refund(begun, { key: `${refId}-3`, money: rials(1_000_000) })).kind).toBe('accepted')
  expect(await refunded(refId)).toBe(1_490_000)
  expect((await bank.session(refId)).ledger).toBe('refunded')
})

test.each(['timeout-after-commit', 'reset-after-commit', 'reset', 'http500', 'code:34'])(
  'bug 42: a refund whose answer is lost (%s) goes back once, however often it is asked for',
  async (outcome) => {
    const { refId, begun } = await beginAndPay()
    const order = { key: `${refId}-lost`, money: rials(300_000) }
    await bank.next('bpRefundRequest', outcome)
    expect((await refund(begun, order)).kind).toBe('unknown')
    for (let n = 0; n < 3; n += 1) expect(['accepted', 'refunded']).toContain((await refund(begun, order)).kind)
    expect((await findRefund(begun, order)).kind).toBe('refunded')
    expect(await refunded(refId)).toBe(300_000)
  },
)

test('while the bank does not say what became of a refund, none is sent', async () => {
  const { refId, begun } = await beginAndPay()
  await bank.clear()
  await bank.next('bpRefundInquiryRequest', 'reset', 2)
  const order = { key: `${refId}-dark`, money: rials(300_000) }
  expect((await refund(begun, order)).kind).toBe('unknown')
  expect((await findRefund(begun, order)).kind).toBe('unknown')
  expect(await asked('bpRefundRequest')).toBe(0)
  // the bank had accepted this refund: that it finds none now is not a clear no
  expect(await findRefund(begun, order)).toEqual({ kind: 'unknown', reason: 'accepted, now code 49' })
})

test('both steps can be repeated for ever, and the inquiry knows each standing', async () => {
  const { begun } = await beginAndPay()
  for (let n = 0; n < 3; n += 1)
    expect(await gateway.finalise({ ...begun, bankReference: null })).toMatchObject({
      kind: 'paid',
      bankReference: begun.bankReference,
    })
  expect(await gateway.inquire(begun)).toEqual({ kind: 'paid_final' })
  expect(await gateway.reverse(begun)).toEqual({ kind: 'impossible', code: 'settled' })
})
