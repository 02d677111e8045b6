import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'

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
  expect(body.banks.zarinpal.terminal).toMatchObject({ merchant_id: box.merchantId, status: 'active' })
  expect(body.banks.zarinpal.settings).toMatchObject({ auto_return_minutes: 30 })
  const { banks } = (await box.control('GET', '/banks')).body
  expect(banks.map(({ name }: { name: string }) => name)).toEqual(Object.keys(body.banks))
  expect(JSON.stringify([body, banks])).not.toContain(box.config.zarinpal.panelToken)
  expect((await box.control('POST', '/clock', { reset: true })).body.offset_ms).toBe(0)
  expect((await box.control('POST', '/clock', { advance_minutes: -1 })).status).toBe(400)
})

it('refuses settings and merchants of another shape', async () => {
  expect((await box.control('PUT', '/banks/zarinpal/settings', { unknown: 1 })).status).toBe(400)
  expect((await box.control('PUT', '/banks/zarinpal/settings', { bare_101: 'yes' })).status).toBe(400)
  expect((await box.control('PUT', '/banks/zarinpal/terminal', { merchant_id: 'short' })).status).toBe(400)
  expect(
    (await box.control('PUT', '/banks/zarinpal/terminal', { merchant_id: box.merchantId, callback_hosts: {} })).status,
  ).toBe(400)
})

it('gives unverified money back at once, and only that', async () => {
  const authority = await box.open()
  expect((await box.control('POST', `/banks/zarinpal/sessions/${authority}/give-back`)).status).toBe(409)
  await box.control('POST', `/banks/zarinpal/sessions/${authority}/press`, {})
  expect((await box.control('POST', `/banks/zarinpal/sessions/${authority}/give-back`)).body).toMatchObject({
    state: 'returned',
    ledger: 'returned',
  })
  expect((await box.control('POST', `/banks/zarinpal/sessions/S/give-back`)).status).toBe(404)
})

it('lays the orders beside the ledger', async () => {
  const [a, b, c, open] = [await box.open(), await box.open(), await box.open(), await box.open()]
  for (const authority of [a, b, c]) {
    await box.control('POST', `/banks/zarinpal/sessions/${authority}/press`, {})
    await box.pay('verify', { authority, amount: 490_000 })
  }
  const check = async (orders: object[]) => (await box.control('POST', '/ledger/check', { orders })).body
  const named = (...keys: string[]) => keys.map((key) => ({ bank: 'zarinpal', key }))
  expect(
    await check([
      { id: '1', sessions: named(open, a), fulfilled: true },
      { id: '2', sessions: named(b), fulfilled: true },
      { id: '3', sessions: named(c), fulfilled: true },
    ]),
  ).toEqual({ ok: true, violations: [] })
  const [openName, , bName, cName] = named(open, a, b, c)
  expect(
    (
      await check([
        { id: '1', sessions: named(open), fulfilled: true },
        { id: '2', sessions: named(a, b), fulfilled: true },
        { id: '3', sessions: named('S-none'), fulfilled: false },
      ])
    ).violations,
  ).toEqual([
    { rule: 'fulfilled_without_capture', order: '1', session: openName },
    { rule: 'charged_twice', order: '2', session: bName },
    { rule: 'unknown_session', order: '3', session: { bank: 'zarinpal', key: 'S-none' } },
    { rule: 'captured_without_order', order: null, session: cName },
  ])
  expect((await check([{ id: '1', sessions: named(a), fulfilled: false }])).violations[0].rule).toBe(
    'captured_without_fulfilment',
  )
  expect(
    (await check([{ id: '1', sessions: [{ bank: 'mellat', key: a }], fulfilled: false }])).violations[0].rule,
  ).toBe('unknown_session')
  expect((await box.control('POST', '/ledger/check', { orders: [{ id: '1', fulfilled: true }] })).status).toBe(400)
  await box.pay('reverse', { authority: b })
  const { ledger, banks } = (await box.control('GET', '/state')).body
  expect(ledger).toMatchObject({
    captured: { count: 2, IRR: 980_000, USD: 0 },
    returned: { count: 1 },
    none: { count: 1 },
  })
  expect(banks.zarinpal.ledger).toEqual(ledger)
})

it('refuses a bank, a button and a return that it does not know', async () => {
  const authority = await box.open()
  const session = `/banks/zarinpal/sessions/${authority}`
  expect((await box.control('GET', '/banks/nobank/sessions')).status).toBe(404)
  expect((await box.control('GET', '/banks/zarinpal/sessions/S%2F%2B%3D')).status).toBe(404)
  expect((await box.control('POST', `${session}/press`, { action: 'explode' })).status).toBe(400)
  for (const body of [{ forged: 'OK' }, { forged: { Status: 1 } }, { times: 0 }, { times: 21 }]) {
    expect((await box.control('POST', `${session}/return`, body)).status).toBe(400)
  }
  expect((await box.control('GET', session)).body).toMatchObject({ is_open: true, ending: null, ledger: 'none' })
  await box.control('POST', `${session}/press`, { action: 'cancel' })
  expect((await box.control('POST', `${session}/press`, {})).status).toBe(409)
  const { sessions } = (await box.control('GET', '/banks/zarinpal/sessions')).body
  expect(sessions).toMatchObject([{ key: authority, ending: 'cancel', state: 'cancelled', amount: 490_000 }])
})
