import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseOutcome } from './forced-outcomes.ts'
import { sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'

let box: SandboxUnderTest
let authority: string

beforeAll(async () => {
  box = await sandboxUnderTest()
})
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
  authority = await box.open()
  await box.control('POST', `/banks/zarinpal/sessions/${authority}/press`, {})
})

const force = (outcome: string, times?: number) =>
  box.control('POST', '/outcomes', { call: 'zarinpal.verify', outcome, times })
const verify = () => box.pay('verify', { authority, amount: 490_000 })
const status = async () => (await box.pay('inquiry', { authority })).body.data.status as string
const url = () => `${box.sandbox.url}/sandbox/zarinpal/pg/v4/payment/verify.json`
const verifyWithin = (ms: number) =>
  fetch(url(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_id: box.merchantId, authority, amount: 490_000 }),
    signal: AbortSignal.timeout(ms),
  })

it('refuses with the asked code and does nothing', async () => {
  await force('code:-51')
  expect(await verify()).toMatchObject({ status: 401, body: { data: [], errors: { code: -51 } } })
  expect(await status()).toBe('PAID')
  expect((await verify()).body.data.code).toBe(100)
})

it('fails with 500, or with a web page and 200, without doing anything', async () => {
  await force('http500')
  await force('html-body')
  expect((await verify()).status).toBe(500)
  const page = await verify()
  expect(page.status).toBe(200)
  expect(page.body).toContain('<!doctype html>')
  expect(await status()).toBe('PAID')
})

it('stays silent before the commit: nothing has happened', async () => {
  await force('timeout-before-commit')
  await expect(verifyWithin(200)).rejects.toThrow(/timeout|aborted/)
  expect(await status()).toBe('PAID')
})

it('stays silent after the commit: the next answer is 101', async () => {
  await force('timeout-after-commit')
  await expect(verifyWithin(1000)).rejects.toThrow(/timeout|aborted/)
  await expect.poll(status).toBe('VERIFIED')
  expect((await verify()).body.data.code).toBe(101)
})

it('cuts the connection before or after the commit', async () => {
  await force('reset')
  await expect(verifyWithin(5_000)).rejects.toThrow('fetch failed')
  expect(await status()).toBe('PAID')
  await force('reset-after-commit')
  await expect(verifyWithin(5_000)).rejects.toThrow('fetch failed')
  expect(await status()).toBe('VERIFIED')
})

it('answers late, but rightly', async () => {
  await force('slow:2000')
  await expect(verifyWithin(1000)).rejects.toThrow(/timeout|aborted/)
  await expect.poll(status).toBe('VERIFIED')
})

it('waits until it is let go on, the first to arrive first', async () => {
  await force('held', 2)
  const counts = async () => (await box.control('GET', '/counts')).body
  const first = verify()
  await expect.poll(counts).toMatchObject({ 'zarinpal.verify': 1 })
  const second = verify()
  await expect.poll(counts).toMatchObject({ 'zarinpal.verify': 2 })
  expect(await status()).toBe('PAID')
  expect((await box.control('POST', '/release', { calls: 0 })).status).toBe(400)
  expect((await box.control('POST', '/release', { calls: 1 })).body).toEqual({ released: 1 })
  expect((await first).body.data.code).toBe(100)
  expect((await box.control('POST', '/release')).body).toEqual({ released: 1 })
  expect((await second).body.data.code).toBe(101)
})

it('takes outcomes in the order they were queued, each once, other calls untouched', async () => {
  await force('code:-12', 2)
  await force('ok')
  await force('code:-52')
  const codes: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const { body } = await verify()
    codes.push(body.errors.code ?? body.data.code)
  }
  expect(codes).toEqual([-12, -12, 100, -52, 101])
})

it('counts calls, also refused ones, and forgets on request', async () => {
  await force('code:-12')
  await verify()
  await verify()
  expect((await box.control('GET', '/counts')).body).toMatchObject({ 'zarinpal.request': 1, 'zarinpal.verify': 2 })
  await box.control('DELETE', '/outcomes')
  expect((await box.control('GET', '/counts')).body).toEqual({})
})

it('reads only the outcomes it knows', async () => {
  expect(parseOutcome('slow:1500')).toEqual({ kind: 'slow', ms: 1500 })
  expect(parseOutcome('code:101')).toEqual({ kind: 'code', code: 101 })
  expect(parseOutcome('code:13022')).toEqual({ kind: 'code', code: 13022 })
  expect(parseOutcome('name:INSTRUMENT_DECLINED')).toEqual({ kind: 'code', code: 'INSTRUMENT_DECLINED' })
  for (const text of ['', 'slow:', 'slow:999999', 'code:x', 'code:123456', 'name:', 'name:low', 'explode', 'ok '])
    expect(parseOutcome(text)).toBeUndefined()
  expect((await force('explode')).status).toBe(400)
  expect((await box.control('POST', '/outcomes', { call: 'nothing', outcome: 'ok' })).status).toBe(400)
  expect((await force('ok', 0)).status).toBe(400)
})
