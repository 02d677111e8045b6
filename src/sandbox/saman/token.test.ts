import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { samanUnderTest } from '#tests/support/sandbox/saman-shop.ts'

const saman = await samanUnderTest()
const { box, token } = saman
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

it('gives a token of 32 characters for a JSON call, whatever the case of its action', async () => {
  for (const action of ['token', 'Token', 'TOKEN']) {
    const { status, body } = await token({ action })
    expect(status).toBe(200)
    expect(body).toEqual({ status: 1, token: expect.stringMatching(/^[0-9a-f]{32}$/) })
  }
})

it.each<[string, Record<string, unknown>, string]>([
  ['no action', { action: undefined }, '5'],
  ['another action', { action: 'pay' }, '5'],
  ['a terminal that is a number', { TerminalId: 13_604_455 }, '5'],
  ['an unknown terminal', { TerminalId: '1' }, '12'],
  ['a terminal named like a property', { TerminalId: 'constructor' }, '12'],
  ['an amount as text', { Amount: '490000' }, '5'],
  ['a fraction', { Amount: 490_000.5 }, '5'],
  ['1,999 Rials', { Amount: 1999 }, '5'],
  ['an amount past what a number holds', { Amount: 2 ** 53 }, '5'],
  ['no ResNum', { ResNum: undefined }, '5'],
  ['a ResNum that is a number', { ResNum: 12 }, '5'],
  ['a blank ResNum', { ResNum: ' ' }, '5'],
  ['a ResNum of 51 characters', { ResNum: 'x'.repeat(51) }, '5'],
  ['no return address', { RedirectUrl: undefined }, '5'],
  ['a relative return address', { RedirectUrl: '/return' }, '5'],
  ['a return address of a foreign site', { RedirectUrl: 'https://evil.example/return' }, '5'],
  ['a return address that is a script', { RedirectUrl: 'javascript:alert(1)' }, '5'],
  ['a return address of 2,084 characters', { RedirectUrl: `http://localhost/${'x'.repeat(2067)}` }, '5'],
  ['a phone with its zero', { CellNumber: '09120000012' }, '5'],
  ['an expiry as text', { TokenExpiryInMin: '30' }, '5'],
  ['a wage as text', { Wage: '1' }, '5'],
  ['a card hash of another length', { HashedCardNumber: 'abc' }, '5'],
  ['eleven card hashes', { HashedCardNumber: Array(11).fill('a'.repeat(32)).join('|') }, '5'],
  ['a session key as text', { TxnRandomSessionKey: '12' }, '5'],
  ['a long ResNum1', { ResNum1: 'x'.repeat(51) }, '5'],
])('refuses %s', async (_what, change, code) => {
  const { status, body } = await token(change)
  expect(status).toBe(200)
  expect(body).toEqual({ status: -1, errorCode: code, errorDesc: expect.any(String) })
  expect((await box.control('GET', '/banks/saman/sessions')).body.sessions).toEqual([])
})

it('takes an address of 2,083 characters and the least amount', async () => {
  expect((await token({ RedirectUrl: `http://localhost/${'x'.repeat(2066)}`, Amount: 2000 })).body.status).toBe(1)
})

it('reads JSON only: what is sent as text is no call', async () => {
  const response = await fetch(`${box.sandbox.url}/sandbox/saman/onlinepg/onlinepg`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ action: 'token', TerminalId: '13604455', Amount: 2000, ResNum: '1' }),
  })
  expect(await response.json()).toMatchObject({ status: -1, errorCode: '5' })
})

it('refuses a ResNum that was used before, also by a payment that was cancelled', async () => {
  const first = await saman.open({ ResNum: 'A-1' })
  await saman.press(first, 'cancel')
  expect((await token({ ResNum: 'A-1' })).body).toMatchObject({ status: -1, errorCode: '5' })
  await saman.setTerminal({ terminal_id: '777' })
  expect((await token({ TerminalId: '777', ResNum: 'A-1' })).body.status).toBe(1)
})

it('knows terminals that are switched off, and servers that call from elsewhere', async () => {
  await saman.setTerminal({ ip_allowed: false })
  expect((await token()).body.errorCode).toBe('8')
  await saman.setTerminal({ ip_allowed: true, active: false })
  expect((await token()).body.errorCode).toBe('20')
})

it('lets a token live for 20 minutes, or as long as was asked for within 20 and 3,600', async () => {
  const keys = await Promise.all([undefined, 1, 30, 9999].map((minutes) => saman.open({ TokenExpiryInMin: minutes })))
  const states = async () => Promise.all(keys.map(async (key) => (await saman.session(key)).state as string))
  await saman.advance(19)
  expect(await states()).toEqual(Array(4).fill('in_progress'))
  await saman.advance(1)
  expect(await states()).toEqual(['expired', 'expired', 'in_progress', 'in_progress'])
  await saman.advance(3579)
  expect(await states()).toEqual(['expired', 'expired', 'expired', 'in_progress'])
  await saman.advance(1)
  expect(await states()).toEqual(Array(4).fill('expired'))
})

it('lets only the named cards pay', async () => {
  const md5 = (pan: string) => createHash('md5').update(pan).digest('hex')
  const named = await saman.paid({ HashedCardNumber: `${md5('1')};${md5('6219861000007731').toUpperCase()}` })
  expect((await saman.session(named.token)).card).toBe('621986******7731')
  const foreign = await saman.open({ HashedCardNumber: md5('1') })
  await saman.press(foreign, 'pay')
  expect(await saman.session(foreign)).toMatchObject({ state: 'failed', ledger: 'none' })
})

it('names its pay page in a header when it is the neo service', async () => {
  const header = async () => {
    const response = await fetch(`${box.sandbox.url}/sandbox/saman/onlinepg/onlinepg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        action: 'token',
        TerminalId: '13604455',
        Amount: 2000,
        ResNum: String(Math.random()),
        RedirectUrl: 'http://localhost:9/',
      }),
    })
    return response.headers.get('x-ipg-url')
  }
  expect(await header()).toBeNull()
  await saman.set({ neo: true })
  expect(await header()).toBe(`${box.config.publicUrl}/sandbox/saman/OnlinePG/OnlinePG`)
})

it('answers as it was told: a number, a broken page, silence after the work', async () => {
  await box.control('POST', '/outcomes', { call: 'saman.token', outcome: 'code:21' })
  expect((await token()).body).toMatchObject({ status: -1, errorCode: '21' })
  await box.control('POST', '/outcomes', { call: 'saman.token', outcome: 'html-body' })
  expect((await token()).body).toContain('<!doctype html>')
  await box.control('POST', '/outcomes', { call: 'saman.token', outcome: 'reset-after-commit' })
  await expect(token()).rejects.toThrow()
  expect((await box.control('GET', '/banks/saman/sessions')).body.sessions).toHaveLength(1)
  expect((await box.control('GET', '/counts')).body['saman.token']).toBe(3)
})
