import { expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { isThorough } from '#tests/support/crash/thorough.ts'
import { closeOverdue } from '#server/features/payments/purchases/buying/close-overdue.ts'

const house = await paymentHouse()
const { bank, db } = house
const price = { amount: 1_000_000, currency: 'IRR' as const }

async function scarceFilm(places: number) {
  const film = await house.film(price.amount)
  await db.updateTable('offers').set({ withdrawn_at: house.clock.now() }).where('id', '=', film.offerId).execute()
  const offerId = await newOffer(db, film.productId, { places, prices: [price] })
  return { ...film, offerId, price }
}

async function placesOf(productId: ProductId) {
  const row = await db.selectFrom('offer_places').select('taken').where('product_id', '=', productId).executeTakeFirst()
  const holds = await db.selectFrom('place_holds').select('state').where('product_id', '=', productId).execute()
  const taken = row?.taken ?? 0
  expect(holds).toHaveLength(taken)
  return holds.map(({ state }) => state).toSorted()
}

async function offerSeen(as: Buyer, productId: ProductId) {
  const asked = { params: { id: productId }, query: { currency: 'IRR' } } as const
  const { offers } = await house.ask('GET /purchase-info/:id', asked, { as })
  return offers[0]
}

// only sixteen are in the database at a time, so five times as many buyers do not meet in other ways
const crowd = isThorough ? { buyers: 500, places: 50 } : { buyers: 100, places: 20 }

test('a crowd of buyers at once: as many hold a place as there are, and none is lost after they are given back', async () => {
  const film = await scarceFilm(crowd.places)
  const buyers = await Promise.all(Array.from({ length: crowd.buyers }, () => house.buyer()))
  const answers = await Promise.all(buyers.map((buyer) => house.buy(buyer, film)))
  const outcomes = answers.map(({ status, body }) => (status === 201 ? 'held' : String(body['code'])))
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(crowd.places)
  expect(outcomes.filter((outcome) => outcome === 'purchase.sold_out')).toHaveLength(crowd.buyers - crowd.places)
  expect(await placesOf(film.productId)).toEqual(Array.from({ length: crowd.places }, () => 'held'))

  // ten pay, the others leave
  const held = answers.filter(({ status }) => status === 201)
  for (const { authority } of held.slice(0, 10)) {
    await bank.press(authority)
    await bank.bringBack(authority)
  }
  await house.pass(50)
  expect(await placesOf(film.productId)).toEqual(Array.from({ length: 10 }, () => 'sold'))
  const late = await Promise.all(buyers.slice(-50).map((buyer) => house.buy(buyer, film)))
  const latecomers = late.filter(({ status }) => status === 201).length
  expect(latecomers).toBe(
    Math.min(crowd.places - 10, late.filter(({ body }) => body['code'] !== 'purchase.already_owned').length),
  )
  await house.expectBooksAgree()
}, 240_000)

test('the buyer sees how many are left, and until when a place is kept', async () => {
  const film = await scarceFilm(2)
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  expect(await offerSeen(nika, film.productId)).toMatchObject({ places_left: 2, held: null })
  const bought = await house.buy(nika, film)
  const until = new Date(house.clock.now().getTime() + minutes(30)).toISOString()
  expect(bought.body['purchase']).toMatchObject({ state: 'open', held_until: until })
  expect(await offerSeen(nika, film.productId)).toMatchObject({
    places_left: 1,
    held: { purchase_id: bought.id, until },
  })
  // nobody else sees who holds it
  expect(await offerSeen(raha, film.productId)).toMatchObject({ places_left: 1, held: null })
})

test('sold out is said in words; whoever holds the last place may still go on', async () => {
  const film = await scarceFilm(1)
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  await house.buy(nika, film)
  const refused = await house.buy(raha, film)
  expect([refused.status, refused.body['code']]).toEqual([409, 'purchase.sold_out'])
  const again = await house.buy(nika, film)
  expect(again.status).toBe(201)
  // two tabs, one place
  expect(await placesOf(film.productId)).toEqual(['held'])
})

test('a member in two tabs has one place whichever is paid, and pays once', async () => {
  const film = await scarceFilm(3)
  const nika = await house.buyer()
  const tabs = await Promise.all(Array.from({ length: 4 }, () => house.buy(nika, film)))
  expect(await placesOf(film.productId)).toEqual(['held'])
  for (const { authority } of tabs.slice(0, 2)) {
    await bank.press(authority)
    await bank.bringBack(authority)
  }
  await house.pass(50)
  expect(await placesOf(film.productId)).toEqual(['sold'])
  const states = await Promise.all(tabs.map(({ id }) => house.look(nika, id).then(({ state }) => state)))
  expect(states.filter((state) => state === 'paid')).toHaveLength(1)
  expect(states.filter((state) => state === 'returned')).toHaveLength(1)
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('a repeated call and a repeated release change nothing', async () => {
  const film = await scarceFilm(5)
  const nika = await house.buyer()
  const first = await house.buy(nika, film, { key: 'one-and-the-same' })
  const again = await house.buy(nika, film, { key: 'one-and-the-same' })
  expect(again.id).toBe(first.id)
  expect(await placesOf(film.productId)).toEqual(['held'])
  await bank.press(first.authority, 'cancel')
  await bank.bringBack(first.authority)
  // cancelled at the bank: the place is held while the purchase can still be paid
  expect(await placesOf(film.productId)).toEqual(['held'])
  await house.pass(50)
  expect(await placesOf(film.productId)).toEqual([])
  await closeOverdue(house.core, first.id)
  await house.pass(3)
  expect(await placesOf(film.productId)).toEqual([])
})

test('given up finally, the place is free at once', async () => {
  const film = await scarceFilm(1)
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const bought = await house.buy(nika, film)
  await bank.press(bought.authority, 'expire')
  await house.pass(2)
  const cancelled = await house.call('POST', `/me/purchases/${bought.id}/cancel`, { as: nika })
  expect([cancelled.status, cancelled.body['held_until']]).toEqual([200, null])
  await house.pass(2)
  expect(await placesOf(film.productId)).toEqual([])
  expect((await house.buy(raha, film)).status).toBe(201)
})

async function leaveTooLate(film: Awaited<ReturnType<typeof scarceFilm>>, as: Buyer) {
  const late = await house.buy(as, film)
  await bank.press(late.authority)
  // the purchase expires while the bank's answer is still on its way
  await db.updateTable('payment_attempts').set({ next_check_at: null }).where('purchase_id', '=', late.id).execute()
  const expires_at = new Date(house.clock.now().getTime() + minutes(5))
  await db.updateTable('purchases').set({ expires_at }).where('id', '=', late.id).execute()
  house.clock.advance(minutes(6))
  await closeOverdue(house.core, late.id)
  return late
}

test('bug 35: paid late with a place left, the place is taken again', async () => {
  const film = await scarceFilm(1)
  const nika = await house.buyer()
  const late = await leaveTooLate(film, nika)
  expect(await placesOf(film.productId)).toEqual([])
  await bank.bringBack(late.authority)
  expect((await house.look(nika, late.id)).state).toBe('paid')
  expect(await placesOf(film.productId)).toEqual(['sold'])
  await house.expectBooksAgree()
})

test('bug 35: paid late with no place left, the money goes back and the member is told', async () => {
  const film = await scarceFilm(1)
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const late = await leaveTooLate(film, nika)
  expect((await house.buy(raha, film)).status).toBe(201)
  await bank.bringBack(late.authority)
  await house.pass(3)
  const back = await house.look(nika, late.id)
  expect(back.state).toBe('returned')
  expect(back.message).toContain('This sold out meanwhile.')
  expect((await house.look(nika, late.id, 'fa')).message).toContain('این مورد در این میان تمام شد.')
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  expect(await placesOf(film.productId)).toEqual(['held'])
  await house.expectBooksAgree()
})

test('bug 36: a title withdrawn while somebody pays gives money and place back', async () => {
  const film = await scarceFilm(1)
  const nika = await house.buyer()
  const bought = await house.buy(nika, film)
  await bank.press(bought.authority)
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', film.productId).execute()
  await bank.bringBack(bought.authority)
  await house.pass(3)
  expect((await house.look(nika, bought.id)).state).toBe('returned')
  expect(await placesOf(film.productId)).toEqual([])
  await house.expectBooksAgree()
})

test('a new price keeps the count: places are those of the title, not of the offer', async () => {
  const film = await scarceFilm(2)
  const [nika, raha, arash] = [await house.buyer(), await house.buyer(), await house.buyer()]
  expect((await house.buy(nika, film)).status).toBe(201)
  await db.updateTable('offers').set({ withdrawn_at: house.clock.now() }).where('id', '=', film.offerId).execute()
  const dearer = { amount: 2_000_000, currency: 'IRR' as const }
  const offerId = await newOffer(db, film.productId, { places: 2, prices: [dearer] })
  const next = { ...film, offerId, price: dearer }
  expect((await house.buy(raha, next)).status).toBe(201)
  expect((await house.buy(arash, next)).body['code']).toBe('purchase.sold_out')
})
