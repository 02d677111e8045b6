import { expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/time/clock.ts'
import type { Money } from '#lib/money/money.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { closeOverdue } from '#server/features/payments/purchases/buying/close-overdue.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse()
const { bank, db } = house
let serial = 0

const newName = () => `CODE${(serial += 1)}X`
const rials = (amount: number): Money => ({ amount, currency: 'IRR' })
const usesOf = async (id: string) => {
  const { uses } = await db.selectFrom('discount_codes').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('discount_uses').select('state').where('discount_id', '=', id).execute()
  expect(rows).toHaveLength(uses)
  return rows.map(({ state }) => state).toSorted()
}

async function check(as: Buyer, film: { offerId: string }, code: string, locale: 'fa' | 'en' = 'en') {
  const body = { type: 'BUY_MOVIE', offer_id: film.offerId, currency: 'IRR', code }
  return house.call('POST', '/discounts/check', { as, body, locale })
}

const buyWith = (as: Buyer, film: { offerId: string; price: Money }, code: string, pay: number | [number, string]) => {
  const [amount, key] = typeof pay === 'number' ? [pay] : pay
  const body = { discount_code: code, price: rials(amount) }
  return house.buy(as, film, { body, ...(key === undefined ? {} : { key }) })
}

test('200 buyers race for the last use of a code: exactly one gets it', async () => {
  const film = await house.film(1_000_000)
  const id = await newCode(db, house.clock.now(), 'LASTONE', { total_limit: 1 })
  const buyers = await Promise.all(Array.from({ length: 200 }, () => house.buyer()))
  const answers = await Promise.all(buyers.map((buyer) => buyWith(buyer, film, 'lastone', 800_000)))
  const codes = answers.map(({ status, body }) => (status === 201 ? 'bought' : String(body['code'])))
  expect(codes.filter((code) => code === 'bought')).toHaveLength(1)
  expect(codes.filter((code) => code === 'discount.used_up')).toHaveLength(199)
  expect(await usesOf(id)).toEqual(['held'])
  const made = await db.selectFrom('purchases').select('id').where('discount_id', '=', id).execute()
  expect(made).toHaveLength(1)
}, 120_000)

test('a member with many tabs uses a code once for two films, however fast the tabs are', async () => {
  const nika = await house.buyer()
  const films = await Promise.all(Array.from({ length: 8 }, () => house.film(1_000_000)))
  const name = newName()
  const id = await newCode(db, house.clock.now(), name, { member_limit: 1 })
  const answers = await Promise.all(films.map((film) => buyWith(nika, film, name, 800_000)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body['code'])
  expect(new Set(refused)).toEqual(new Set(['discount.used_by_you']))
  expect(await usesOf(id)).toEqual(['held'])
})

test('the same film in parallel tabs holds one use, which goes with the newest purchase', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_000_000)
  const name = newName()
  const id = await newCode(db, house.clock.now(), name, { member_limit: 1, total_limit: 1 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyWith(nika, film, name, 800_000)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
  expect(await usesOf(id)).toEqual(['held'])

  // paying for an older one takes the use along, once
  const [first, second] = answers
  for (const bought of [first, second]) {
    await bank.press(bought?.authority ?? '')
    await bank.bringBack(bought?.authority ?? '')
  }
  await house.pass(50)
  expect(await usesOf(id)).toEqual(['used'])
  expect((await house.look(nika, first?.id ?? '')).state).toBe('paid')
  expect((await house.look(nika, second?.id ?? '')).state).toBe('returned')
  await house.expectBooksAgree()
})

test('what a code takes off is frozen, asked of the bank, and on the receipt; VAT is of what was paid', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_490_000)
  const name = newName()
  const id = await newCode(db, house.clock.now(), name, { percent: 25 })
  const checked = await check(nika, film, ` ${name.toLowerCase()} `)
  expect(checked.body).toEqual({
    code: name,
    price: rials(1_490_000),
    discount: rials(372_500),
    to_pay: rials(1_117_500),
    vat: rials(101_591),
    note: null,
  })
  // checking a code holds nothing
  expect(await usesOf(id)).toEqual([])

  const bought = await buyWith(nika, film, name, 1_117_500)
  expect(bought.body['purchase']).toMatchObject({
    amount: rials(1_117_500),
    discount: { code: name, amount: rials(372_500) },
  })
  await db
    .updateTable('discount_codes')
    .set({ percent: 50, ended_at: house.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await bank.session(bought.authority)).amount).toBe(1_117_500)
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  const paid = await house.look(nika, bought.id)
  expect(paid.receipt).toMatchObject({
    lines: [{ amount: rials(1_490_000) }],
    discount: { code: name, amount: rials(372_500) },
    net: rials(1_015_909),
    vat: rials(101_591),
    total: rials(1_117_500),
  })
  expect(await usesOf(id)).toEqual(['used'])
  await house.expectBooksAgree()
})

