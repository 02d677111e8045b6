import { afterAll, beforeEach, expect, it } from 'vitest'
import { listeningShop } from '#tests/support/sandbox/sandbox-under-test.ts'
import { fromShop, samanUnderTest } from '#tests/support/sandbox/saman-shop.ts'

const saman = await samanUnderTest()
const { box } = saman
const shop = await listeningShop()
afterAll(async () => {
  await box.stop()
  await shop.stop()
})
beforeEach(async () => {
  shop.returns.length = 0
  await box.control('POST', '/reset', {})
})

const openAt = (path: string, fields = {}) => saman.open({ RedirectUrl: `${shop.url}${path}`, ...fields })

/** The hidden fields of the page with which the buyer returns. */
async function formOf(response: Response): Promise<Record<string, string>> {
  const text = await response.text()
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" \/>/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

it('opens by the form of the shop and by a link, in both languages, with Toman and Rials', async () => {
  const token = await openAt('/return', { ResNum: 'R-7', ResNum1: 'خرید فیلم' })
  const fa = await (await saman.post({ Token: token })).text()
  for (const words of [
    '<html lang="fa" dir="rtl">',
    'شبیه‌ساز سامان',
    'پرده',
    'خرید فیلم',
    '۴۹٬۰۰۰ تومان',
    '۴۹۰٬۰۰۰ ریال',
  ])
    expect(fa).toContain(words)
  const en = await (await saman.link(token, 'en')).text()
  for (const words of ['Emulates Saman (SEP)', 'Pay 49,000 toman', '490,000 rial', 'Parde']) expect(en).toContain(words)
  for (const action of ['pay', 'cancel', 'fail', 'close', 'twice', 'expire']) expect(en).toContain(`value="${action}"`)
})

it('opens at the address that differs by its capitals alone, too', async () => {
  const token = await openAt('/return')
  const response = await fetch(`${box.sandbox.url}/sandbox/saman/onlinepg/onlinepg`, {
    method: 'POST',
    body: new URLSearchParams({ Token: token }),
    headers: fromShop,
  })
  expect(response.status).toBe(200)
})

it('does not open without a referer, or with that of a foreign site', async () => {
  const token = await openAt('/return')
  for (const referer of [null, 'https://evil.example/', 'nonsense']) {
    const response = await saman.post({ Token: token }, referer === null ? {} : { referer })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('Referer')
  }
  await saman.set({ needs_referer: false })
  expect((await saman.post({ Token: token }, {})).status).toBe(200)
})

it('says TokenNotFound for a token that is unknown, used or too old', async () => {
  const used = await openAt('/return')
  await saman.press(used, 'pay')
  const old = await openAt('/return')
  await saman.advance(20)
  for (const token of ['f'.repeat(32), 'constructor', '', used, old]) {
    for (const response of [await saman.post({ Token: token }), await saman.link(token)]) {
      expect(response.status).toBe(404)
      const text = await response.text()
      expect(text).toContain('TokenNotFound')
      // also where a form opened the page: the link to the other language uses a GET address
      expect(text).toContain(`href="/sandbox/saman/OnlinePG/SendToken?token=${token}&amp;lang=en"`)
    }
  }
})

it.each([
  ['pay', 'OK', '2'],
  ['cancel', 'CanceledByUser', '1'],
  ['fail', 'Failed', '3'],
])('after "%s" the return is a form with State %s and all fields of version 3', async (action, state, status) => {
  const token = await openAt('/return?n=1', { ResNum: `R-${action}`, Wage: 100 })
  const response = await saman.press(token, action)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop.url};`)
  const fields = await formOf(response)
  expect(Object.keys(fields)).toEqual(
    'Token MID TerminalId State Status RRN RefNum ResNum TraceNo Amount Wage AffectiveAmount SecurePan HashedCardNumber'.split(
      ' ',
    ),
  )
  expect(fields).toMatchObject({
    Token: token,
    MID: '13604455',
    TerminalId: '13604455',
    State: state,
    Status: status,
    ResNum: `R-${action}`,
    Amount: '490000',
    Wage: '100',
    AffectiveAmount: '490000',
  })
  if (action === 'pay') {
    expect(fields['RefNum']).toMatch(/^[0-9A-Za-z+/]{27}=$/)
    expect(fields['RefNum']).toMatch(/\+.*/)
    expect(fields['RefNum']).toContain('/')
    expect(fields['SecurePan']).toMatch(/^\d{6}\*{6}\d{4}$/)
    expect(fields['HashedCardNumber']).toMatch(/^[0-9a-f]{64}$/)
  } else for (const name of ['RefNum', 'RRN', 'TraceNo', 'SecurePan']) expect(fields[name]).toBe('')
})

it('says SessionIsNull after a page whose time ran out', async () => {
  const token = await openAt('/return')
  await saman.press(token, 'expire')
  await box.control('POST', `/banks/saman/sessions/${token}/return`, {})
  expect((await saman.session(token)).details.callbacks).toMatchObject([{ status: '4', by: 'control' }])
})

it('returns in a query when the shop asked for it with the form, but not to an address that is too long for it', async () => {
  const token = await openAt('/return?a=%20b')
  await saman.post({ Token: token, GetMethod: 'true' })
  const response = await saman.press(token)
  expect(response.status).toBe(303)
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.searchParams.get('a')).toBe(' b')
  const { bank_reference } = await saman.session(token)
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ Status: '2', State: 'OK', RefNum: bank_reference })
  const long = await openAt(`/${'x'.repeat(1540)}`)
  expect(await (await saman.post({ Token: long, GetMethod: 'true' })).text()).toContain('InvalidParameters')
  expect((await saman.post({ Token: long, GetMethod: 'false' })).status).toBe(200)
})

it('brings Token and RefNum alone in version 4', async () => {
  await saman.set({ version: 4 })
  const paid = await openAt('/return')
  const location = new URL((await saman.press(paid)).headers.get('location') ?? '')
  const { bank_reference } = await saman.session(paid)
  expect(Object.fromEntries(location.searchParams)).toEqual({ Token: paid, RefNum: bank_reference })
  const cancelled = await openAt('/return')
  const back = new URL((await saman.press(cancelled, 'cancel')).headers.get('location') ?? '')
  expect(Object.fromEntries(back.searchParams)).toEqual({ Token: cancelled, RefNum: '' })
})

it('bug 18: in one mode the RefNum stands in the query as it is, and its + is read as a blank', async () => {
  await saman.set({ version: 4, raw_refnum: true })
  const token = await openAt('/return')
  const address = (await saman.press(token)).headers.get('location') ?? ''
  const { bank_reference } = await saman.session(token)
  expect(address).toContain(`RefNum=${bank_reference}`)
  expect(new URL(address).searchParams.get('RefNum')).toBe(bank_reference.replaceAll('+', ' '))
})

it('takes the money and brings nobody back after "close the tab"', async () => {
  const token = await openAt('/return')
  expect(await (await saman.press(token, 'close')).text()).not.toContain(shop.url)
  expect(await saman.session(token)).toMatchObject({ state: 'paid', ledger: 'held' })
  expect(shop.returns).toEqual([])
})

it('comes back twice after "return twice", and ends once', async () => {
  const token = await openAt('/return')
  const response = await saman.press(token, 'twice')
  expect(await response.text()).toContain('data-return')
  await expect.poll(() => shop.returns.length).toBe(1)
  await saman.press(token, 'cancel')
  expect(await saman.session(token)).toMatchObject({ state: 'paid', ending: 'twice' })
})

it('forges any field over the honest return', async () => {
  const token = await openAt('/return')
  const { body } = await box.control('POST', `/banks/saman/sessions/${token}/return`, {
    forged: { State: 'OK', Status: '2', RefNum: 'a+/=' },
    times: 3,
    parallel: true,
  })
  expect(body.results).toEqual(Array(3).fill({ status: 303, location: '/result', error: null }))
  expect((await saman.session(token)).details.callbacks).toHaveLength(3)
  expect((await saman.session(token)).ledger).toBe('none')
})

it('escapes what the shop wrote', async () => {
  const token = await openAt('/return', { ResNum1: '<img src=x onerror=alert(1)>' })
  expect(await (await saman.link(token)).text()).toContain('&lt;img src=x')
})
