import { describe, expect, test } from 'vitest'
import { after, days, hours, minutes, seconds } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { PurchaseId, WebhookEndpointId } from '#lib/ids.ts'
import type { WebhookKind } from '#lib/lists/webhook-kinds.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { type PartnerAnswer, startPartner } from '#tests/support/network/partner.ts'
import { startProgram } from '#tests/support/processes/program.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { deliverDue } from './deliver.ts'
import { signatureOf } from './signature.ts'
import { tellOfSale } from './tell-partners.ts'

const openHosts: string[] = []
const house = await testApp({ webhookOpenHosts: openHosts })
const { db, core, clock, call, refused } = house
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })
const as = { token: admin.token }

const allKinds: WebhookKind[] = ['sale.completed', 'refund.completed', 'screening.changed']

/** A partner with its server and its endpoint; only its kinds are told to it. */
async function partner(answer?: () => PartnerAnswer) {
  const server = await startPartner(answer)
  openHosts.push(server.host)
  const made = await call(
    'POST /studio/webhooks',
    {
      body: { name: `at ${server.host}`, url: server.url, kinds: allKinds, is_on: true },
    },
    as,
  )
  expect(made.status).toBe(201)
  const { webhook, secret } = made.body
  const params = { id: webhook.id }
  return {
    ...server,
    id: webhook.id as WebhookEndpointId,
    secret,
    params,
    shown: async () => (await call('GET /studio/webhooks/:id', { params }, as)).body,
    deliveries: async () => (await call('GET /studio/webhooks/:id/deliveries', { params }, as)).body.items,
    off: async () => {
      const { name, url, kinds, version } = (await call('GET /studio/webhooks/:id', { params }, as)).body
      const body = { name, url, kinds, version, is_on: false }
      expect((await call('PUT /studio/webhooks/:id', { params, body }, as)).status).toBe(200)
    },
    on: async () => {
      const { name, url, kinds, version } = (await call('GET /studio/webhooks/:id', { params }, as)).body
      return call('PUT /studio/webhooks/:id', { params, body: { name, url, kinds, version, is_on: true } }, as)
    },
  }
}

let sold = 0
async function sell(count = 1): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    sold += 1
    const sale = { number: sold, currency: 'IRR' as const, amount: 500_000, vat: 45_455, lines: [] }
    const id = crypto.randomUUID() as PurchaseId
    await transaction(db, (tx) => tellOfSale(tx, core, clock.now(), { purchase_id: id, ...sale }))
  }
}

const deliver = () => deliverDue(core)

