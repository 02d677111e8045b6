import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendReturns } from '../control/commands.ts'
import { startPostingBank } from '#tests/support/sandbox/posting-bank.ts'

const returns: { method: string; url: string; body: string; headers: IncomingHttpHeaders }[] = []
const shop = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    returns.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers })
    response.writeHead(303, { location: '/result' }).end()
  })
})
let shopUrl: string
let posting: Awaited<ReturnType<typeof startPostingBank>>

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  posting = await startPostingBank(shopUrl)
})
afterAll(() => {
  posting.stop()
  shop.close()
})
beforeEach(() => {
  posting.bank.wipe()
  returns.length = 0
})

const post = (fields: Record<string, string>) =>
  fetch(`${posting.payPage}?lang=en`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const press = (action: string) => post({ RefId: 'a+/=', action })

it('opens for the form of the shop, in dollars, and finds its session again by the hidden fields', async () => {
  const response = await post({ RefId: 'a+/=' })
  expect(response.status).toBe(200)
  const text = await response.text()
  for (const words of ['Pay $4.99', 'Emulates Posting bank', 'Test account', 'buyer@example.com']) {
    expect(text).toContain(words)
  }
  expect(text).toContain('<input type="hidden" name="RefId" value="a+/=" />')
  expect(text).not.toContain('In rial')
  // the page was opened by a form; the link to the other language must use a GET address
  expect(text).toContain('href="/sandbox/posting/pay?ref=a%2B%2F%3D&amp;lang=fa"')
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${shopUrl};`)
  const fa = await (await fetch(`${posting.payPage}?ref=a%2B%2F%3D&lang=fa`)).text()
  for (const words of ['پرداخت ۴٫۹۹ دلار', 'حساب آزمایشی']) expect(fa).toContain(words)
  expect((await post({ RefId: 'other' })).status).toBe(404)
})

it('returns by a form that a script submits, or its button where none runs, and tells which site it comes from', async () => {
  const response = await press('pay')
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain(`form-action 'self' ${shopUrl};`)
  expect(policy).not.toMatch(/unsafe|\*/)
  // `same-origin` would make it `Origin: null`
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  const text = await response.text()
  expect(text).toContain(`<form method="post" action="${shopUrl}/return?n=1" data-return>`)
  expect(text).toContain('<input type="hidden" name="Paid" value="yes" />')
  expect(text).toContain('name="Note" value="&quot;&gt;&lt;b&gt;"')
  expect(text).toContain('src="/sandbox/ui/return.js"')
  expect(text).not.toMatch(/<script>| on\w+=/)
  expect(text).toContain('Return to the site</button>')
  expect(posting.bank.returns).toEqual(['browser'])
})

it('sends the second messenger as a form of another site, without cookies', async () => {
  await press('twice')
  await expect.poll(() => returns.length).toBe(1)
  expect(returns[0]).toMatchObject({ method: 'POST', url: '/return?n=1' })
  expect(Object.fromEntries(new URLSearchParams(returns[0]?.body))).toEqual({
    RefId: 'a+/=',
    Note: '"><b>',
    Paid: 'yes',
  })
  expect(returns[0]?.headers).toMatchObject({
    origin: 'https://mellat.bank.example',
    'sec-fetch-site': 'cross-site',
    'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
  })
  expect(returns[0]?.headers.cookie).toBeUndefined()
  expect(posting.bank.returns).toEqual(['double', 'browser'])
})

it('forges fields over the honest return', async () => {
  const results = await sendReturns(posting.bank, 'a+/=', { forged: posting.bank.forgery, times: 2, parallel: true })
  expect(results).toEqual(Array(2).fill({ status: 303, location: '/result', error: null }))
  expect(returns.map(({ body }) => new URLSearchParams(body).get('Paid'))).toEqual(['yes', 'yes'])
  expect(await sendReturns(posting.bank, 'other', { forged: {}, times: 1, parallel: false })).toEqual([])
})

it('leads back by the same form from a page that is closed, but never by itself', async () => {
  const expired = await press('expire')
  expect(expired.status).toBe(410)
  expect(expired.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(await expired.text()).toContain(`action="${shopUrl}/return?n=1"`)
  expect((await press('pay')).status).toBe(410)
  posting.bank.wipe()
  expect(await (await press('close')).text()).not.toContain(shopUrl)
  expect(await (await press('pay')).text()).not.toContain(shopUrl)
})

it('sends a second press of the same button back once more, and another button nowhere', async () => {
  await press('cancel')
  expect(await (await press('cancel')).text()).toContain('name="Paid" value="no"')
  const other = await press('pay')
  expect(other.status).toBe(410)
  expect(await other.text()).not.toContain('return.js')
})

it('sends back who only agreed, where the shop takes the money itself', async () => {
  posting.bank.takes('none')
  expect(await (await press('pay')).text()).toContain('return.js')
  const again = await post({ RefId: 'a+/=' })
  expect(again.status).toBe(200)
  expect(await again.text()).toContain('<h1>Approved</h1>')
  posting.bank.wipe()
  posting.bank.takes('none')
  expect(await (await press('close')).text()).toContain('taken when the site asks for it')
})
