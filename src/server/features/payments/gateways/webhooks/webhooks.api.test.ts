import { randomUUID, sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/time/clock.ts'
import type { AttemptId, PurchaseId } from '#lib/ids.ts'
import { makeCertificate } from '#tests/support/network/certificate.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { answersOf, refusal } from '#tests/support/banks/paypal-answers.ts'

const paypal = await answersOf()
const webhookId = '5WH98214KD517733A'
const house = await paymentHouse({
  gatewaysAt: () => ({
    paypal: {
      apiUrl: paypal.url,
      clientId: 'client',
      clientSecret: 'secret',
      webhookId,
      certificateHosts: ['127.0.0.1'],
      approvalHosts: ['127.0.0.1'],
    },
  }),
})
const { db } = house
const certificate = makeCertificate()

interface Begun {
  buyer: Buyer
  purchaseId: PurchaseId
  attemptId: AttemptId
  orderId: string
  captureId: string
}

const custom = (begun: Begun) => ({ custom_id: begun.attemptId })
const capture = (begun: Begun, status: string) => ({
  id: begun.captureId,
  status,
  amount: { currency_code: 'USD', value: '12.34' },
  ...custom(begun),
})

/** Sets PayPal's state of the attempt from now on. */
function bankHas(begun: Begun, status: string, captured?: string) {
  const captures = captured === undefined ? [] : [capture(begun, captured)]
  const order = { id: begun.orderId, status, purchase_units: [{ ...custom(begun), payments: { captures } }] }
  paypal.on(`GET /v2/checkout/orders/${begun.orderId}`, { body: order })
  paypal.on(
    `POST /v2/checkout/orders/${begun.orderId}/capture`,
    captured === undefined ? refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED') : { status: 201, body: order },
  )
}

/** PayPal takes the money when we ask it to. */
function bankApproves(begun: Begun) {
  bankHas(begun, 'COMPLETED', 'COMPLETED')
  const order = { id: begun.orderId, status: 'APPROVED', purchase_units: [custom(begun)] }
  paypal.on(`GET /v2/checkout/orders/${begun.orderId}`, { body: order })
}

async function begin(): Promise<Begun> {
  const buyer = await house.buyer()
  const price = { currency: 'USD' as const, amount: 1234 }
  const film = await house.film(1_000_000, { prices: [price] })
  const orderId = randomUUID().slice(0, 17).replaceAll('-', 'X').toUpperCase()
  const href = `${paypal.url}/checkoutnow?token=${orderId}`
  paypal.on('POST /v2/checkout/orders', {
    status: 201,
    body: { id: orderId, status: 'PAYER_ACTION_REQUIRED', links: [{ rel: 'payer-action', href }] },
  })
  const bought = await house.buy(buyer, { ...film, price }, { gateway: 'paypal' })
  expect(bought.status).toBe(201)
  const [attempt] = await house.attempts(bought.id)
  const begun = { buyer, purchaseId: bought.id, attemptId: attempt?.id ?? '', orderId, captureId: `C${orderId}` }
  bankHas(begun, 'PAYER_ACTION_REQUIRED')
  return begun
}

function eventOf(type: string, resource: object, id = `WH-${randomUUID()}`): string {
  return JSON.stringify({ id, event_version: '1.0', event_type: type, resource_type: 'x', resource, links: [] })
}
const approved = (begun: Begun, id?: string) =>
  eventOf('CHECKOUT.ORDER.APPROVED', { id: begun.orderId, status: 'APPROVED', purchase_units: [custom(begun)] }, id)
const ofCapture = (begun: Begun, word: string) =>
  eventOf(`PAYMENT.CAPTURE.${word}`, {
    ...capture(begun, word),
    supplementary_data: { related_ids: { order_id: begun.orderId } },
  })

/** Delivers a body; the signature is made before `sent` replaces the body. */
async function deliver(
  body: string,
  how: { sent?: string; headers?: Record<string, string | undefined>; webhook?: string; by?: typeof certificate } = {},
) {
  const id = randomUUID()
  const time = '2026-05-01T12:00:00Z'
  const text = `${id}|${time}|${how.webhook ?? webhookId}|${crc32(Buffer.from(body))}`
  const signature = sign('RSA-SHA256', Buffer.from(text), (how.by ?? certificate).privateKey).toString('base64')
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': `${paypal.url}/certs/CERT-1`,
    'paypal-auth-algo': 'SHA256withRSA',
    ...how.headers,
  }
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await fetch(`${house.config.publicUrl}/pay/webhook/paypal`, {
    method: 'POST',
    body: how.sent ?? body,
    headers: Object.fromEntries(given),
  })
  return answer.status
}

