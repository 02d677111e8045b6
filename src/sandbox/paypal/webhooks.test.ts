import { createPublicKey, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Heard, hearingShop, paypalUnderTest, type PaypalUnderTest } from '#tests/support/sandbox/paypal-shop.ts'
import { defaultSettings } from './settings.ts'

let paypal: PaypalUnderTest
let shop: Awaited<ReturnType<typeof hearingShop>>

beforeAll(async () => {
  shop = await hearingShop()
  paypal = await paypalUnderTest()
})
afterAll(async () => {
  await paypal.box.stop()
  await shop.stop()
})
beforeEach(async () => {
  await paypal.box.control('POST', '/reset', {})
  await paypal.box.control('PUT', '/banks/paypal/terminal', { webhook_url: shop.url })
  await paypal.set({ ...defaultSettings })
  shop.answers(200)
  shop.heard.length = 0
})

const webhooks = '/banks/paypal/webhooks'
const deliveries = async () => (await paypal.box.control('GET', webhooks)).body.deliveries
const send = (body: object = {}) => paypal.box.control('POST', `${webhooks}/send`, body)
const heardTypes = (...types: string[]) => expect.poll(() => shop.types().sort()).toEqual(types.toSorted())
const header = ({ headers }: Heard, name: string) => String(headers[`paypal-${name}`])

async function certificateAt(address: string): Promise<X509Certificate> {
  return new X509Certificate(await (await fetch(address)).text())
}

/** The offline check: the gateway's key over id, time, our webhook's id, and the checksum of the body. */
async function isSigned(heard: Heard): Promise<boolean> {
  const certificate = await certificateAt(header(heard, 'cert-url'))
  const { webhookId } = paypal.box.config.paypal
  const text = [header(heard, 'transmission-id'), header(heard, 'transmission-time'), webhookId, crc32(heard.body)]
  const signature = Buffer.from(header(heard, 'transmission-sig'), 'base64')
  return verify(
    'sha256',
    Buffer.from(text.join('|')),
    createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' })),
    signature,
  )
}

