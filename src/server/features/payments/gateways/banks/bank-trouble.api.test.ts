import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import type { Money } from '#lib/money/money.ts'
import { createPurchase, registerPurchasable } from '#server/features/payments/purchases/index.ts'
import { type Buyer, merchantId, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

// registrations of this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const house = await paymentHouse()
const { bank } = house

test.each([
  ['timeout-before-commit', 'payment.gateway_unreachable'],
  ['timeout-after-commit', 'payment.gateway_unreachable'],
  ['http500', 'payment.gateway_unreachable'],
  ['html-body', 'payment.gateway_unreachable'],
  ['reset', 'payment.gateway_unreachable'],
  ['code:-12', 'payment.gateway_refused'],
  ['code:-10', 'payment.gateway_refused'],
])('an attempt that does not begin (%s) is told, and the same call begins it anew', async (outcome, code) => {
  const nika = await house.buyer()
  const film = await house.film()
  await bank.next('request', outcome)
  const failed = await house.buy(nika, film, { key: `start-${outcome.replace(':', '')}` })
  expect([failed.status, failed.body['code']]).toEqual([502, code])
  const records = await house.ask('GET /me/orders', {}, { as: nika })
  expect(records.items[0]?.message).toBe('The bank’s page did not open. You have not been charged; please try again.')
  const again = await house.buy(nika, film, { key: `start-${outcome.replace(':', '')}` })
  expect(again.status).toBe(201)
  const attempts = await house.attempts(again.id)
  expect(attempts.map((attempt) => attempt.state)).toEqual(['failed', 'started'])
  expect(attempts[0]?.order_key).not.toBe(attempts[1]?.order_key)
  await bank.press(again.authority)
  await bank.bringBack(again.authority)
  expect((await house.look(nika, again.id)).state).toBe('paid')
  await house.expectBooksAgree()
})

test('a bank that is not there at all is told as such; five times, and it rests for two minutes', async () => {
  const nika = await house.buyer()
  const { zarinpal } = house.config.gateways
  if (zarinpal === null) throw new Error('no gateway')
  const apiUrl = zarinpal.apiUrl
  zarinpal.apiUrl = 'http://127.0.0.1:3189'
  for (let n = 0; n < 5; n += 1) {
    const { status, body } = await house.buy(nika, await house.film())
    expect([status, body['code']]).toEqual([502, 'payment.gateway_unreachable'])
  }
  const health = () => house.db.selectFrom('gateway_health').selectAll().execute()
  expect(await health()).toMatchObject([{ gateway: 'zarinpal', failures: 5 }])
  expect((await health())[0]?.resting_until).toEqual(new Date(house.clock.now().getTime() + minutes(2)))
  // the only gateway is offered all the same: a try is better than nothing
  expect((await house.call('GET', '/core/gateways')).body['default_gateway']).toBe('zarinpal')
  zarinpal.apiUrl = apiUrl
  expect((await house.buy(nika, await house.film())).status).toBe(201)
  expect(await health()).toEqual([])
})

test('bug 15, bug 16, bug 17: a POST form from another site, without cookies and with a foreign origin, is a return', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  await bank.press(bought.authority)
  const callbackUrl = (await bank.session(bought.authority)).details['callback_url'] as string
  const response = await house.app.inject({
    method: 'POST',
    url: new URL(callbackUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'cross-site' },
    payload: new URLSearchParams({ Authority: bought.authority, Status: 'OK' }).toString(),
  })
  expect([response.statusCode, response.headers['location']]).toEqual([303, `/en/pay/result/${bought.id}`])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect((await house.look(nika, bought.id)).state).toBe('paid')
})

test.each([
  ['no fields at all', undefined, undefined],
  ['a JSON body', 'application/json', '{"Status":"OK"}'],
  ['half a JSON body', 'application/json', '{"Status":'],
  ['an unknown type', 'application/x-bank', 'Status=OK'],
  ['a form of garbage', 'application/x-www-form-urlencoded', '%%%=%ff&[]=&__proto__=1'],
  ['a form that is far too long', 'application/x-www-form-urlencoded', `Status=${'O'.repeat(70_000)}`],
])('%s at the return address is answered with a page of ours, never with an error', async (_title, type, payload) => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  const callbackUrl = (await bank.session(bought.authority)).details['callback_url'] as string
  const response = await house.app.inject({
    method: 'POST',
    url: new URL(callbackUrl).pathname,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    ...(payload === undefined ? {} : { payload }),
  })
  expect(response.statusCode).toBe(303)
  expect(response.headers['location']).toMatch(/^\/(en\/)?(pay\/result\/|account\/purchases\?note=payment_unsettled)/)
  expect(['open', 'waiting']).toContain((await house.look(nika, bought.id)).state)
  // after all this, the real payment still counts
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
})

test('a key we never gave out leads to the records with a note, in the browser’s language', async () => {
  const at = (url: string, language: string) => house.app.inject({ url, headers: { 'accept-language': language } })
  for (const url of ['/pay/return/zarinpal/nothing', '/pay/return/bank/nothing?Status=OK&next=https://evil.example']) {
    expect((await at(url, 'fa')).headers['location']).toBe('/account/purchases?note=payment_unknown')
    expect((await at(url, 'en')).headers['location']).toBe('/en/account/purchases?note=payment_unknown')
  }
})

test('a right key under another gateway’s name opens nothing', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  const callbackUrl = (await bank.session(bought.authority)).details['callback_url'] as string
  const url = new URL(callbackUrl).pathname.replace('/zarinpal/', '/mellat/')
  expect((await house.app.inject({ url })).headers['location']).toBe('/account/purchases?note=payment_unknown')
})

