import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../start.ts'
import { listeningShop } from '#tests/support/sandbox/sandbox-under-test.ts'
import { paypalUnderTest, type PaypalUnderTest } from '#tests/support/sandbox/paypal-shop.ts'

let paypal: PaypalUnderTest
let shop: Awaited<ReturnType<typeof listeningShop>>

beforeAll(async () => {
  paypal = await paypalUnderTest()
  shop = await listeningShop()
})
afterAll(async () => {
  await paypal.box.stop()
  await shop.stop()
})

const page = (key: string) => `/sandbox/paypal/checkoutnow?token=${key}`
const open = () => paypal.open({}, { return_url: `${shop.url}/return?n=1`, cancel_url: `${shop.url}/cancel` })
const press = (key: string, action: string) =>
  fetch(`${paypal.box.sandbox.url}${page(key)}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })

it('shows the sum in dollars, the shop and the purpose, in both languages', async () => {
  const key = await open()
  const fa = await (await paypal.box.get(`${page(key)}&lang=fa`)).text()
  for (const words of ['پی‌پال', 'پرده', '۱۲٫۳۴', 'دلار', 'buyer@example.com']) expect(fa).toContain(words)
  expect(fa).not.toContain('ریال')
  const response = await paypal.box.get(`${page(key)}&lang=en`)
  const en = await response.text()
  for (const words of ['PayPal', 'Parde', 'Pay $12.34', 'Film']) expect(en).toContain(words)
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop.url};`)
})

it('7: returns with token and PayerID after the approval, again when it is pressed again', async () => {
  const key = await open()
  for (let n = 0; n < 2; n += 1) {
    const response = await press(key, 'pay')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(
      new RegExp(`^${shop.url}/return\\?n=1&token=${key}&PayerID=[A-Z2-9]{13}$`),
    )
  }
})

it('7: a cancel leads to the cancel address with the token alone, and the order can still be approved', async () => {
  const key = await open()
  expect((await press(key, 'cancel')).headers.get('location')).toBe(`${shop.url}/cancel?token=${key}`)
  expect((await paypal.session(key)).body).toMatchObject({ state: 'PAYER_ACTION_REQUIRED', is_open: true })
  expect((await press(key, 'pay')).headers.get('location')).toContain('PayerID=')
})

it('5: an instrument that will be declined returns as if all were well', async () => {
  const key = await open()
  expect((await press(key, 'fail')).headers.get('location')).toContain('PayerID=')
  expect((await paypal.capture(key)).body.details[0].issue).toBe('INSTRUMENT_DECLINED')
  // the page is open again
  expect(await (await paypal.box.get(page(key))).text()).toContain('value="pay"')
})

it('7: "close the tab" shows no way back', async () => {
  const key = await open()
  const response = await press(key, 'close')
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain(shop.url)
})

it('an ended or unknown order shows no form', async () => {
  const key = await open()
  expect((await press(key, 'expire')).status).toBe(410)
  expect(await (await paypal.box.get(page(key))).text()).not.toContain('name="action"')
  expect((await paypal.box.get(page('constructor'))).status).toBe(404)
})

it('7: a forged return says it was approved, or speaks of another’s order', async () => {
  const [key, other] = [await open(), await open()]
  shop.returns.length = 0
  const bring = (forged: object) => paypal.box.control('POST', `/banks/paypal/sessions/${key}/return`, { forged })
  await bring({ PayerID: 'LIAR' })
  await bring({ token: other, PayerID: 'LIAR' })
  await bring({})
  expect(shop.returns).toEqual([
    `/return?n=1&token=${key}&PayerID=LIAR`,
    `/return?n=1&token=${other}&PayerID=LIAR`,
    `/cancel?token=${key}`,
  ])
})

it('orders, captures, remembered calls, waiting events and keys outlive the process', async () => {
  const key = await open()
  await paypal.press(key)
  await paypal.capture(key, 'capture-kept')
  const { body: before } = await paypal.session(key)
  const { body: webhooks } = await paypal.box.control('GET', '/banks/paypal/webhooks')
  // a second process reads the same journal, as after `kill -9`
  const second = await startSandbox({ ...paypal.box.config, port: 0, smtpPort: 0 })
  const at = (path: string) =>
    fetch(`${second.url}/sandbox/__control/banks/paypal${path}`).then((answer) => answer.json())
  expect(await at(`/sessions/${key}`)).toEqual(before)
  const kept = (await at('/webhooks')) as { deliveries: { id: string }[] }
  expect(kept.deliveries.map(({ id }) => id).sort()).toEqual(
    webhooks.deliveries.map(({ id }: { id: string }) => id).sort(),
  )
  await second.stop()
})
