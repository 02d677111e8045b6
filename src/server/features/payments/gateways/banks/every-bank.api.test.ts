import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { buyMovie } from '#server/features/playback/play/index.ts'
import { fiveBankHouse } from '#tests/support/houses/five-bank-house.ts'
import { fieldsOf, fiveBanks } from '#tests/support/banks/five-banks.ts'

/** Rules that must hold at every bank, whatever its protocol. */

const { house, banks, begin } = await fiveBankHouse()

afterEach(async () => {
  for (const bank of Object.values(banks)) await bank.clear()
  await house.expectBooksAgree()
})

const rialBanks = fiveBanks.filter(({ money }) => money.currency === 'IRR')

/** Fields that a dishonest browser brings to be called paid. */
const forgeries: Record<BankName, Record<string, string>> = {
  zarinpal: { Status: 'OK' },
  mellat: { ResCode: '0', SaleReferenceId: '123456789012', FinalAmount: '1490000' },
  pasargad: { status: 'success', referenceNumber: '100000000001', trackId: '1' },
  saman: { State: 'OK', Status: '2', RefNum: 'Zm9yZ2VkIHJl+ZlcmVuY/2Uh=' },
  paypal: { PayerID: 'FORGEDPAYERID' },
}

describe.each(fiveBanks)('at $name', ({ name, money, calls }) => {
  const bank = banks[name]

  test('bug 1: a forged yes while nothing is paid opens nothing, and the real one after it counts', async () => {
    const begun = await begin(name)
    await bank.bringBack(begun.key, { forged: forgeries[name] })
    expect(await begun.state()).not.toBe('paid')
    expect(await begun.rights()).toEqual([])
    await begun.press()
    await begun.comeBack()
    await house.pass(3)
    expect([await begun.state(), (await begun.rights()).length]).toEqual(['paid', 1])
  })

  test('bug 2: returns, the sweep and the button of the result page at once are one payment', async () => {
    const begun = await begin(name)
    await begun.press()
    const check = () => house.call('POST', `/me/purchases/${begun.id}/check`, { as: begun.nika })
    await Promise.all([bank.bringBack(begun.key, { times: 5, parallel: true }), house.work(), check(), check()])
    await house.pass(3)
    expect(await begun.state()).toBe('paid')
    expect([(await begun.rights()).length, (await house.postingsOf(begun.id)).length]).toEqual([1, 1])
  })

  test('bug 4: another price, and an offer withdrawn, while the buyer is at the bank: paid is what was agreed', async () => {
    const begun = await begin(name)
    const { offerId } = begun.film
    await house.db
      .updateTable('offer_prices')
      .set({ amount: money.amount * 3 })
      .where('offer_id', '=', offerId)
      .execute()
    await house.db.updateTable('offers').set({ withdrawn_at: house.clock.now() }).where('id', '=', offerId).execute()
    await begun.press()
    await begun.comeBack()
    expect(await begun.look()).toMatchObject({ state: 'paid', receipt: { total: money } })
    expect((await bank.session(begun.key)).amount).toBe(money.amount)
  })

  test('bug 36: a title withdrawn meanwhile is not handed over, and the money goes back', async () => {
    const begun = await begin(name)
    await house.db.updateTable('products').set({ state: 'draft' }).where('id', '=', begun.film.productId).execute()
    await begun.press()
    await begun.comeBack()
    await house.pass(2)
    expect([await begun.state(), await begun.rights()]).toEqual(['returned', []])
    // a settled payment at Mellat cannot be reversed: it goes to the buyer's wallet
    expect((await begun.attempt())?.state).toBe(name === 'mellat' ? 'refunded' : 'reversed')
    expect(await begun.ledger()).toMatch(name === 'mellat' ? /captured/ : /returned|refunded/)
  })

  test('bug 38: a return leads to our own result page, whatever stands in it', async () => {
    const begun = await begin(name)
    await begun.press()
    const forged = {
      redirect: 'https://evil.example',
      return_url: '//evil.example',
      next: '/\\evil.example',
      locale: 'fa',
    }
    const [back] = await bank.bringBack(begun.key, { forged })
    expect(back).toMatchObject({ status: 303, location: `/en/pay/result/${begun.id}` })
  })

  test('bug 39: a return without cookies shows nothing, and a stranger finds no purchase behind its result page', async () => {
    const begun = await begin(name)
    await begun.press()
    const { method, url, fields } = (await bank.session(begun.key)).return
    const at = new URL(url)
    const answer = await house.app.inject({
      method,
      url: at.pathname + at.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
    })
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([303, '', undefined])
    const stranger = await house.buyer()
    expect((await house.call('GET', `/me/purchases/${begun.id}`, { as: stranger })).status).toBe(404)
    expect((await house.call('GET', `/me/purchases/${begun.id}`)).status).toBe(401)
    expect(begun.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[47]/)
    expect((await begun.attempt())?.return_key).toMatch(/^[\w-]{20,}$/)
    expect(at.pathname).toContain((await begun.attempt())?.return_key)
  })

  test('bug 43: a fault between the bank’s yes and our commit loses nothing: the sweep ends it as paid', async () => {
    const begun = await begin(name)
    await begun.press()
    vi.spyOn(buyMovie, 'fulfil').mockImplementationOnce(async () => {
      throw new Error('the disk is full')
    })
    await begun.comeBack()
    expect([await begun.state(), await begun.ledger(), await begun.rights()]).toEqual(['waiting', 'captured', []])
    expect(await house.postingsOf(begun.id)).toEqual([])
    await house.pass(4)
    expect([await begun.state(), (await begun.rights()).length]).toEqual(['paid', 1])
  })

  test('cancelled here, it is paid at another bank of its currency; paid at both, one goes back', async () => {
    const other = rialBanks.find((one) => one.name !== name)?.name ?? 'zarinpal'
    const second = money.currency === 'USD' ? name : other
    const begun = await begin(name)
    const later = await begun.goTo(second)
    expect(later).not.toBe(begun.key)
    await banks[second].press(later)
    await banks[second].bringBack(later)
    expect(await begun.state()).toBe('paid')
    await begun.press()
    await begun.comeBack()
    await house.pass(3)
    expect([await begun.state(), (await begun.rights()).length]).toEqual(['paid', 1])
    const states = (await house.attempts(begun.id)).map((attempt) => attempt.state)
    expect(states.filter((state) => state === 'paid')).toHaveLength(1)
    expect(states.filter((state) => state === 'reversed' || state === 'refunded')).toHaveLength(1)
  })

  test('bug 8: silent after it has captured: the page says that it is being looked into, and never that it failed', async () => {
    const begun = await begin(name)
    await begun.press()
    await bank.next(calls.finalise, 'timeout-after-commit', 2)
    await bank.next(calls.inquire, 'http500', 2)
    await begun.comeBack()
    expect((await begun.look()).state).toMatch(/^(waiting|paid)$/)
    await bank.clear()
    await house.pass(4)
    expect([await begun.state(), await begun.ledger()]).toEqual(['paid', 'captured'])
  })

  test('bug 37: no credential, key, return address, token or card is in a log line or an event', async () => {
    const begun = await begin(name)
    await begun.press()
    await bank.next(calls.finalise, 'http500')
    await begun.comeBack()
    await house.pass(4)
    const attempts = await house.db.selectFrom('payment_attempts').selectAll().execute()
    const events = await house.db.selectFrom('payment_events').select(['event', 'details']).execute()
    const said = house.logLines.join('\n') + JSON.stringify(events)
    const credentials = Object.entries(house.config.gateways[name] ?? {})
      .filter(([setting]) => /password|secret|merchantId/i.test(setting))
      .map(([, value]) => String(value))
    const secrets = [...credentials, begun.nika.token, house.config.secret, 'sandbox-panel-token']
    for (const { return_key, session_key, card_mask, bank_reference } of attempts)
      secrets.push(...[return_key, session_key, card_mask, bank_reference].filter((one) => one !== null))
    expect(secrets.length).toBeGreaterThan(5)
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    expect(said.match(/\b(?:502229|603799|621986|610433)\d{10}\b|\d{6}\*{6}\d{4}|Bearer \S/g)).toBeNull()
  })
})