test('bug 38: nothing in the address of a return decides where it leads', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film(), { locale: 'fa' })
  const callbackUrl = (await bank.session(bought.authority)).details['callback_url'] as string
  const query = '?Status=NOK&redirect=https://evil.example&return_url=//evil.example&locale=en'
  const response = await house.app.inject({ url: new URL(callbackUrl).pathname + query })
  expect(response.headers['location']).toBe(`/pay/result/${bought.id}`)
})

test('a look ahead (HEAD, prefetch) asks no bank and settles nothing', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  await bank.press(bought.authority)
  const address = new URL((await bank.session(bought.authority)).return.url)
  const url = address.pathname + address.search
  const before = await bank.counts()
  const head = await house.app.inject({ method: 'HEAD', url })
  const prefetch = await house.app.inject({ url, headers: { 'sec-purpose': 'prefetch;prerender' } })
  expect([head.statusCode, prefetch.statusCode]).toEqual([503, 503])
  expect(await bank.counts()).toEqual(before)
  expect((await house.look(nika, bought.id)).state).toBe('open')
  await bank.bringBack(bought.authority)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
})

/** Something that nothing else of the house sells, at two prices: for nothing, and for 500,000 Rials. */
const shop = { held: new Set<string>(), given: new Set<string>(), released: [] as string[] }
const forNothing = '00000000-0000-4000-8000-000000000001'
registerPurchasable({
  name: 'thing',
  type: null,
  quote: async (_db, { currency, offerId }) => ({
    title: { fa: 'پوستر', en: 'Poster' },
    unitPrice: offerId === forNothing ? 0 : 500_000,
    currency,
    productId: null,
    details: {},
  }),
  hold: async (_tx, thing) => void shop.held.add(thing.purchaseId),
  fulfil: async (_tx, thing) => {
    shop.given.add(thing.purchaseId)
    return { done: true }
  },
  hasFulfilled: async () => new Map([...shop.given].map((id) => [id, 1])),
  release: async (_tx, thing) => void shop.released.push(thing.purchaseId),
  paidSentence: (_details, locale) => (locale === 'fa' ? 'مال شماست.' : 'It is yours.'),
})

/** Buys that thing; there is no call for it. */
async function buyThing(as: Buyer, offer: { offerId: string; price: Money }, key: string = randomUUID()) {
  const viewer = { memberId: as.memberId, sessionId: randomUUID(), profileId: null, isOwner: true }
  const asker = {
    viewer: { ...buyerWithoutCall, ...viewer },
    country: null,
    locale: 'en' as const,
    idempotencyKey: key,
  }
  const things = [{ purchasable: 'thing', offerId: offer.offerId, quantity: 1 }]
  const { purchase, redirect } = await createPurchase(house.core, asker, {
    type: 'BUY_PHYSICAL',
    things,
    price: offer.price,
  })
  const url = redirect?.url ?? ''
  return { id: purchase.id, redirect, authority: url.split('/').at(-1) ?? '' }
}

test('bug 44: nothing to pay skips the bank: handed over at once, with a receipt and no posting', async () => {
  const nika = await house.buyer()
  const free = { offerId: forNothing, price: { amount: 0, currency: 'IRR' as const } }
  const before = await bank.counts()
  const answers = await Promise.all([1, 2, 3].map(() => buyThing(nika, free, 'free-key-1')))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  const [first] = answers
  expect(first?.redirect).toBeNull()
  expect(await house.look(nika, first?.id ?? '')).toMatchObject({
    state: 'paid',
    message: 'It is yours.',
    gateway: null,
  })
  expect([...shop.given]).toEqual([first?.id])
  expect(await house.postingsOf(first?.id ?? '')).toEqual([])
  expect(await bank.counts()).toEqual(before)
})

test('bug 35: what is held is given back once when the time is over, and never while the bank is silent', async () => {
  const { held, released } = shop
  held.clear()
  const nika = await house.buyer()
  const seat = { offerId: '00000000-0000-4000-8000-000000000002', price: { amount: 500_000, currency: 'IRR' as const } }
  const left = await buyThing(nika, seat)
  const silent = await buyThing(nika, seat)
  expect(held).toEqual(new Set([left.id, silent.id]))
  await bank.press(left.authority, 'cancel')
  await bank.bringBack(left.authority, { forged: { Status: 'NOK' } })
  await bank.set({ auto_return_minutes: 10_000 })
  await bank.press(silent.authority)
  await bank.next('verify', 'http500', 50)
  await bank.bringBack(silent.authority)
  await house.pass(20)
  expect(released).toEqual([])
  await house.pass(20)
  expect(released).toEqual([left.id])
  expect((await house.look(nika, silent.id)).state).toBe('waiting')
  await bank.clear()
  await house.pass(15)
  expect((await house.look(nika, silent.id)).state).toBe('paid')
  expect(released).toEqual([left.id])
  await bank.set({ auto_return_minutes: 30 })
})

test('bug 37: no secret, session, return key or card number is in any log line or event', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  await bank.press(bought.authority)
  await bank.next('verify', 'http500')
  await bank.bringBack(bought.authority)
  await house.pass(2)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  const attempts = await house.db.selectFrom('payment_attempts').selectAll().execute()
  const events = await house.db.selectFrom('payment_events').select(['event', 'details']).execute()
  const said = (house.logLines.join('\n') + JSON.stringify(events)).replace(/"responseTime":[\d.]+/g, '')
  expect(house.logLines.length).toBeGreaterThan(50)
  const secrets = [merchantId, nika.token, 'x'.repeat(40)]
  for (const attempt of attempts)
    secrets.push(attempt.return_key, ...[attempt.session_key, attempt.card_mask].filter((key) => key !== null))
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  expect(said.match(/\b\d{16}\b|\d{6}\*{6}\d{4}/g)).toBeNull()
})