const events = () => db.selectFrom('webhook_events').selectAll().execute()
const stateOf = async (begun: Begun) => (await house.look(begun.buyer, begun.purchaseId)).state
const captures = (begun: Begun) => paypal.calls(`POST /v2/checkout/orders/${begun.orderId}/capture`)

beforeEach(async () => {
  paypal.forget()
  house.jobs.length = 0
  house.logLines.length = 0
  await db.deleteFrom('webhook_events').execute()
  paypal.on('GET /certs/CERT-1', { body: certificate.pem })
})

test('bug 7: a buyer who approved and closed the tab has bought, because PayPal told and we asked', async () => {
  const begun = await begin()
  bankApproves(begun)
  expect(await deliver(approved(begun))).toBe(204)
  expect(await stateOf(begun)).not.toBe('paid')
  await house.work()
  expect(await stateOf(begun)).toBe('paid')
  expect(await house.postingsOf(begun.purchaseId)).toHaveLength(1)
})

test('an event is only a reason to ask: what it says is not believed, the bank is', async () => {
  const begun = await begin()
  expect(await deliver(ofCapture(begun, 'COMPLETED'))).toBe(204)
  await house.work()
  expect(await stateOf(begun)).not.toBe('paid')
  expect(await house.rightsOf(begun.buyer.memberId)).toEqual([])
})

test('one event delivered ten times at once is stored, asked about and paid once', async () => {
  const begun = await begin()
  bankApproves(begun)
  const event = approved(begun)
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)))
  expect(answers).toEqual(Array.from({ length: 10 }, () => 204))
  expect(await events()).toHaveLength(1)
  expect(house.jobs).toHaveLength(1)
  await house.work()
  expect(captures(begun)).toHaveLength(1)
  expect(await house.postingsOf(begun.purchaseId)).toHaveLength(1)
})

test('events that come in the wrong order lead to the same end', async () => {
  const begun = await begin()
  bankHas(begun, 'COMPLETED', 'COMPLETED')
  for (const event of [ofCapture(begun, 'COMPLETED'), ofCapture(begun, 'PENDING'), approved(begun)]) {
    expect(await deliver(event)).toBe(204)
    await house.work()
    expect(await stateOf(begun)).toBe('paid')
  }
  expect(await house.postingsOf(begun.purchaseId)).toHaveLength(1)
})

test('bug 27: a pending capture hands nothing over; the event that it was completed, or denied, makes us ask again', async () => {
  const [good, bad] = [await begin(), await begin()]
  for (const begun of [good, bad]) {
    bankHas(begun, 'COMPLETED', 'PENDING')
    await fetch(await returnAddress(begun), { redirect: 'manual' })
    expect(await stateOf(begun)).toBe('waiting')
    expect(await house.rightsOf(begun.buyer.memberId)).toEqual([])
  }
  bankHas(good, 'COMPLETED', 'COMPLETED')
  expect(await deliver(ofCapture(good, 'COMPLETED'))).toBe(204)
  bankHas(bad, 'COMPLETED', 'DECLINED')
  expect(await deliver(ofCapture(bad, 'DENIED'))).toBe(204)
  await house.work()
  expect(await stateOf(good)).toBe('paid')
  expect(await stateOf(bad)).toBe('failed')
})

