import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { mellatHouse } from '#tests/support/houses/mellat-house.ts'

const { house, bank, buy, asked } = await mellatHouse()
beforeEach(async () => {
  await bank.clear()
})

test.each([
  ['code:24', 'payment.gateway_refused'],
  ['code:421', 'payment.gateway_refused'],
  ['code:41', 'payment.gateway_refused'],
  ['code:34', 'payment.gateway_unreachable'],
  ['http500', 'payment.gateway_unreachable'],
  ['reset-after-commit', 'payment.gateway_unreachable'],
])('an attempt that does not begin (%s) is told, and the next one begins', async (outcome, code) => {
  const nika = await house.buyer()
  const film = await house.film()
  await bank.next('bpPayRequest', outcome)
  const failed = await buy(nika, film)
  expect([failed.status, failed.body['code']]).toEqual([502, code])
  expect((await buy(nika, film)).status).toBe(201)
})

test('an amount below the bank’s least is told before anybody leaves', async () => {
  const nika = await house.buyer()
  const answer = await buy(nika, await house.film(9_999))
  expect(answer.body['code']).toBe('payment.amount_too_small')
  expect(await asked('bpPayRequest')).toBe(0)
})

test('a bank that refuses the merchant five times rests for two minutes, and comes back by itself', async () => {
  const nika = await house.buyer()
  await bank.next('bpPayRequest', 'code:421', 5)
  const offered = async () => {
    const { gateways } = await house.ask('GET /core/gateways', {})
    return gateways.map(({ type }) => type)
  }
  for (let n = 0; n < 5; n += 1) {
    expect(await offered()).toContain('mellat')
    expect((await buy(nika, await house.film())).status).toBe(502)
  }
  expect(await offered()).toEqual(['zarinpal'])
  house.clock.advance(minutes(2))
  expect(await offered()).toContain('mellat')
  expect((await buy(nika, await house.film())).status).toBe(201)
})

test('a bank that refuses one payment is well', async () => {
  const nika = await house.buyer()
  await bank.next('bpPayRequest', 'code:41', 6)
  for (let n = 0; n < 6; n += 1) expect((await buy(nika, await house.film())).status).toBe(502)
  expect(await house.db.selectFrom('gateway_health').selectAll().execute()).toEqual([])
})