test('a price without the discount that the person saw is refused, not silently charged', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_000_000)
  const name = newName()
  await newCode(db, house.clock.now(), name)
  expect((await buyWith(nika, film, name, 1_000_000)).body['code']).toBe('purchase.price_changed')
  expect((await buyWith(nika, film, name, 700_000)).body['code']).toBe('purchase.price_changed')
})

test('the same key with another code is another wish', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_000_000)
  const [one, other] = [newName(), newName()]
  const id = await newCode(db, house.clock.now(), one, { member_limit: 1 })
  await newCode(db, house.clock.now(), other)
  const first = await buyWith(nika, film, one, [800_000, 'same-key-one'])
  const again = await buyWith(nika, film, one, [800_000, 'same-key-one'])
  expect([again.status, again.id]).toEqual([201, first.id])
  expect(await usesOf(id)).toEqual(['held'])
  const reused = await buyWith(nika, film, other, [800_000, 'same-key-one'])
  expect(reused.body['code']).toBe('request.idempotency_key_reused')
})

test('an unpaid purchase gives its use back when its time is over, once', async () => {
  const film = await house.film(1_000_000)
  const name = newName()
  const id = await newCode(db, house.clock.now(), name, { total_limit: 1 })
  const nika = await house.buyer()
  await buyWith(nika, film, name, 800_000)
  const raha = await house.buyer()
  expect((await check(raha, film, name)).body['code']).toBe('discount.used_up')
  await house.pass(50)
  expect(await usesOf(id)).toEqual([])
  await house.pass(2)
  expect((await buyWith(raha, film, name, 800_000)).status).toBe(201)
  expect(await usesOf(id)).toEqual(['held'])
})

test('a purchase given up gives its use back at once when no bank has it', async () => {
  const film = await house.film(1_000_000)
  const name = newName()
  const id = await newCode(db, house.clock.now(), name, { total_limit: 1 })
  const nika = await house.buyer()
  await bank.next('request', 'http500')
  const bought = await buyWith(nika, film, name, 800_000)
  expect(bought.status).toBe(502)
  const [purchase] = await db.selectFrom('purchases').select('id').where('discount_id', '=', id).execute()
  const cancelled = await house.call('POST', `/me/purchases/${purchase?.id}/cancel`, { as: nika })
  expect([cancelled.status, cancelled.body['state'], cancelled.body['can_retry']]).toEqual([200, 'cancelled', false])
  expect(await usesOf(id)).toEqual([])
  const twice = await house.call('POST', `/me/purchases/${purchase?.id}/cancel`, { as: nika })
  expect([twice.status, await usesOf(id)]).toEqual([200, []])
})

test('bug 35: paid late, the use is taken again if there is one; else the money goes back and the member is told', async () => {
  const film = await house.film(1_000_000)
  const name = newName()
  const id = await newCode(db, house.clock.now(), name, { total_limit: 1 })
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const late = await buyWith(nika, film, name, 800_000)
  await bank.press(late.authority)
  // the purchase expires while the bank's answer is still on its way
  const release = async () => {
    await db.updateTable('payment_attempts').set({ next_check_at: null }).where('purchase_id', '=', late.id).execute()
    const expires_at = new Date(house.clock.now().getTime() + minutes(5))
    await db.updateTable('purchases').set({ expires_at }).where('id', '=', late.id).execute()
    house.clock.advance(minutes(6))
    await closeOverdue(house.core, late.id)
  }
  await release()
  expect(await usesOf(id)).toEqual([])
  expect((await buyWith(raha, film, name, 800_000)).status).toBe(201)
  await bank.bringBack(late.authority)
  await house.pass(3)
  const back = await house.look(nika, late.id)
  expect(back.state).toBe('returned')
  expect(back.message).toContain('the discount code had been used up')
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  expect(await usesOf(id)).toEqual(['held'])
  await house.expectBooksAgree()
})