async function returnAddress(begun: Begun): Promise<string> {
  const { return_key } = await db
    .selectFrom('payment_attempts')
    .select('return_key')
    .where('id', '=', begun.attemptId)
    .executeTakeFirstOrThrow()
  return `${house.config.publicUrl}/pay/return/paypal/${return_key}?token=${begun.orderId}&PayerID=QYR5Z8XDVJNXQ`
}

test('bug 29: the event and the returning browser at once take the money once, under one request id', async () => {
  const begun = await begin()
  bankApproves(begun)
  const back = await returnAddress(begun)
  const told = async () => {
    await deliver(approved(begun))
    await house.work()
  }
  await Promise.all([told(), fetch(back, { redirect: 'manual' }), told(), fetch(back, { redirect: 'manual' })])
  expect(await stateOf(begun)).toBe('paid')
  const ids = new Set(captures(begun).map(({ headers }) => headers['paypal-request-id']))
  expect([...ids]).toEqual([`capture-${begun.attemptId}`])
  expect(await house.postingsOf(begun.purchaseId)).toHaveLength(1)
  expect(await house.rightsOf(begun.buyer.memberId)).toHaveLength(1)
})

test('a question that began before the buyer had paid does not answer for the one who comes back', async () => {
  const begun = await begin()
  house.clock.advance(minutes(1))
  const look = `GET /v2/checkout/orders/${begun.orderId}`
  const letGo = Promise.withResolvers<void>()
  const open = { id: begun.orderId, status: 'PAYER_ACTION_REQUIRED', purchase_units: [custom(begun)] }
  paypal.on(look, { body: open, heldUntil: letGo.promise })
  const swept = house.work()
  await expect.poll(() => paypal.calls(look).length).toBe(1)
  house.clock.advance(seconds(5))
  bankApproves(begun)
  const back = fetch(await returnAddress(begun), { redirect: 'manual' })
  await expect.poll(async () => (await house.attempts(begun.purchaseId))[0]?.returned_at ?? null).not.toBeNull()
  letGo.resolve()
  await Promise.all([swept, back])
  expect(await stateOf(begun)).toBe('paid')
})

test('whoever looks while the bank is being asked is told what it says, not what was known before', async () => {
  const begun = await begin()
  bankApproves(begun)
  const letGo = Promise.withResolvers<void>()
  const capturing = `POST /v2/checkout/orders/${begun.orderId}/capture`
  const order = {
    id: begun.orderId,
    status: 'COMPLETED',
    purchase_units: [{ ...custom(begun), payments: { captures: [capture(begun, 'COMPLETED')] } }],
  }
  paypal.on(capturing, { status: 201, body: order, heldUntil: letGo.promise })
  expect(await deliver(approved(begun))).toBe(204)
  const worked = house.work()
  await expect.poll(() => paypal.calls(capturing).length).toBe(1)
  const looked = house.call('POST', `/me/purchases/${begun.purchaseId}/check`, { as: begun.buyer })
  const first = await Promise.race([looked.then(() => 'looked'), pause(300, 'waits')])
  letGo.resolve()
  await worked
  expect(first).toBe('waits')
  expect((await looked).body['state']).toBe('paid')
})

