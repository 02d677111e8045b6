import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { mellatHouse } from '#tests/support/houses/mellat-house.ts'

const { house, bank, buy, retry, asked } = await mellatHouse()
beforeEach(async () => {
  await bank.clear()
  await bank.set({ loose_answers: false, long_references: true, final_amount: true })
})

const ledgerOf = async (refId: string) => (await bank.session(refId)).ledger
const goesBack = 'If money has left your card, the bank returns it within 72 hours.'

test('a film is bought: a form to the bank, a form back, verified and settled', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  expect(bought.body['redirect']).toEqual({
    method: 'POST',
    url: expect.stringMatching(/\/pgwchannel\/enstartpay\.mellat$/),
    fields: { RefId: bought.refId },
  })
  await bank.press(bought.refId)
  await bank.bringBack(bought.refId)
  const { bank_reference, card } = await bank.session(bought.refId)
  expect(await house.look(nika, bought.id)).toMatchObject({
    state: 'paid',
    gateway: 'mellat',
    receipt: { gateway: 'mellat', bank_reference, card },
  })
  expect(bank_reference?.length).toBeGreaterThan(16)
  expect(await ledgerOf(bought.refId)).toBe('captured')
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test.each([
  ['other prefixes and blanks', { loose_answers: true }],
  ['references of twelve digits', { long_references: false }],
  ['no amount in the return', { final_amount: false }],
])('the bank may speak otherwise: %s', async (_what, settings) => {
  await bank.set(settings)
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.bringBack(bought.refId)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  await house.expectBooksAgree()
})

test('bug 2: ten returns at once are one purchase, one right, one posting', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.bringBack(bought.refId, { times: 10, parallel: true })
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  expect(await house.postingsOf(bought.id)).toHaveLength(1)
  expect(await asked('bpVerifyRequest')).toBe(1)
  await house.expectBooksAgree()
})

test('bug 15, bug 16, bug 17: the form comes from the bank’s site, without cookies', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  const { return: begun } = await bank.session(bought.refId)
  const response = await house.app.inject({
    method: 'POST',
    url: new URL(begun.url).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://bpm.shaparak.ir',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams(begun.fields).toString(),
  })
  expect([response.statusCode, response.headers['location']]).toEqual([303, `/en/pay/result/${bought.id}`])
  expect((await house.look(nika, bought.id)).state).toBe('paid')
})

test.each([
  ['cancel', 'cancelled', 'You cancelled the payment.'],
  ['fail', 'failed', 'The payment did not go through.'],
] as const)(
  'bug 14: after "%s" the buyer reads what happened, and tries again with a new number',
  async (action, state, words) => {
    const nika = await house.buyer()
    const bought = await buy(nika, await house.film())
    await bank.press(bought.refId, action)
    await bank.bringBack(bought.refId)
    const seen = await house.look(nika, bought.id)
    expect(seen).toMatchObject({ state, can_retry: true })
    expect(seen.message).toContain(words)
    // without a reference the bank cannot be asked, so no question is due and the buyer need not wait
    expect((await house.attempts(bought.id))[0]?.next_check_at).toBeNull()
    expect(await asked('bpInquiryRequest')).toBe(0)
    const again = await retry(nika, bought.id)
    expect(again.status).toBe(201)
    await bank.press(again.refId)
    await bank.bringBack(again.refId)
    expect((await house.look(nika, bought.id)).state).toBe('paid')
    const [first, second] = await house.attempts(bought.id)
    expect(second?.order_key).not.toBe(first?.order_key)
    await house.expectBooksAgree()
  },
)

test('bug 7: a closed tab ends as expired, and what the buyer reads is true: the bank gave the money back', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId, 'close')
  await house.pass(10)
  expect((await house.look(nika, bought.id)).state).toBe('open')
  expect(await ledgerOf(bought.refId)).toBe('held')
  await house.pass(36)
  const [attempt] = await house.attempts(bought.id)
  expect(attempt).toMatchObject({ state: 'expired', next_check_at: null })
  const seen = await house.look(nika, bought.id)
  expect(seen.state).toBe('expired')
  expect(seen.message).toContain(goesBack)
  expect(await ledgerOf(bought.refId)).toBe('returned')
  // the bank has no call for a payment without its reference
  for (const call of ['bpVerifyRequest', 'bpInquiryRequest']) expect(await asked(call)).toBe(0)
  await house.expectBooksAgree()
})

test('whoever closed the tab and comes back in time still gets the film', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId, 'close')
  await house.pass(15)
  await bank.bringBack(bought.refId)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  await house.expectBooksAgree()
})

test('bug 13: whoever comes back too late reads that the bank returns the money, and it has', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId, 'close')
  await house.pass(21)
  await bank.bringBack(bought.refId)
  const [attempt] = await house.attempts(bought.id)
  expect(attempt).toMatchObject({ state: 'expired', error_code: '48' })
  expect((await house.look(nika, bought.id)).message).toContain(goesBack)
  expect(await ledgerOf(bought.refId)).toBe('returned')
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  await house.expectBooksAgree()
})

