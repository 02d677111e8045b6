import { afterEach, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api.ts'
import { minutes } from '#lib/time/clock.ts'
import type { Currency } from '#lib/money/money.ts'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { fiveBankHouse } from '#tests/support/houses/five-bank-house.ts'
import { fiveBanks } from '#tests/support/banks/five-banks.ts'

const { house, banks } = await fiveBankHouse()

afterEach(async () => {
  for (const bank of Object.values(banks)) await bank.clear()
  house.clock.advance(minutes(11))
})

type Offer = OutputOf<'GET /core/gateways'>
const iran = '2.176.0.1'
const germany = '78.46.10.20'
const ask = (ip?: string, currency?: Currency) =>
  house.ask('GET /core/gateways', { query: { currency } }, ip === undefined ? {} : { ip })
const typesOf = ({ gateways }: Offer) => gateways.map(({ type }) => type)

const inRials: BankName[] = ['zarinpal', 'mellat', 'pasargad', 'saman']

test('a visitor of Iran is offered the four banks of Rials, each by both names and its least, one of them by default', async () => {
  const offer = await ask(iran)
  expect(typesOf(offer)).toEqual(inRials)
  expect(offer).toMatchObject({ currency: 'IRR', location_currency: 'IRR', is_eea: false, default_gateway: 'zarinpal' })
  for (const { title, en_title, minimum } of offer.gateways) {
    expect(title).toMatch(/^[\p{Script=Arabic}\u200c ()]+$/u)
    expect(en_title).toMatch(/^[A-Za-z ()]+$/)
    expect(minimum).toEqual({ amount: 10_000, currency: 'IRR' })
  }
  expect(offer.gateways.map((gateway) => gateway.default)).toEqual([true, false, false, false])
})

test('whose place nobody knows is taken for a visitor of Iran', async () => {
  expect(await ask('192.0.2.1')).toEqual({ ...(await ask(iran)), location_country: null })
})

test.each([
  ['Germany', germany, true],
  ['Norway', '84.208.0.1', true],
  ['the United States', '8.8.8.8', false],
  ['Switzerland', '85.0.0.1', false],
])(
  'a visitor of %s is offered PayPal in dollars, and whether consent has to be asked there is said',
  async (_origin, ip, isEea) => {
    const offer = await ask(ip)
    expect(typesOf(offer)).toEqual(['paypal'])
    expect(offer).toMatchObject({ currency: 'USD', location_currency: 'USD', is_eea: isEea, default_gateway: 'paypal' })
  },
)

test('what the visitor chose wins over the place, which is said all the same', async () => {
  const atHome = await ask(germany, 'IRR')
  expect([typesOf(atHome), atHome.currency, atHome.location_currency, atHome.is_eea]).toEqual([
    inRials,
    'IRR',
    'USD',
    true,
  ])
  const abroad = await ask(iran, 'USD')
  expect([typesOf(abroad), abroad.currency, abroad.location_currency]).toEqual([['paypal'], 'USD', 'IRR'])
})

test('a currency that is none of ours is refused, not guessed', async () => {
  expect((await house.call('GET', '/core/gateways?currency=EUR')).status).toBe(422)
})

describe.each(fiveBanks)('$name, when it keeps failing', ({ name, money, calls }) => {
  const origin = money.currency === 'USD' ? germany : iran
  const buyAt = async (gateway: BankName | undefined) => {
    const film = { ...(await house.film(1, { prices: [money] })), price: money }
    return house.buy(await house.buyer(), film, gateway === undefined ? {} : { gateway })
  }
  const others = inRials.filter((one) => one !== name)

  test('is taken out for two minutes and comes back by itself; who names no bank is sent to the next one', async () => {
    await banks[name].next(calls.start, 'http500', 5)
    for (let n = 0; n < 5; n += 1) {
      expect(typesOf(await ask(origin))).toContain(name)
      expect((await buyAt(name)).status).toBe(502)
    }
    const offer = await ask(origin)
    // the only gateway of a currency is still offered: a buyer who may try it is better off than one without any
    const left: BankName[] = money.currency === 'USD' ? [name] : others
    expect([typesOf(offer), offer.default_gateway]).toEqual([left, left[0]])
    expect(offer.gateways.filter((gateway) => gateway.default).map(({ type }) => type)).toEqual([left[0]])
    const bought = await buyAt(undefined)
    expect(bought.status).toBe(201)
    expect((await house.attempts(bought.id))[0]?.gateway).toBe(left[0])
    house.clock.advance(minutes(2))
    expect(typesOf(await ask(origin))).toContain(name)
    expect((await buyAt(name)).status).toBe(201)
  })

  test('is taken out, too, when it refuses our terminal, which would be refused to everybody', async () => {
    const refusal = {
      zarinpal: 'code:-15',
      mellat: 'code:421',
      pasargad: 'code:13422',
      saman: 'code:8',
      paypal: 'name:PERMISSION_DENIED',
    }[name]
    await banks[name].next(calls.start, refusal, 5)
    for (let n = 0; n < 5; n += 1) expect((await buyAt(name)).body['code']).toBe('payment.gateway_refused')
    const resting = await house.db
      .selectFrom('gateway_health')
      .select('gateway')
      .where('resting_until', '>', house.clock.now())
      .execute()
    expect(resting.map(({ gateway }) => gateway)).toContain(name)
    house.clock.advance(minutes(2))
    expect((await buyAt(name)).status).toBe(201)
  })

  test('a success in between begins the count anew, and failures far apart are no row', async () => {
    await banks[name].next(calls.start, 'http500', 4)
    for (let n = 0; n < 4; n += 1) await buyAt(name)
    expect((await buyAt(name)).status).toBe(201)
    await banks[name].next(calls.start, 'http500', 4)
    for (let n = 0; n < 4; n += 1) await buyAt(name)
    house.clock.advance(minutes(6))
    await banks[name].next(calls.start, 'http500', 1)
    await buyAt(name)
    expect(await house.db.selectFrom('gateway_health').select('resting_until').execute()).not.toContainEqual({
      resting_until: expect.any(Date),
    })
    expect((await buyAt(name)).status).toBe(201)
  })
})

test('when all banks of a currency fail, all are offered again', async () => {
  for (const name of inRials) {
    await banks[name].next(fiveBanks.find((bank) => bank.name === name)?.calls.start ?? '', 'reset', 5)
    for (let n = 0; n < 5; n += 1) await house.buy(await house.buyer(), await house.film(), { gateway: name })
  }
  const offer = await ask(iran)
  expect([typesOf(offer), offer.default_gateway]).toEqual([inRials, 'zarinpal'])
})
