import { afterAll, beforeEach, expect, it } from 'vitest'
import { sandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'
import { startSandbox } from '../start.ts'
import { samanUnderTest } from '#tests/support/sandbox/saman-shop.ts'

const saman = await samanUnderTest()
const { box } = saman
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

it.each<Record<string, unknown>>([
  { version: 5 },
  { version: '3' },
  { second_verify: 1 },
  { verify_minutes: 0.5 },
  { nothing: 1 },
])('refuses the setting %o', async (change) => {
  expect((await saman.set(change)).status).toBe(400)
})

it('refuses a terminal whose number is none', async () => {
  expect((await saman.setTerminal({ terminal_id: 'x' })).status).toBe(400)
  expect((await saman.setTerminal({ active: 'no' })).status).toBe(400)
})

it('lays its books beside the shop’s', async () => {
  const { token, refNum } = await saman.paid()
  const check = async (fulfilled: boolean) => {
    const orders = [{ id: '1', sessions: [{ bank: 'saman', key: token }], fulfilled }]
    return (await box.control('POST', '/ledger/check', { orders })).body
  }
  expect((await check(true)).violations[0].rule).toBe('fulfilled_without_capture')
  await saman.verify(refNum)
  expect(await check(true)).toEqual({ ok: true, violations: [] })
  expect((await check(false)).violations[0].rule).toBe('captured_without_fulfilment')
})

it('knows after a crash what it knew before', async () => {
  const first = await sandboxUnderTest()
  const before = await samanUnderTest(first)
  await before.set({ second_verify: 2 })
  const { token, refNum } = await before.paid({ ResNum: 'R-1' })
  await before.verify(refNum)
  const known = await before.session(token)
  // a second process reads the same folder while the first was not told to end
  const sandbox = await startSandbox(first.config)
  const again = await samanUnderTest({
    ...first,
    sandbox,
    send: async (method, path, body) => {
      const response = await fetch(`${sandbox.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    },
    control: async (method, path) => {
      const response = await fetch(`${sandbox.url}/sandbox/__control${path}`, { method })
      return { status: response.status, body: await response.json() }
    },
  })
  expect(await again.session(token)).toEqual(known)
  expect((await again.verify(refNum)).ResultCode).toBe(2)
  expect((await again.token({ ResNum: 'R-1' })).body.errorCode).toBe('5')
  await sandbox.stop()
  await first.stop()
})
