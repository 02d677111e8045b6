import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listeningShop, sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'
import { returnUrl } from './callback.ts'

let box: SandboxUnderTest
let shop: Awaited<ReturnType<typeof listeningShop>>

beforeAll(async () => {
  box = await sandboxUnderTest()
  shop = await listeningShop()
})
afterAll(async () => {
  await box.stop()
  await shop.stop()
})
beforeEach(async () => {
  shop.returns.length = 0
  await box.control('POST', '/reset', {})
})

const openAt = (path: string) => box.open({ callback_url: `${shop.url}${path}` })
const view = async (authority: string, lang = 'fa') =>
  box.get(`/sandbox/zarinpal/pg/StartPay/${authority}?lang=${lang}`)

it('shows merchant, purpose and the amount in Toman and in Rial, in both languages', async () => {
  const authority = await openAt('/return')
  const fa = await (await view(authority)).text()
  expect(fa).toContain('<html lang="fa" dir="rtl">')
  for (const words of ['درگاه آزمایشی', 'پرده', 'خرید فیلم', '۴۹٬۰۰۰ تومان', '۴۹۰٬۰۰۰ ریال'])
    expect(fa).toContain(words)
  const en = await (await view(authority, 'en')).text()
  expect(en).toContain('<html lang="en" dir="ltr">')
  for (const words of ['Sandbox bank', 'Parde', 'Pay 49,000 toman', '490,000 rial']) expect(en).toContain(words)
  for (const action of ['pay', 'cancel', 'fail', 'close', 'twice', 'expire']) expect(en).toContain(`value="${action}"`)
})

it('forbids scripts, and lets its form end at the shop and nowhere else', async () => {
  const response = await view(await openAt('/return'))
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'none'")
  expect(policy).toContain(`form-action 'self' ${shop.url};`)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(await response.text()).not.toContain('<script')
})

it('escapes what the merchant wrote', async () => {
  const authority = await box.open({ description: '<img src=x onerror=alert(1)>' })
  const text = await (await view(authority)).text()
  expect(text).not.toContain('<img src=x')
  expect(text).toContain('&lt;img src=x')
})

it.each([
  ['pay', 'OK'],
  ['cancel', 'NOK'],
  ['fail', 'NOK'],
])('returns after "%s" by GET with Status=%s and keeps the arguments that were there', async (action, status) => {
  const authority = await openAt('/return?a=%20b&x=1')
  const response = await box.press(authority, action)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`${shop.url}/return?a=%20b&x=1&Authority=${authority}&Status=${status}`)
})

it('keeps a fragment behind the arguments', () => {
  expect(returnUrl('https://a.example/r#top', { Authority: 'S1', Status: 'OK' })).toBe(
    'https://a.example/r?Authority=S1&Status=OK#top',
  )
})

it('takes the money and shows no way back after "close the tab"', async () => {
  const authority = await openAt('/return')
  const response = await box.press(authority, 'close')
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain(shop.url)
  expect(await (await view(authority)).text()).not.toContain(shop.url)
  expect((await box.control('GET', `/banks/zarinpal/sessions/${authority}`)).body).toMatchObject({
    state: 'paid',
    ledger: 'held',
  })
})

it('comes back twice after "return twice": once by itself, once with the browser', async () => {
  const authority = await openAt('/return')
  const response = await box.press(authority, 'twice')
  await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
  await expect.poll(() => shop.returns.length).toBe(2)
  expect(new Set(shop.returns)).toEqual(new Set([`/return?Authority=${authority}&Status=OK`]))
})

it('ends a session once: a second press of another button changes nothing', async () => {
  const authority = await openAt('/return')
  await box.press(authority, 'pay')
  const again = await box.press(authority, 'cancel')
  expect(again.headers.get('location')).toContain('Status=OK')
  const { body } = await box.control('GET', `/banks/zarinpal/sessions/${authority}`)
  expect(body.state).toBe('paid')
})

it('knows nothing of a foreign authority', async () => {
  for (const authority of ['S'.repeat(36), 'constructor', '__proto__']) expect((await view(authority)).status).toBe(404)
})

it('forges Status=OK for an unpaid session, and NOK for a paid one, on demand', async () => {
  const authority = await openAt('/return')
  const forged = await box.control('POST', `/banks/zarinpal/sessions/${authority}/return`, { forged: { Status: 'OK' } })
  expect(forged.body.results).toEqual([{ status: 303, location: '/result', error: null }])
  expect(shop.returns).toEqual([`/return?Authority=${authority}&Status=OK`])
  expect((await box.pay('inquiry', { authority })).body.data.status).toBe('IN_BANK')
  await box.press(authority, 'pay')
  await box.control('POST', `/banks/zarinpal/sessions/${authority}/return`, { forged: { Status: 'NOK' } })
  expect(shop.returns.at(-1)).toBe(`/return?Authority=${authority}&Status=NOK`)
})

it("replays a return ten times at once, and brings another session's authority", async () => {
  const authority = await openAt('/return')
  await box.press(authority, 'pay')
  const replay = await box.control('POST', `/banks/zarinpal/sessions/${authority}/return`, {
    times: 10,
    parallel: true,
  })
  expect(replay.body.results).toHaveLength(10)
  expect(shop.returns).toHaveLength(10)
  await box.control('POST', `/banks/zarinpal/sessions/${authority}/return`, { forged: { Authority: 'S-other' } })
  expect(shop.returns.at(-1)).toBe('/return?Authority=S-other&Status=OK')
})

it('says so when the shop cannot be reached', async () => {
  const authority = await box.open({ callback_url: 'http://localhost:9/' })
  const { body } = await box.control('POST', `/banks/zarinpal/sessions/${authority}/return`, {
    forged: { Status: 'OK' },
  })
  expect(body.results[0]).toMatchObject({ status: 0, location: null, error: expect.any(String) })
})
