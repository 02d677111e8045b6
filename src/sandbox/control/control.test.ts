import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sandboxUnderTest, type SandboxUnderTest } from '../sandbox-under-test.ts'

let box: SandboxUnderTest
beforeAll(async () => {
  box = await sandboxUnderTest()
})
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

/** fetch() does not let a test choose Host or Sec-Fetch-Site. */
function statusWith(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = '/sandbox/__control/state'
    request({ host: '127.0.0.1', port: box.sandbox.port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

it('answers to this machine only, also behind a proxy', async () => {
  expect(await statusWith({})).toBe(200)
  expect(await statusWith({ 'x-forwarded-for': '127.0.0.1, ::1' })).toBe(200)
  expect(await statusWith({ 'x-forwarded-for': '203.0.113.9' })).toBe(403)
  expect(await statusWith({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(403)
  expect(await statusWith({ 'x-forwarded-for': 'localhost.example' })).toBe(403)
})

it('does not let another site in, by form or by a name that points here', async () => {
  expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusWith({ origin: 'https://evil.example' })).toBe(403)
  expect(await statusWith({ host: 'evil.example' })).toBe(403)
  const form = await fetch(`${box.sandbox.url}/sandbox/__control/reset`, {
    method: 'POST',
    body: new URLSearchParams({ a: '1' }),
  })
  expect(form.status).toBe(400)
})

it('tells its state without the panel token', async () => {
  await box.control('POST', '/clock', { advance_minutes: 31 })
  const { body } = await box.control('GET', '/state')
  expect(body.clock.offset_ms).toBe(31 * 60_000)
  expect(body.merchants).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain(box.config.zarinpalPanelToken)
  expect((await box.control('POST', '/clock', { reset: true })).body.offset_ms).toBe(0)
  expect((await box.control('POST', '/clock', { advance_minutes: -1 })).status).toBe(400)
})

it('refuses settings and merchants of another shape', async () => {
  expect((await box.control('PUT', '/settings', { unknown: 1 })).status).toBe(400)
  expect((await box.control('PUT', '/settings', { bare_101: 'yes' })).status).toBe(400)
  expect((await box.control('PUT', '/merchants', { merchant_id: 'short' })).status).toBe(400)
  expect((await box.control('PUT', '/merchants', { merchant_id: box.merchantId, callback_hosts: {} })).status).toBe(400)
})

it('gives unverified money back at once, and only that', async () => {
  const authority = await box.open()
  expect((await box.control('POST', `/transactions/${authority}/auto-return`)).status).toBe(409)
  await box.control('POST', `/transactions/${authority}/pay`, {})
  expect((await box.control('POST', `/transactions/${authority}/auto-return`)).body).toMatchObject({
    state: 'returned',
    ledger: 'returned',
  })
  expect((await box.control('POST', `/transactions/S/auto-return`)).status).toBe(404)
})

it('lays the orders beside the ledger', async () => {
  const [a, b, c, open] = [await box.open(), await box.open(), await box.open(), await box.open()]
  for (const authority of [a, b, c]) {
    await box.control('POST', `/transactions/${authority}/pay`, {})
    await box.pay('verify', { authority, amount: 490_000 })
  }
  const check = async (orders: object[]) => (await box.control('POST', '/ledger/check', { orders })).body
  expect(
    await check([
      { id: '1', authorities: [open, a], fulfilled: true },
      { id: '2', authorities: [b], fulfilled: true },
      { id: '3', authorities: [c], fulfilled: true },
    ]),
  ).toEqual({ ok: true, violations: [] })
  expect(
    (
      await check([
        { id: '1', authorities: [open], fulfilled: true },
        { id: '2', authorities: [a, b], fulfilled: true },
        { id: '3', authorities: ['S-none'], fulfilled: false },
      ])
    ).violations,
  ).toEqual([
    { rule: 'fulfilled_without_capture', order: '1', authority: open },
    { rule: 'charged_twice', order: '2', authority: b },
    { rule: 'unknown_authority', order: '3', authority: 'S-none' },
    { rule: 'captured_without_order', order: null, authority: c },
  ])
  expect((await check([{ id: '1', authorities: [a], fulfilled: false }])).violations[0].rule).toBe(
    'captured_without_fulfilment',
  )
  await box.pay('reverse', { authority: b })
  const { ledger } = (await box.control('GET', '/state')).body
  expect(ledger).toMatchObject({ captured: { count: 2, rial: 980_000 }, returned: { count: 1 }, none: { count: 1 } })
})