test('bug 44: nothing left to pay skips the gateway; too little is said before leaving', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_000_000)
  const [all, most] = [newName(), newName()]
  const id = await newCode(db, house.clock.now(), all, { percent: 100 })
  await newCode(db, house.clock.now(), most, { amount_irr: 995_000 })
  const before = (await bank.counts())['zarinpal.request'] ?? 0
  const checked = await check(nika, film, most)
  expect(checked.body['to_pay']).toEqual(rials(5000))
  expect(checked.body['note']).toContain('1,000 Toman')
  const small = await buyWith(nika, film, most, 5000)
  expect([small.status, small.body['code']]).toEqual([422, 'payment.amount_too_small'])

  const free = await buyWith(nika, film, all, 0)
  expect(free.status).toBe(201)
  expect(free.body['redirect']).toBeNull()
  expect(free.body['purchase']).toMatchObject({ state: 'paid', amount: rials(0) })
  expect((await house.look(nika, free.id)).receipt).toMatchObject({ total: rials(0), vat: rials(0), gateway: null })
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  expect(await usesOf(id)).toEqual(['used'])
  expect((await bank.counts())['zarinpal.request'] ?? 0).toBe(before)
  await house.expectBooksAgree()
})

test('each refusal has its own sentence in both languages', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_000_000)
  const other = await house.film(1_000_000)
  const now = house.clock.now()
  const past = new Date(now.getTime() - days(1))
  const future = new Date(now.getTime() + days(1))
  const cases: [string, Parameters<typeof newCode>[3], string][] = [
    ['over', { ends_at: past }, 'discount.over'],
    ['not_yet', { starts_at: future }, 'discount.not_yet'],
    ['product', { product_id: other.productId }, 'discount.not_for_this'],
    ['kind', { kind: 'rent' }, 'discount.not_for_this'],
    ['currency', { amount_usd: 100 }, 'discount.not_for_this'],
    ['minimum', { minimum_irr: 2_000_000 }, 'discount.below_minimum'],
    ['used', { total_limit: 1, uses: 1 }, 'discount.used_up'],
  ]
  for (const [name, more, code] of cases) {
    await newCode(db, now, `REFUSED${name}`, more)
    const [english, persian] = [
      await check(nika, film, `REFUSED${name}`),
      await check(nika, film, `refused${name}`, 'fa'),
    ]
    expect([english.status, english.body['code']], name).toEqual([422, code])
    expect(String(persian.body['message'])).toMatch(/[آ-ی]/)
  }
  const unknown = await check(nika, film, 'NOTHINGLIKEIT')
  expect([unknown.status, unknown.body['code']]).toEqual([422, 'discount.unknown'])
  expect((await check(nika, film, '\u200c')).body['code']).toBe('discount.unknown')
  const minimum = await check(nika, film, 'refusedminimum', 'fa')
  expect(String(minimum.body['message'])).toContain('۲۰۰٬۰۰۰ تومان')
})

test('a code for rents is for rents, in any digits, case and half-spaces', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_000_000)
  const offerId = await newOffer(db, film.productId, { way: 'rent', prices: [rials(490_000)] })
  await newCode(db, house.clock.now(), 'NOWRUZ1405', { kind: 'rent', percent: 10 })
  const typed = await check(nika, { offerId }, 'نه')
  expect(typed.status).toBe(422)
  const checked = await check(nika, { offerId }, '\u200fnow\u200cruz ۱۴۰۵')
  expect([checked.status, checked.body['to_pay']]).toEqual([200, rials(441_000)])
})

test('guessing is slowed down, and says nothing more than that', async () => {
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const film = await house.film(1_000_000)
  const name = newName()
  await newCode(db, house.clock.now(), name)
  const answers: number[] = []
  for (let n = 0; n < 32; n += 1) answers.push((await check(nika, film, `GUESS${n}`)).status)
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 422))
  expect(answers.slice(30)).toEqual([429, 429])
  // above the limit a right code cannot be told from a wrong one, neither by checking nor by buying
  expect((await check(nika, film, name)).status).toBe(429)
  expect((await buyWith(nika, film, name, 800_000)).status).toBe(429)
  // another member is not affected
  expect((await check(raha, film, name)).status).toBe(200)
  house.clock.advance(hours(1))
  expect((await check(nika, film, name)).status).toBe(200)
})
