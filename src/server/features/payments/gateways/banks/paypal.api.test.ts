import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PurchaseId } from '#lib/ids.ts'
import { bankAt, type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse({
  gatewaysAt: (sandboxUrl) => ({
    paypal: {
      apiUrl: `${sandboxUrl}/sandbox/paypal`,
      clientId: 'parde-demo-client',
      clientSecret: 'sandbox-paypal-secret',
      webhookId: '5WH98214KD517733A',
      certificateHosts: ['127.0.0.1'],
      approvalHosts: ['127.0.0.1'],
    },
  }),
})
const bank = bankAt(house.sandboxUrl, 'paypal')
const { db } = house

type Json = Record<string, unknown>

async function control(address: string, body?: Json): Promise<Json> {
  const response = await fetch(`${house.sandboxUrl}/sandbox/__control/banks/paypal/webhooks${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return (await response.json()) as Json
}
/** Sends PayPal's waiting events, and returns the shop's answers. */
const sendWebhooks = async (how: Json = {}) =>
  (await control('/send', how))['results'] as { event_id: string; event_type: string; status: number }[]

const price = { currency: 'USD' as const, amount: 499 }
const dollarFilm = async () => ({ ...(await house.film(1_490_000, { prices: [price] })), price })

/** The order at PayPal of the newest attempt. */
async function newestOrder(purchaseId: PurchaseId): Promise<string> {
  return (await house.attempts(purchaseId)).at(-1)?.session_key ?? ''
}

async function begin(buyer?: Buyer, film?: Awaited<ReturnType<typeof dollarFilm>>) {
  const nika = buyer ?? (await house.buyer())
  const bought = await house.buy(nika, film ?? (await dollarFilm()), { gateway: 'paypal', locale: 'en' })
  expect(bought.status).toBe(201)
  return {
    nika,
    id: bought.id,
    order: await newestOrder(bought.id),
    redirect: bought.body['redirect'] as Json | undefined,
  }
}

async function again(nika: Buyer, id: string): Promise<string> {
  const body = { gateway: 'paypal' }
  const answer = await house.call('POST', `/me/purchases/${id}/attempts`, { as: nika, key: randomUUID(), body })
  expect(answer.status).toBe(201)
  return newestOrder(id)
}

async function paid() {
  const begun = await begin()
  await bank.press(begun.order)
  await bank.bringBack(begun.order)
  return begun
}

const stateOf = async ({ nika, id }: { nika: Buyer; id: string }) => (await house.look(nika, id)).state
const ledgerOf = async (order: string) => (await bank.session(order)).ledger

const honest = {
  capture: 'completed',
  refund: 'completed',
  webhook_fault: 'none',
  token_seconds: 32_400,
}

beforeEach(async () => {
  await bank.set({ webhooks: 'held' })
  await bank.setTerminal({ webhook_url: `${house.config.publicUrl}/pay/webhook/paypal` })
})
afterEach(async () => {
  await house.work()
  await sendWebhooks()
  await house.work()
  await house.expectBooksAgree()
  await bank.set(honest)
  await bank.clear()
})

test('a film is bought in dollars: sent to PayPal, approved, captured, and both books hold the same cents', async () => {
  const begun = await begin()
  expect(begun.redirect).toMatchObject({ method: 'GET' })
  expect(await bank.session(begun.order)).toMatchObject({ amount: 499, currency: 'USD', ledger: 'none' })
  await bank.press(begun.order)
  const [back] = await bank.bringBack(begun.order)
  expect(back).toMatchObject({ status: 303, location: `/en/pay/result/${begun.id}` })
  expect(await house.look(begun.nika, begun.id)).toMatchObject({ state: 'paid', gateway: 'paypal' })
  const session = await bank.session(begun.order)
  expect(session.ledger).toBe('captured')
  const [attempt] = await house.attempts(begun.id)
  expect(attempt).toMatchObject({ state: 'paid', bank_reference: session.bank_reference, amount: 499, currency: 'USD' })
  expect(await house.rightsOf(begun.nika.memberId)).toHaveLength(1)
})

test('bug 14: a cancel takes nothing, and the next attempt is another order with another number', async () => {
  const begun = await begin()
  await bank.press(begun.order, 'cancel')
  await bank.bringBack(begun.order)
  expect(await house.look(begun.nika, begun.id)).toMatchObject({ state: 'cancelled', can_retry: true })
  const second = await again(begun.nika, begun.id)
  expect(second).not.toBe(begun.order)
  await bank.press(second)
  await bank.bringBack(second)
  expect(await stateOf(begun)).toBe('paid')
})

test('a declined instrument ends the attempt at once, and the buyer pays with another in a new one', async () => {
  const begun = await begin()
  await bank.press(begun.order, 'fail')
  await bank.bringBack(begun.order)
  expect(await house.look(begun.nika, begun.id)).toMatchObject({ state: 'failed', can_retry: true })
  const second = await again(begun.nika, begun.id)
  await bank.press(second)
  await bank.bringBack(second)
  expect(await stateOf(begun)).toBe('paid')
  expect(await ledgerOf(begun.order)).toBe('none')
})

type Begun = Awaited<ReturnType<typeof begin>>

/** Events after an approval that PayPal will decline, in any order. */
const happenings = {
  event: async () => {
    await sendWebhooks()
    await house.work()
  },
  // the return after the approval, whatever happened to the order since
  return: async ({ order }: Begun) => {
    await bank.bringBack(order, { forged: { PayerID: 'QYR5Z8XDVJNXQ' } })
  },
  'event and return at once': async (begun: Begun) => {
    await Promise.all([happenings.event(), happenings.return(begun)])
  },
  look: async ({ nika, id }: Begun) => {
    house.clock.advance(5000)
    await house.call('POST', `/me/purchases/${id}/check`, { as: nika })
  },
  minute: () => house.pass(1),
}

const meetings: (keyof typeof happenings)[][] = [
  ['event', 'return'],
  ['return', 'event'],
  ['event and return at once'],
  ['event', 'return', 'look'],
  ['return', 'event', 'look', 'minute', 'return'],
  ['event', 'look', 'return', 'minute', 'look'],
]

test.each(meetings.map((steps) => ({ steps, told: steps.join(', ') })))(
  'a declined instrument stays told: $told',
  async ({ steps }) => {
    const begun = await begin()
    await bank.press(begun.order, 'fail')
    for (const step of steps) await happenings[step](begun)
    expect(await house.look(begun.nika, begun.id)).toMatchObject({ state: 'failed', can_retry: true })
    // PayPal has opened the order again: a buyer who goes back and approves with another card has paid
    await bank.press(begun.order)
    await bank.bringBack(begun.order)
    expect(await stateOf(begun)).toBe('paid')
    expect(await house.postingsOf(begun.id)).toHaveLength(1)
  },
)

test('bug 7: a closed tab after approval is found by the sweep, without any webhook', async () => {
  const begun = await begin()
  await bank.press(begun.order, 'close')
  await house.pass(2)
  expect(await stateOf(begun)).toBe('paid')
})

test('bug 7: and by the webhook, before the sweep comes', async () => {
  const begun = await begin()
  await bank.press(begun.order, 'close')
  const sent = await sendWebhooks()
  expect(sent.map(({ event_type, status }) => [event_type, status])).toContainEqual(['CHECKOUT.ORDER.APPROVED', 204])
  await house.work()
  expect(await stateOf(begun)).toBe('paid')
})

test.each(['timeout-after-commit', 'timeout-before-commit', 'reset', 'reset-after-commit', 'http500', 'html-body'])(
  'bug 8: a capture answered by %s is never a failure; asked again, it takes the money once',
  async (outcome) => {
    const begun = await begin()
    await bank.press(begun.order)
    await bank.next('capture', outcome)
    await bank.bringBack(begun.order)
    expect(['waiting', 'open']).toContain(await stateOf(begun))
    await house.pass(2)
    expect(await stateOf(begun)).toBe('paid')
    expect(await house.postingsOf(begun.id)).toHaveLength(1)
  },
)

test('bug 27: a pending capture hands nothing over until it is completed', async () => {
  await bank.set({ capture: 'pending_then_completed' })
  const begun = await paid()
  expect(await stateOf(begun)).toBe('waiting')
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])
  await house.pass(5)
  expect(await stateOf(begun)).toBe('waiting')
  await house.pass(16)
  expect(await stateOf(begun)).toBe('paid')
})

test('bug 27: and one that is denied after all ends unpaid', async () => {
  await bank.set({ capture: 'pending_then_denied' })
  const begun = await paid()
  expect(await stateOf(begun)).toBe('waiting')
  await house.pass(21)
  expect(['failed', 'expired']).toContain(await stateOf(begun))
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])
})

test('bug 1: a return that only says it was approved gives nothing', async () => {
  const begun = await begin()
  await bank.bringBack(begun.order, { forged: { PayerID: 'FORGED' } })
  expect(await stateOf(begun)).not.toBe('paid')
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])
})

test('bug 10: a return forged with the token of another, paid order is not heard', async () => {
  const cheap = await paid()
  const dear = await begin()
  await bank.bringBack(dear.order, { forged: { token: cheap.order, PayerID: 'FORGED' } })
  expect(await stateOf(dear)).not.toBe('paid')
  const [attempt] = await house.attempts(dear.id)
  const events = await db
    .selectFrom('payment_events')
    .select('event')
    .where('attempt_id', '=', attempt?.id ?? '')
    .execute()
  expect(events.map(({ event }) => event)).toContain('foreign_session')
})

test('bug 2: ten returns at once are one purchase and one capture', async () => {
  const begun = await begin()
  await bank.press(begun.order)
  await bank.bringBack(begun.order, { times: 10, parallel: true })
  expect(await stateOf(begun)).toBe('paid')
  expect(await house.postingsOf(begun.id)).toHaveLength(1)
})

test('two attempts of one purchase both approved and captured: one is kept, the other goes back whole', async () => {
  const begun = await begin()
  const second = await again(begun.nika, begun.id)
  await bank.press(begun.order)
  await bank.press(second)
  await Promise.all([bank.bringBack(begun.order), bank.bringBack(second)])
  await house.pass(1)
  const states = (await house.attempts(begun.id)).map(({ state }) => state).sort()
  expect(states).toEqual(['paid', 'reversed'])
  const ledgers = [await ledgerOf(begun.order), await ledgerOf(second)].sort()
  expect(ledgers).toEqual(['captured', 'refunded'])
})

test('a reversal whose refund is pending waits for it; one that fails leads to the wallet', async () => {
  for (const [mode, end] of [
    ['pending_then_completed', 'reversed'],
    ['pending_then_failed', 'refunded'],
  ] as const) {
    await bank.set({ refund: mode })
    const begun = await begin()
    const second = await again(begun.nika, begun.id)
    for (const order of [begun.order, second]) {
      await bank.press(order)
      await bank.bringBack(order)
    }
    await house.work()
    expect((await house.attempts(begun.id)).map(({ state }) => state)).toEqual(['paid', 'reversing'])
    await house.pass(30)
    expect((await house.attempts(begun.id)).map(({ state }) => state)).toEqual(['paid', end])
  }
})

test('a refund answered by silence is made once', async () => {
  const begun = await begin()
  const second = await again(begun.nika, begun.id)
  await bank.next('refund', 'timeout-after-commit')
  for (const order of [begun.order, second]) {
    await bank.press(order)
    await bank.bringBack(order)
  }
  await house.pass(2)
  expect((await house.attempts(begun.id)).map(({ state }) => state)).toEqual(['paid', 'reversed'])
  expect(await bank.session(second)).toMatchObject({ ledger: 'refunded', refunded: 499 })
})

test('bug 23: a token that ends early is renewed, and nobody notices', async () => {
  await bank.set({ token_seconds: 30 })
  for (let n = 0; n < 2; n += 1) {
    expect(await stateOf(await paid())).toBe('paid')
    house.clock.advance(60_000)
  }
})

test('a buyer who approves when we have stopped asking is heard all the same', async () => {
  const begun = await begin()
  await house.pass(65)
  expect(await stateOf(begun)).toBe('expired')
  await bank.press(begun.order)
  await bank.bringBack(begun.order)
  expect(await stateOf(begun)).toBe('paid')
})

test.each([
  'bad_signature',
  'changed_body',
  'reordered_body',
  'foreign_certificate',
  'expired_certificate',
  'old_webhook_id',
  'wrong_algorithm',
])('bug 28: PayPal’s own event with %s is refused, and honest again it is taken', async (fault) => {
  await bank.set({ webhook_fault: fault })
  const begun = await begin()
  await bank.press(begun.order, 'close')
  const [refused] = await sendWebhooks({ session: begun.order })
  expect(refused?.status).toBe(400)
  expect(house.jobs).toEqual([])
  await bank.set({ webhook_fault: 'none' })
  const results = (await control(`/${refused?.event_id}/resend`, {}))['results'] as { status: number }[]
  expect(results.map(({ status }) => status)).toEqual([204])
  await house.work()
  expect(await stateOf(begun)).toBe('paid')
})

test('every event of a purchase, newest first and five times at once, changes nothing', async () => {
  const begun = await paid()
  const sent = await sendWebhooks({ order: 'newest_first' })
  expect(sent.length).toBeGreaterThan(1)
  for (const { event_id } of sent) {
    const results = (await control(`/${event_id}/resend`, { times: 5, parallel: true }))['results'] as {
      status: number
    }[]
    expect(results.every(({ status }) => status === 204)).toBe(true)
  }
  await house.work()
  expect(await stateOf(begun)).toBe('paid')
  expect(await house.postingsOf(begun.id)).toHaveLength(1)
})