/** The postback with the event's exact text, unless a test writes it again. */
async function postback(heard: Heard, event = heard.body, changes: Record<string, string> = {}): Promise<string> {
  const names = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time']
  const known = Object.fromEntries(names.map((name) => [name, header(heard, name.replaceAll('_', '-'))]))
  const question = JSON.stringify({ ...known, webhook_id: paypal.box.config.paypal.webhookId, ...changes })
  const token = (await paypal.login()).body.access_token as string
  const response = await fetch(`${paypal.box.sandbox.url}/sandbox/paypal/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `${question.slice(0, -1)},"webhook_event": ${event} }`,
  })
  return ((await response.json()) as { verification_status: string }).verification_status
}

describe('6: events', () => {
  it('tell of approval and capture, with the resource as the API shows it', async () => {
    const { order, capture } = await paypal.captured({ custom_id: 'attempt-5' })
    await heardTypes('CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED')
    const [approved, completed] = shop.heard.map(({ event }) => event)
    expect(approved).toMatchObject({ resource_type: 'checkout-order', resource: { id: order, status: 'APPROVED' } })
    expect(completed).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      event_version: '1.0',
      resource_type: 'capture',
      resource: {
        id: capture,
        status: 'COMPLETED',
        custom_id: 'attempt-5',
        amount: { currency_code: 'USD', value: '12.34' },
        supplementary_data: { related_ids: { order_id: order } },
      },
    })
  })

  it('7: after a closed tab only the approval is told, and nothing is taken', async () => {
    const id = await paypal.open()
    await paypal.press(id, 'close')
    await heardTypes('CHECKOUT.ORDER.APPROVED')
    expect((await paypal.session(id)).body).toMatchObject({ state: 'APPROVED', ledger: 'none', ending: 'close' })
  })

  it.each([
    ['pending_then_completed', 'PAYMENT.CAPTURE.COMPLETED', 'COMPLETED'],
    ['pending_then_denied', 'PAYMENT.CAPTURE.DENIED', 'DECLINED'],
  ])('5: a capture that is %s is told when time has decided it, though nobody asks', async (capture, type, status) => {
    await paypal.set({ capture })
    await paypal.captured()
    await heardTypes('CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING')
    await paypal.advance(10)
    await heardTypes('CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', type)
    expect(shop.heard.at(-1)?.event.resource.status).toBe(status)
  })

  it('tell of a declined capture and of refunds', async () => {
    const { capture } = await paypal.captured()
    const body = { amount: { currency_code: 'USD', value: '1.00' } }
    await paypal.api('POST', `/v2/payments/captures/${capture}/refund`, body)
    await paypal.set({ capture: 'declined' })
    await paypal.captured()
    await heardTypes(
      'CHECKOUT.ORDER.APPROVED',
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DECLINED',
      'PAYMENT.CAPTURE.REFUNDED',
    )
    const refund = shop.heard.find(({ event }) => event.event_type === 'PAYMENT.CAPTURE.REFUNDED')?.event
    expect(refund.resource).toMatchObject({ amount: { value: '1.00' }, status: 'COMPLETED' })
    const up = refund.resource.links.find(({ rel }: { rel: string }) => rel === 'up').href as string
    expect(up.split('/').at(-1)).toBe(capture)
  })

  it('are tried again until 2xx, on the banks’ clock, and at most 25 times in three days', async () => {
    shop.answers(503)
    const id = await paypal.open()
    await paypal.press(id)
    await expect.poll(() => shop.heard.length).toBe(1)
    await paypal.advance(1)
    await expect.poll(() => shop.heard.length).toBe(2)
    shop.answers(204)
    await paypal.advance(2)
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ tries: 3, status: 204, end: 'delivered' })
    const tries = shop.heard.map((heard) => [header(heard, 'transmission-id'), heard.body])
    expect(new Set(tries.map(String)).size).toBe(1)

    shop.answers(400)
    await paypal.press(await paypal.open())
    for (let n = 0; n < 25; n += 1) {
      await expect.poll(async () => (await deliveries()).at(-1).tries, { interval: 5 }).toBe(n + 1)
      await paypal.advance(240)
    }
    const last = (await deliveries()).at(-1)
    expect(last).toMatchObject({ tries: 25, end: 'given_up' })
  })

  it('come twice, late, or when they are let go, in any order', async () => {
    await paypal.set({ webhook_copies: 3 })
    await paypal.press(await paypal.open())
    await expect.poll(() => shop.heard.length).toBe(3)
    expect(new Set(shop.heard.map(({ event }) => event.id)).size).toBe(1)
    expect(new Set(shop.heard.map((heard) => header(heard, 'transmission-id'))).size).toBe(3)

    shop.heard.length = 0
    await paypal.set({ webhook_copies: 1, webhook_delay_seconds: 120 })
    await paypal.press(await paypal.open())
    await paypal.advance(1)
    expect((await deliveries()).at(-1)).toMatchObject({ tries: 0 })
    await paypal.advance(1)
    await heardTypes('CHECKOUT.ORDER.APPROVED')

    shop.heard.length = 0
    await paypal.set({ webhook_delay_seconds: 0, webhooks: 'held' })
    const { order } = await paypal.captured()
    expect((await send({ order: 'newest_first', session: order })).body.results).toMatchObject([
      { event_type: 'PAYMENT.CAPTURE.COMPLETED', status: 200 },
      { event_type: 'CHECKOUT.ORDER.APPROVED', status: 200 },
    ])
    expect(shop.types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
  })

  it('a known one is sent again by the control API, also many at once', async () => {
    await paypal.press(await paypal.open())
    await heardTypes('CHECKOUT.ORDER.APPROVED')
    const [{ event_id: event }] = await deliveries()
    const again = await paypal.box.control('POST', `${webhooks}/${event}/resend`, { times: 5, parallel: true })
    expect(again.body.results).toHaveLength(5)
    expect(shop.heard).toHaveLength(6)
    expect((await paypal.box.control('POST', `${webhooks}/${event}/resend`, { fault: 'no' })).status).toBe(400)
    expect((await paypal.box.control('POST', `${webhooks}/WH-0/resend`, {})).status).toBe(404)
  })
})

describe('6: signatures', () => {
  async function oneEvent(fault: string): Promise<Heard> {
    await paypal.set({ webhook_fault: fault })
    await paypal.press(await paypal.open())
    await heardTypes('CHECKOUT.ORDER.APPROVED')
    return shop.heard[0] as Heard
  }

  it('an honest one holds both ways, by a certificate that is served here and valid now', async () => {
    const heard = await oneEvent('none')
    const address = header(heard, 'cert-url')
    expect(address.startsWith(`${paypal.box.sandbox.url}/sandbox/paypal/v1/notifications/certs/CERT-`)).toBe(true)
    const certificate = await certificateAt(address)
    const now = Date.now()
    expect(Date.parse(certificate.validFrom)).toBeLessThan(now)
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(now)
    expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.com')
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(header(heard, 'auth-algo')).toBe('SHA256withRSA')
    expect(header(heard, 'transmission-time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(await isSigned(heard)).toBe(true)
    expect(await postback(heard)).toBe('SUCCESS')
  })

  it('bug 28: a body that was read and written anew is not what was signed', async () => {
    const heard = await oneEvent('none')
    const anew = JSON.stringify(heard.event)
    expect(anew).not.toBe(heard.body)
    expect(await isSigned({ ...heard, body: anew })).toBe(false)
    expect(await postback(heard, anew)).toBe('FAILURE')
  })

  it.each(['bad_signature', 'changed_body', 'reordered_body', 'old_webhook_id'])(
    '%s holds neither way',
    async (fault) => {
      const heard = await oneEvent(fault)
      expect(await isSigned(heard)).toBe(false)
      expect(await postback(heard)).toBe('FAILURE')
    },
  )

  it('changed and reordered bodies are events still', async () => {
    expect((await oneEvent('changed_body')).event.resource.purchase_units[0].amount.value).toBe('0.01')
    shop.heard.length = 0
    const { event } = await oneEvent('reordered_body')
    expect([Object.keys(event)[0], event.event_type]).toEqual(['links', 'CHECKOUT.ORDER.APPROVED'])
  })

  it('a foreign certificate fits its signature, and lies at another host', async () => {
    const heard = await oneEvent('foreign_certificate')
    const address = new URL(header(heard, 'cert-url'))
    expect(address.hostname).toBe('localhost')
    expect(await isSigned(heard)).toBe(true)
    expect((await certificateAt(address.href)).subject).toBe('CN=attacker.example')
    expect(await postback(heard)).toBe('FAILURE')
  })

  it('an expired certificate fits its signature, and its time is over', async () => {
    const heard = await oneEvent('expired_certificate')
    expect(await isSigned(heard)).toBe(true)
    expect(Date.parse((await certificateAt(header(heard, 'cert-url'))).validTo)).toBeLessThan(Date.now())
    expect(await postback(heard)).toBe('FAILURE')
  })

  it('another algorithm, another webhook or another time is a failure by postback', async () => {
    expect(await postback(await oneEvent('wrong_algorithm'))).toBe('FAILURE')
    shop.heard.length = 0
    const heard = await oneEvent('none')
    expect(await postback(heard, heard.body, { webhook_id: '8PT597110X687430LKGECATA' })).toBe('FAILURE')
    expect(await postback(heard, heard.body, { transmission_time: '2026-01-01T00:00:00Z' })).toBe('FAILURE')
    expect(
      await postback(heard, heard.body, { cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-0' }),
    ).toBe('FAILURE')
  })

  it('a postback without its fields is refused', async () => {
    const path = '/v1/notifications/verify-webhook-signature'
    const { status, body } = await paypal.api('POST', path, { webhook_event: 'no' })
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      '/auth_algo',
      '/cert_url',
      '/transmission_id',
      '/transmission_sig',
      '/transmission_time',
      '/webhook_id',
      '/webhook_event',
    ])
  })

  it('an unknown certificate is nobody’s', async () => {
    const { url } = paypal.box.sandbox
    expect((await fetch(`${url}/sandbox/paypal/v1/notifications/certs/constructor`)).status).toBe(404)
  })
})
