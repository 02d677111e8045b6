import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { listeningShop } from '#tests/support/sandbox/sandbox-under-test.ts'
import { startSandbox } from '../start.ts'
import { shopUnderTest, type ShopUnderTest } from '#tests/support/sandbox/pasargad-shop.ts'

let shop: ShopUnderTest
let door: Awaited<ReturnType<typeof listeningShop>>

beforeAll(async () => {
  shop = await shopUnderTest()
  door = await listeningShop()
})
afterAll(async () => {
  await shop.box.stop()
  await door.stop()
})
beforeEach(async () => {
  door.returns.length = 0
  await shop.box.control('POST', '/reset', {})
  await shop.login()
})

const openAt = (path = '/return') => shop.purchase({ callbackApi: `${door.url}${path}` })
const path = (urlId: string) => `/sandbox/pasargad/dorsa1/pay/${urlId}`
const fromShop = { referer: 'http://localhost:3000/' }
const view = (urlId: string, lang = 'en', headers: Record<string, string> = fromShop) =>
  shop.box.get(`${path(urlId)}?lang=${lang}`, headers)
const button = (urlId: string, action: string) =>
  fetch(`${shop.box.sandbox.url}${path(urlId)}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
const back = (urlId: string, body: object = {}) =>
  shop.box.control('POST', `/banks/pasargad/sessions/${urlId}/return`, body)
const brought = () => Object.fromEntries(new URL(door.returns.at(-1) ?? '', door.url).searchParams)

it('shows who sells and the amount in Toman and in Rial, in both languages', async () => {
  const { urlId } = await openAt()
  const fa = await (await view(urlId, 'fa')).text()
  for (const words of ['پاسارگاد', 'پرده', 'خرید فیلم', '۴۹٬۰۰۰ تومان', '۴۹۰٬۰۰۰ ریال']) expect(fa).toContain(words)
  const en = await (await view(urlId)).text()
  for (const words of ['Pasargad', 'Parde', 'Pay 49,000 toman', '490,000 rial']) expect(en).toContain(words)
})

it('bug 24: opens only for a browser that says it comes from the shop; then it may be reloaded', async () => {
  const { urlId } = await openAt()
  for (const referer of [null, 'https://elsewhere.example/', 'about:blank']) {
    const response = await view(urlId, 'en', referer === null ? {} : { referer })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('This page was not opened from the shop')
  }
  expect(await (await view(urlId, 'fa', {})).text()).toContain('این صفحه از سایت فروشنده باز نشده است')
  expect((await view(urlId)).status).toBe(200)
  expect((await view(urlId, 'en', {})).status).toBe(200)
  expect((await shop.session(urlId)).details.referer).toBe(fromShop.referer)
  expect((await view('nobody')).status).toBe(404)
})

it.each([
  ['pay', 'success'],
  ['cancel', 'cancel'],
  ['fail', 'failed'],
])('returns after "%s" by GET with status=%s and keeps the arguments that were there', async (action, status) => {
  const { urlId, invoice } = await openAt('/return?x=1')
  const response = await button(urlId, action)
  expect(response.status).toBe(303)
  const { details } = await shop.session(urlId)
  const address = new URL(response.headers.get('location') ?? '')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    x: '1',
    invoiceId: invoice,
    status,
    referenceNumber: details.reference_number ?? '',
    trackId: details.track_id ?? '',
  })
})

it('knows only three words in the older form of the return', async () => {
  await shop.set({ old_statuses: true })
  for (const [action, status] of [
    ['pay', 'success'],
    ['cancel', 'failed'],
    ['expire', 'failed'],
  ] as const) {
    const { urlId } = await openAt()
    await shop.press(urlId, action)
    await back(urlId)
    expect(brought()['status']).toBe(status)
  }
})

it('brings success for an unpaid invoice, unknown for a paid one, other ids, capitals, and no trackId at all', async () => {
  const { urlId, invoice } = await openAt()
  await back(urlId, { forged: { status: 'success', referenceNumber: '1', trackId: '2' } })
  expect(brought()).toEqual({ invoiceId: invoice, status: 'success', referenceNumber: '1', trackId: '2' })
  expect(await shop.statusOf(invoice)).toBe(13022)
  await shop.press(urlId)
  await back(urlId, { forged: { status: 'unknown' } })
  expect(brought()).toMatchObject({ status: 'unknown' })
  await back(urlId, { forged: { status: 'SUCCESS' } })
  expect(brought()).toMatchObject({ status: 'SUCCESS' })
  await shop.set({ return_omits: ['trackId'] })
  await back(urlId)
  expect(brought()).not.toHaveProperty('trackId')
  expect((await shop.session(urlId)).details.returns).toHaveLength(4)
})

it('comes back twice after "return twice", and not at all after "close the tab"', async () => {
  const twice = await openAt()
  const response = await button(twice.urlId, 'twice')
  await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
  await expect.poll(() => door.returns.length).toBe(2)
  const closed = await openAt()
  const page = await button(closed.urlId, 'close')
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain(door.url)
  expect((await shop.session(closed.urlId)).ledger).toBe('held')
})

it('keeps payments, logins and the terminal over kill -9', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parde-pasargad-'))
  const config = readConfig(['--port', '0', '--smtp-port', '0', '--data-dir', dataDir], { DATA_DIR: dataDir })
  const base = '/sandbox/pasargad/dorsa1'
  const post = async (url: string, address: string, body: object, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }
    return (await (await fetch(`${url}${address}`, init)).json()) as Record<string, unknown>
  }
  const first = await startSandbox(config)
  const login = { username: config.pasargad.userName, password: config.pasargad.password }
  const token = String((await post(first.url, `${base}/token/getToken`, login))['token'])
  const headers = { authorization: `Bearer ${token}`, referer: 'http://localhost/' }
  const purchase = {
    invoice: '1',
    invoiceDate: '2026-05-01',
    amount: 10_000,
    serviceCode: 8,
    serviceType: 'PURCHASE',
    callbackApi: 'http://localhost/return',
    terminalNumber: Number(config.pasargad.terminalNumber),
  }
  const { urlId } = (await post(first.url, `${base}/api/payment/purchase`, purchase, headers))['data'] as {
    urlId: string
  }
  await post(first.url, `/sandbox/__control/banks/pasargad/sessions/${urlId}/press`, {})
  await first.stop()
  const second = await startSandbox(config)
  const answer = await post(second.url, `${base}/api/payment/verify-payment`, { invoice: '1', urlId }, headers)
  expect(answer).toMatchObject({ resultCode: 0, data: { amount: 10_000 } })
  await second.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