describe('a message to a partner', () => {
  test('arrives as it was written, with an id, an instant and a signature, and is done', async () => {
    const one = await partner()
    await sell()
    await deliver()
    expect(one.heard).toHaveLength(1)
    const [{ headers, body, path }] = one.heard as [(typeof one.heard)[0]]
    expect(path).toBe('/hook')
    expect(JSON.parse(body)).toMatchObject({ type: 'sale.completed', data: { amount: 500_000, currency: 'IRR' } })
    const signed = { id: String(headers['webhook-id']), timestamp: clock.now().getTime() / 1000, body }
    expect(headers['webhook-timestamp']).toBe(String(signed.timestamp))
    expect(headers['webhook-signature']).toBe(signatureOf(one.secret, signed))
    expect(await one.deliveries()).toMatchObject([
      { state: 'delivered', message_id: signed.id, body, tries: [{ status: 204, fault: null }] },
    ])
    await deliver()
    expect(one.heard).toHaveLength(1)
    await one.off()
  })

  test('is tried again with the same id until the partner takes it, by the pauses of the house', async () => {
    const one = await partner(() => ({ status: 503, body: 'later' }))
    await sell()
    await deliver()
    clock.advance(seconds(4))
    await deliver()
    expect(one.heard).toHaveLength(1)
    clock.advance(seconds(1))
    await deliver()
    expect(one.heard).toHaveLength(2)
    expect(await one.shown()).toMatchObject({ waiting: 1, failing_since: expect.any(String) })
    one.answer(() => ({ status: 200 }))
    clock.advance(minutes(5))
    await deliver()
    expect(new Set(one.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await one.shown()).toMatchObject({ waiting: 0, failing_since: null })
    const [delivery] = await one.deliveries()
    expect(delivery?.tries.map(({ status }) => status)).toEqual([200, 503, 503])
    expect(delivery?.tries[1]?.answer).toBe('later')
    await one.off()
  })

  test('does not follow a redirect, and an answer that repeats the signature is stored without it', async () => {
    const elsewhere = await startPartner()
    const one = await partner()
    one.answer(({ headers }) => ({
      status: 302,
      headers: { location: elsewhere.url },
      body: `${String(headers['webhook-signature'])}${'x'.repeat(9000)}`,
    }))
    await sell()
    await deliver()
    expect(elsewhere.heard).toEqual([])
    const [delivery] = await one.deliveries()
    expect(delivery).toMatchObject({ state: 'waiting', tries: [{ status: 302 }] })
    expect(delivery?.tries[0]?.answer).toMatch(/^v1,…x+…$/)
    expect(delivery?.tries[0]?.answer.length).toBeLessThanOrEqual(300)
    await one.off()
  })

  test('is not sent to a host that is not opened any more', async () => {
    const one = await partner()
    await sell()
    openHosts.splice(openHosts.indexOf(one.host), 1)
    await deliver()
    expect(one.heard).toEqual([])
    expect(await one.deliveries()).toMatchObject([{ tries: [{ status: null, fault: 'address_forbidden' }] }])
    openHosts.push(one.host)
    await one.off()
  })
})

describe('two workers', () => {
  test('that run at once send each message once, and never more than two at a time to one partner', async () => {
    let [now, most] = [0, 0]
    const one = await partner()
    await sell(12)
    const send: NonNullable<Parameters<typeof deliverDue>[1]>['send'] = async ({ headers }) => {
      most = Math.max(most, (now += 1))
      await new Promise((resolve) => setTimeout(resolve, 20))
      now -= 1
      one.heard.push({ path: '', headers, body: '' })
      return { status: 200, fault: null, answer: '', tookMs: 20, retryAfter: null }
    }
    await Promise.all([deliverDue(core, { send }), deliverDue(core, { send }), deliverDue(core, { send })])
    while ((await one.shown()).waiting > 0) await deliverDue(core, { send })
    const ids = one.heard.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([12, 12])
    expect(most).toBeLessThanOrEqual(2)
    await one.off()
  })

  test('of which one is killed after the partner’s answer: the other sends again when the lease is over, under the same id', async () => {
    const one = await partner()
    await sell()
    await startProgram('deliver-and-die', core, { WEBHOOK_OPEN_HOSTS: one.host }).death()
    expect(one.heard).toHaveLength(1)
    await deliver()
    expect(one.heard).toHaveLength(1)
    clock.advance(seconds(30))
    await deliver()
    expect(one.heard).toHaveLength(2)
    expect(one.heard[1]?.headers['webhook-id']).toBe(one.heard[0]?.headers['webhook-id'])
    expect((await one.shown()).waiting).toBe(0)
    await one.off()
  })
})

test('a partner that never answers does not hold up the others', async () => {
  const [slow, quick] = [await partner(() => 'silence'), await partner()]
  await sell(40)
  const stop = new AbortController()
  const run = deliverDue(core, { signal: stop.signal })
  await expect.poll(() => quick.heard.length, { timeout: 8000 }).toBe(40)
  expect(slow.heard.length).toBeLessThanOrEqual(2)
  stop.abort()
  await run
  await Promise.all([slow.off(), quick.off()])
})

describe('a partner that fails for days', () => {
  test('is switched off, the admins are told, and what it missed is there for a replay', async () => {
    const one = await partner(() => ({ status: 500 }))
    await sell()
    for (let day = 0; day < 6; day += 1) {
      await deliver()
      await sell()
      clock.advance(days(1))
    }
    await deliver()
    expect(await one.shown()).toMatchObject({ state: 'disabled', waiting: 0 })
    const jobs = await db
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .selectAll()
      .execute()
    const letters = (jobs as { name: string; data: { sealed: string } }[])
      .filter(({ name }) => name === 'notices.send_letter')
      .map(({ data }) => openLetter(core.config.secret, data.sealed))
    expect(letters).toMatchObject([{ notice: { subject: expect.stringContaining(one.host) } }])

    await sell()
    await deliver()
    const missed = (await one.shown()).failed
    expect(missed).toBe(8)
    const again = { params: one.params, body: { failed_since: after(clock.now(), -days(30)).toISOString() } }
    expect((await refused('POST /studio/webhooks/:id/replay', again, as)).body.code).toBe('webhook.off')
    expect((await one.on()).body).toMatchObject({ state: 'on', failing_since: null })
    one.answer(() => ({ status: 200 }))
    one.heard.length = 0
    const newer = { params: one.params, body: { failed_since: clock.now().toISOString() } }
    expect((await call('POST /studio/webhooks/:id/replay', newer, as)).body).toEqual({ count: 1 })
    expect((await call('POST /studio/webhooks/:id/replay', again, as)).body).toEqual({ count: 7 })
    await deliver()
    expect(new Set(one.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
    await one.off()
  })

  test('is switched off at once when it says that it is gone', async () => {
    const one = await partner(() => ({ status: 410 }))
    await sell()
    await deliver()
    expect(await one.shown()).toMatchObject({ state: 'disabled', failed: 1 })
    await one.off()
  })
})

describe('in the studio', () => {
  test('a message that arrived is sent again under its id, and a test goes the way of all others', async () => {
    const one = await partner()
    await call('POST /studio/webhooks/:id/test', { params: one.params }, as)
    await deliver()
    const [test] = await one.deliveries()
    expect(test).toMatchObject({ kind: 'webhook.test', state: 'delivered' })
    const body = { delivery_id: test?.id ?? '' }
    expect((await call('POST /studio/webhooks/:id/replay', { params: one.params, body }, as)).status).toBe(202)
    await deliver()
    expect(one.heard.map(({ headers }) => headers['webhook-id'])).toEqual([test?.message_id, test?.message_id])
    await one.off()
    expect((await refused('POST /studio/webhooks/:id/test', { params: one.params }, as)).body.code).toBe('webhook.off')
  })

  test('a new secret signs with the old one for a day, and no secret can be read again', async () => {
    const one = await partner()
    const turned = (await call('POST /studio/webhooks/:id/secret', { params: one.params }, as)).body
    expect(turned.secret).not.toBe(one.secret)
    const signatures = async () => {
      await sell()
      await deliver()
      return String(one.heard.at(-1)?.headers['webhook-signature']).split(' ')
    }
    const last = () => ({
      id: String(one.heard.at(-1)?.headers['webhook-id']),
      timestamp: Number(one.heard.at(-1)?.headers['webhook-timestamp']),
      body: one.heard.at(-1)?.body ?? '',
    })
    expect(await signatures()).toEqual([signatureOf(turned.secret, last()), signatureOf(one.secret, last())])
    clock.advance(hours(24))
    await db.updateTable('sessions').set({ last_seen_at: clock.now() }).execute()
    expect(await signatures()).toEqual([signatureOf(turned.secret, last())])
    const seen = JSON.stringify([await one.shown(), await one.deliveries()])
    expect(seen).not.toContain(turned.secret)
    await one.off()
  })

  test('a wrong address, no kind and an old version are refused, and only admins come in', async () => {
    const body = { name: '', url: 'https://169.254.169.254/latest', kinds: [], is_on: true }
    const wrong = await refused('POST /studio/webhooks', { body }, as)
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([422, ['kinds', 'name', 'url']])
    const one = await partner()
    const stale = { name: 'x', url: one.url, kinds: allKinds, is_on: true, version: 7 }
    expect((await refused('PUT /studio/webhooks/:id', { params: one.params, body: stale }, as)).body.code).toBe(
      'studio.changed_meanwhile',
    )
    for (const staffRole of ['editor', 'support', 'finance', 'moderator'] as const) {
      const { token } = await newMember(db, clock.now(), { staffRole })
      expect((await refused('GET /studio/webhooks', {}, { token })).status).toBe(403)
    }
    expect((await call('DELETE /studio/webhooks/:id', { params: one.params }, as)).status).toBe(204)
    expect((await refused('GET /studio/webhooks/:id', { params: one.params }, as)).status).toBe(404)
  })
})

test('old messages are forgotten, except those that still wait', async () => {
  const { deleteMessages } = await import('./message-queries.ts')
  const one = await partner(() => ({ status: 500 }))
  await sell()
  expect(await deleteMessages(db, after(clock.now(), 1), 5000)).toBeGreaterThan(10)
  expect(await one.deliveries()).toHaveLength(1)
})