describe.each(rialBanks)('in Rials at $name', ({ name }) => {
  const bank = banks[name]

  test('bug 6: what is asked for is the price in Rials, and the bank’s page names both units', async () => {
    const begun = await begin(name)
    expect(await bank.session(begun.key)).toMatchObject({ amount: 1_490_000, currency: 'IRR' })
    const { pay_page: page } = await bank.session(begun.key)
    const asked = { headers: { cookie: 'parde_sandbox_lang=en', referer: 'http://127.0.0.1/' } }
    const text = await (await fetch(`${house.sandboxUrl}${page}`, asked)).text()
    expect(text).toMatch(/1,490,000/)
    expect(text).toMatch(/149,000/)
    expect(await begun.look()).toMatchObject({ to_bank: { amount: 1_490_000, currency: 'IRR' } })
  })

  test('bug 44: a sum below the bank’s least is refused before anybody leaves, and no bank hears of it', async () => {
    const nika = await house.buyer()
    const before = await bank.counts()
    for (const amount of [1, 9_999]) {
      const film = { ...(await house.film(amount)) }
      const { status, body } = await house.buy(nika, film, { gateway: name })
      expect([status, body['code']]).toEqual([422, 'payment.amount_too_small'])
    }
    expect(await bank.counts()).toEqual(before)
    const least = await house.film(10_000)
    expect((await house.buy(nika, least, { gateway: name })).status).toBe(201)
  })

  test('bug 30: dollars are not taken by a bank of Rials, nor Rials by PayPal', async () => {
    const nika = await house.buyer()
    const dollars = { currency: 'USD' as const, amount: 499 }
    const both = await house.film(1_490_000, { prices: [{ currency: 'IRR', amount: 1_490_000 }, dollars] })
    const inDollars = await house.buy(nika, { ...both, price: dollars }, { gateway: name })
    const inRials = await house.buy(nika, both, { gateway: 'paypal' })
    expect([inDollars.body['code'], inRials.body['code']]).toEqual([
      'payment.gateway_currency',
      'payment.gateway_currency',
    ])
  })
})

const nameField = { zarinpal: 'Authority', mellat: 'RefId', pasargad: 'invoiceId', saman: 'Token', paypal: 'token' }

describe.each(fiveBanks)('bug 5, bug 10: two attempts at $name', ({ name }) => {
  test('the whole return of a paid one, brought to the other’s address, opens nothing', async () => {
    const cheap = await begin(name)
    await cheap.press()
    const stolen = fieldsOf((await banks[name].session(cheap.key)).return)
    expect(stolen[nameField[name]]).toBeTruthy()
    const dear = await begin(name)
    await banks[name].bringBack(dear.key, { forged: stolen })
    expect(await dear.state()).not.toBe('paid')
    expect(await dear.rights()).toEqual([])
    await cheap.comeBack()
    expect(await cheap.state()).toBe('paid')
    await banks[name].bringBack(dear.key, { forged: stolen })
    await house.pass(2)
    expect(await dear.state()).not.toBe('paid')
    expect((await dear.attempt())?.state).not.toBe('reversing')
  })
})