test('bug 28: what is not signed by PayPal for us is refused, stored nowhere, and its body is in no log', async () => {
  const begun = await begin()
  const event = approved(begun)
  // the call that began it has told of the attempt
  const told = house.logLines.length
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(event) as object).toReversed()))
  const stranger = makeCertificate()
  const foreign = await answersOf()
  foreign.on('GET /certs/CERT-1', { body: stranger.pem })
  const header = (name: string, value?: string) => ({ headers: { [name]: value } })
  const attempts = [
    header('paypal-transmission-sig', 'AAAA'),
    header('paypal-transmission-sig'),
    header('paypal-transmission-time', '2026-05-01T12:00:01Z'),
    header('paypal-auth-algo', 'SHA1withRSA'),
    header('paypal-cert-url', 'https://paypal.com.example/cert'),
    header('paypal-cert-url', `${foreign.url.replace('127.0.0.1', '127.0.0.2')}/certs/CERT-1`),
    header('paypal-cert-url', `${paypal.url}/certs/CERT-404`),
    { sent: `${event} ` },
    { sent: reordered },
    { sent: event.replace(begun.attemptId, randomUUID()) },
    { sent: '' },
    { webhook: 'WEBHOOK_ID' },
    { by: stranger },
  ]
  for (const attempt of attempts) expect(await deliver(event, attempt)).toBe(400)
  expect(foreign.asked).toHaveLength(0)
  expect(await events()).toEqual([])
  expect(house.jobs).toEqual([])
  const lines = house.logLines.slice(told).join('')
  expect(lines.match(/a webhook was not taken/g)).toHaveLength(attempts.length)
  expect(lines).not.toContain(begun.attemptId)
  expect(lines).not.toContain('APPROVED')
})

test('a signed text that is no event is refused; an event of nobody’s attempt is stored and done', async () => {
  expect(await deliver('[]')).toBe(400)
  expect(await deliver('not json')).toBe(400)
  expect(await deliver(eventOf('BILLING.SUBSCRIPTION.CREATED', { id: 'I-1', custom_id: randomUUID() }))).toBe(204)
  expect(await events()).toMatchObject([{ event_type: 'BILLING.SUBSCRIPTION.CREATED', attempt_id: null }])
  expect(house.jobs).toEqual([])
})

test('what cannot be judged or stored now is delivered again: 503, and 204 only once it is in the database', async () => {
  const begun = await begin()
  const elsewhere = { headers: { 'paypal-cert-url': `${paypal.url}/certs/CERT-2` } }
  const event = approved(begun)
  paypal.on('GET /certs/CERT-2', { status: 503, body: '' })
  expect(await deliver(event, elsewhere)).toBe(503)
  paypal.on('GET /certs/CERT-2', { body: certificate.pem })
  const { enqueue } = house.core.queue
  house.core.queue.enqueue = () => Promise.reject(new Error('no queue'))
  try {
    expect(await deliver(event, elsewhere)).toBe(503)
    // event and question are in one transaction: neither exists
    expect(await events()).toEqual([])
  } finally {
    house.core.queue.enqueue = enqueue
  }
  expect(await deliver(event, elsewhere)).toBe(204)
  expect(await events()).toHaveLength(1)
  expect(house.jobs).toHaveLength(1)
})

test('a refund names its attempt by the capture, a dispute calls a person, and neither changes what was bought', async () => {
  const begun = await begin()
  bankHas(begun, 'COMPLETED', 'COMPLETED')
  await fetch(await returnAddress(begun), { redirect: 'manual' })
  expect(await stateOf(begun)).toBe('paid')
  const links = [{ rel: 'up', href: `https://api.example/v2/payments/captures/${begun.captureId}`, method: 'GET' }]
  expect(await deliver(eventOf('PAYMENT.CAPTURE.REFUNDED', { id: 'R1', links }))).toBe(204)
  const disputed_transactions = [{ seller_transaction_id: begun.captureId }]
  expect(await deliver(eventOf('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-1', disputed_transactions }))).toBe(204)
  await house.work()
  expect(await stateOf(begun)).toBe('paid')
  const stored = await events()
  expect(stored.map((event) => event.attempt_id)).toEqual([begun.attemptId, begun.attemptId])
  expect(house.logLines.filter((line) => line.includes('a person has to look'))).toHaveLength(1)
  const kept = await db.selectFrom('payment_events').select('event').where('attempt_id', '=', begun.attemptId).execute()
  expect(kept.filter(({ event }) => event === 'webhook')).toHaveLength(2)
})

test('a body past any event’s size is refused, and only a POST is taken', async () => {
  expect(await deliver(eventOf('X', { text: 'x'.repeat(300_000) }))).toBe(413)
  expect((await fetch(`${house.config.publicUrl}/pay/webhook/paypal`)).status).toBe(404)
})