test.each([
  ['bpVerifyRequest', 'reset-after-commit'],
  ['bpVerifyRequest', 'reset'],
  ['bpVerifyRequest', 'http500'],
  ['bpVerifyRequest', 'html-body'],
  ['bpVerifyRequest', 'code:34'],
  ['bpSettleRequest', 'reset-after-commit'],
  ['bpSettleRequest', 'timeout-after-commit'],
  ['bpSettleRequest', 'http500'],
  ['bpSettleRequest', 'code:34'],
  ['bpSettleRequest', 'code:61'],
])(
  'bug 8, bug 9, bug 11: %s answers with %s: the buyer waits, and soon has the film, settled',
  async (call, outcome) => {
    const nika = await house.buyer()
    const bought = await buy(nika, await house.film())
    await bank.press(bought.refId)
    await bank.next(call, outcome)
    await bank.bringBack(bought.refId)
    const waiting = await house.look(nika, bought.id)
    expect(waiting.state).toBe('waiting')
    expect(waiting.message).toContain('Please do not pay again')
    expect(await house.rightsOf(nika.memberId)).toEqual([])
    expect((await retry(nika, bought.id)).body['code']).toBe('purchase.being_paid')
    await house.pass(1)
    expect((await house.look(nika, bought.id)).state).toBe('paid')
    expect(await ledgerOf(bought.refId)).toBe('captured')
    expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
    await house.expectBooksAgree()
  },
)

test('a settlement that stays unanswered for an hour is asked for until it is done', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.next('bpSettleRequest', 'http500', 12)
  await bank.bringBack(bought.refId)
  await house.pass(60)
  expect((await house.look(nika, bought.id)).state).toBe('waiting')
  await bank.clear()
  await house.pass(11)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await ledgerOf(bought.refId)).toBe('captured')
  await house.expectBooksAgree()
})

test('bug 1: a return that lies about a payment opens nothing, and the real one still counts', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.bringBack(bought.refId, { forged: { ResCode: '0', SaleReferenceId: '412345678901' } })
  const seen = await house.look(nika, bought.id)
  expect(seen.state).toBe('failed')
  expect(seen.message).toContain(goesBack)
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  await bank.press(bought.refId)
  await bank.bringBack(bought.refId)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  await house.expectBooksAgree()
})

test('bug 5: what was paid for a cheap film opens no dear one, whatever is forged around it', async () => {
  const nika = await house.buyer()
  const cheap = await buy(nika, await house.film(20_000))
  const dear = await buy(nika, await house.film(2_000_000))
  await bank.press(cheap.refId)
  const paid = await bank.session(cheap.refId)
  const reference = paid.bank_reference ?? ''
  for (const forged of [
    paid.return.fields,
    { ResCode: '0', SaleReferenceId: reference },
    { ResCode: '0', SaleReferenceId: reference, SaleOrderId: paid.order_key ?? '' },
    { ResCode: '0', SaleReferenceId: reference, RefId: cheap.refId },
    { ResCode: '0', SaleReferenceId: reference, SaleOrderId: '' },
    { ResCode: '0', SaleReferenceId: reference, RefId: '' },
    { ResCode: '0', SaleReferenceId: reference, RefId: dear.refId.toLowerCase() },
  ])
    await bank.bringBack(dear.refId, { forged })
  expect((await house.look(nika, dear.id)).state).not.toBe('paid')
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  await bank.bringBack(cheap.refId)
  expect((await house.look(nika, cheap.id)).state).toBe('paid')
  await bank.bringBack(dear.refId, { forged: { ResCode: '0', SaleReferenceId: reference } })
  expect((await house.look(nika, dear.id)).state).not.toBe('paid')
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  await house.pass(46)
  await house.expectBooksAgree()
})

test('bug 3: a return that names another amount is not confirmed', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.bringBack(bought.refId, { forged: { FinalAmount: '1000' } })
  expect((await house.look(nika, bought.id)).state).toBe('failed')
  expect(await asked('bpVerifyRequest')).toBe(0)
  // the bank's own return has the right amount and is believed
  await bank.bringBack(bought.refId)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  await house.expectBooksAgree()
})

test('bug 12: what was paid twice goes to the wallet; nothing that is settled is ever reversed', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  const again = await retry(nika, bought.id)
  for (const refId of [bought.refId, again.refId]) {
    await bank.press(refId)
    await bank.bringBack(refId)
  }
  await house.pass(1)
  expect((await house.attempts(bought.id)).map((attempt) => attempt.state)).toEqual(['paid', 'refunded'])
  expect(await asked('bpReversalRequest')).toBe(0)
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('secrets and whole cards stand in no line of the log', async () => {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.next('bpVerifyRequest', 'code:24')
  await bank.bringBack(bought.refId)
  house.clock.advance(minutes(1))
  await house.work()
  const log = house.logLines.join('\n')
  expect(log).not.toContain('sandbox-mellat-password')
  expect(log).not.toContain((await bank.session(bought.refId)).bank_reference ?? 'none')
})
