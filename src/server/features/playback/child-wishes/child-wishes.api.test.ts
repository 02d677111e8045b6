import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import { newSession } from '#tests/support/rows/new-rows.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { personalDataInChildWishes } from './index.ts'
import { deleteWishesBefore } from './wish-queries.ts'

const house = await paymentHouse()
const { db, clock, core, call, bank } = house

/** An account with a grown-up on two devices and a child of twelve, each signed in. */
async function family() {
  const mother = await house.buyer('en')
  const { memberId } = mother
  const owner = await db.selectFrom('profiles').where('member_id', '=', memberId).select('id').executeTakeFirstOrThrow()
  const child = await db
    .insertInto('profiles')
    .values({ member_id: memberId, name: 'Tara', age_limit: 12 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signIn = async (profileId: typeof owner.id): Promise<Buyer> => ({
    memberId,
    token: (await newSession(db, clock.now(), { memberId, profileId })).token,
  })
  return { mother, phone: await signIn(owner.id), tara: await signIn(child.id), childId: child.id }
}

type Family = Awaited<ReturnType<typeof family>>
type Film = Awaited<ReturnType<typeof house.film>>

const ask = (as: Buyer, productId: number) => call('POST', '/me/wishes', { as, body: { product_id: productId } })
const mine = async (as: Buyer) => (await house.ask('GET /me/wishes', {}, { as })).items
const theirs = async (as: Buyer) =>
  (await house.ask('GET /me/child-wishes', { query: { currency: 'IRR' } }, { as })).items

/** Tara asks for a film; returns the wish's id. */
async function wished({ tara }: Family, film: Film): Promise<string> {
  const { status, body } = await ask(tara, film.productId)
  expect(status).toBe(200)
  return (body as unknown as { wish: { id: string } }).wish.id
}

const agree = (as: Buyer, id: string, price: Film['price']) =>
  call('POST', `/me/child-wishes/${id}/agree`, { as, body: { way: 'buy', price } })
const refuse = (as: Buyer, id: string, word = '') =>
  call('POST', `/me/child-wishes/${id}/refuse`, { as, body: { word } })

const purchasesOf = (of: Family) =>
  db
    .selectFrom('purchases')
    .where('member_id', '=', of.mother.memberId)
    .where('type', '=', 'BUY_MOVIE')
    .selectAll()
    .execute()
const rightsOf = (of: Family) =>
  db
    .selectFrom('rights')
    .where('member_id', '=', of.mother.memberId)
    .where('revoked_at', 'is', null)
    .selectAll()
    .execute()

const letters = () =>
  house.jobs
    .filter(({ name }) => name === 'notices.send_letter')
    .map(({ payload }) => openLetter(core.config.secret, String(payload['sealed'])).notice)

beforeEach(() => {
  house.jobs.length = 0
})
afterEach(async () => {
  await house.expectBooksAgree()
})

test('a child asks, the grown-up is told with rating, price and until when, and agrees with one press from the wallet', async () => {
  const home = await family()
  await house.charge(home.mother, 2_000_000)
  const film = await house.film(1_490_000)
  house.jobs.length = 0
  const id = await wished(home, film)
  expect(letters()).toHaveLength(1)
  expect(letters()[0]?.subject).toContain('Tara asks you for')
  expect(letters()[0]?.lines.join('\n')).toContain('149,000')
  const [seen] = await theirs(home.mother)
  expect(seen).toMatchObject({
    id,
    state: 'asked',
    profile: { name: 'Tara' },
    ways: [{ way: 'buy', price: film.price }],
  })
  // reading buys nothing, however often
  for (let n = 0; n < 3; n += 1) await theirs(home.phone)
  expect(await purchasesOf(home)).toEqual([])
  const { status, body } = await agree(home.phone, id, film.price)
  expect([status, body['redirect']]).toEqual([200, null])
  expect((await mine(home.tara)).map(({ state }) => state)).toEqual(['bought'])
  expect(await rightsOf(home)).toHaveLength(1)
})

test('nothing that a child reads tells of money', async () => {
  const home = await family()
  const film = await house.film(1_490_000)
  const asked = await ask(home.tara, film.productId)
  const own = await mine(home.tara)
  expect(JSON.stringify([asked.body, own])).not.toMatch(/1490000|149|IRR|price|amount/)
  for (const address of ['/me/child-wishes']) {
    const refused = await call('GET', address, { as: home.tara })
    expect(refused).toMatchObject({ status: 403, body: { code: 'profile.child' } })
  }
  expect(await agree(home.tara, own[0]?.id ?? '', film.price)).toMatchObject({ status: 403 })
})

test('twenty presses of the child are one wish, and one message', async () => {
  const home = await family()
  const film = await house.film()
  await Promise.all(Array.from({ length: 20 }, () => ask(home.tara, film.productId)))
  expect(await mine(home.tara)).toHaveLength(1)
  expect(letters()).toHaveLength(1)
  clock.advance(hours(25))
  await db.updateTable('sessions').set({ last_seen_at: clock.now() }).execute()
  // after its time it is another wish
  await ask(home.tara, film.productId)
  expect((await mine(home.tara)).map(({ state }) => state)).toEqual(['asked', 'over'])
})

test('five wishes a day, whatever became of them; the next day there are five again', async () => {
  const home = await family()
  const films = []
  for (let n = 0; n < 6; n += 1) films.push(await house.film())
  const [last] = films.splice(5)
  for (const film of films) {
    const id = await wished(home, film)
    await call('DELETE', `/me/wishes/${id}`, { as: home.tara })
  }
  expect(await ask(home.tara, last?.productId ?? 0)).toMatchObject({ status: 429, body: { code: 'wish.too_many' } })
  clock.advance(days(1) + minutes(1))
  expect(await ask(home.tara, last?.productId ?? 0)).toMatchObject({ status: 200 })
})

test('what is open, not sold, or above the child’s age cannot be wished; a grown-up has no such button', async () => {
  const home = await family()
  const free = await house.film(1_000_000, { isFree: true })
  expect(await ask(home.tara, free.productId)).toMatchObject({ status: 409, body: { code: 'wish.is_open' } })
  const old = await house.film()
  await db.updateTable('products').set({ age_rating: 15 }).where('id', '=', old.productId).execute()
  expect(await ask(home.tara, old.productId)).toMatchObject({ status: 404 })
  const film = await house.film()
  expect(await ask(home.mother, film.productId)).toMatchObject({ status: 409, body: { code: 'wish.for_children' } })
  await db.updateTable('offers').set({ withdrawn_at: clock.now() }).where('product_id', '=', film.productId).execute()
  expect(await ask(home.tara, film.productId)).toMatchObject({ status: 409, body: { code: 'wish.not_sold' } })
})

test('forty presses at once on two devices buy once', async () => {
  const home = await family()
  await house.charge(home.mother, 9_000_000)
  const film = await house.film(1_490_000)
  const id = await wished(home, film)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => agree(n % 2 === 0 ? home.mother : home.phone, id, film.price)),
  )
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  expect(new Set(answers.map(({ body }) => body['purchase_id'])).size).toBe(1)
  expect(await purchasesOf(home)).toHaveLength(1)
  expect(await rightsOf(home)).toHaveLength(1)
})

test('what the wallet lacks is paid at a bank: twenty presses are one payment, and the wish is bought when it has come', async () => {
  const home = await family()
  await house.charge(home.mother, 500_000)
  const film = await house.film(1_490_000)
  const id = await wished(home, film)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => agree(n % 2 === 0 ? home.mother : home.phone, id, film.price)),
  )
  const urls = new Set(answers.map(({ body }) => (body as unknown as { redirect: { url: string } }).redirect.url))
  expect([answers.every(({ status }) => status === 200), urls.size]).toEqual([true, 1])
  expect((await theirs(home.mother))[0]?.state).toBe('paying')
  // nobody pays another price, says no, or takes it back, while it is being paid
  expect(await agree(home.phone, id, { ...film.price, amount: 990_000 })).toMatchObject({ status: 409 })
  expect(await refuse(home.phone, id)).toMatchObject({ status: 409, body: { code: 'wish.being_paid' } })
  expect(await call('DELETE', `/me/wishes/${id}`, { as: home.tara })).toMatchObject({ status: 409 })
  const authority = [...urls][0]?.split('/').at(-1) ?? ''
  await bank.press(authority)
  await bank.bringBack(authority)
  expect((await mine(home.tara))[0]?.state).toBe('bought')
  expect(await purchasesOf(home)).toHaveLength(1)
})

test('a payment that was given up is tried again, and both together buy once', async () => {
  const home = await family()
  const film = await house.film(1_490_000)
  const id = await wished(home, film)
  const first = (await agree(home.mother, id, film.price)).body as unknown as { redirect: { url: string } }
  const authority = first.redirect.url.split('/').at(-1) ?? ''
  await bank.press(authority, 'cancel')
  await bank.bringBack(authority)
  expect((await theirs(home.mother))[0]?.state).toBe('asked')
  const second = (await agree(home.mother, id, film.price)).body as unknown as { redirect: { url: string } }
  const again = second.redirect.url.split('/').at(-1) ?? ''
  expect(again).not.toBe(authority)
  await bank.press(again)
  await bank.bringBack(again)
  expect((await theirs(home.mother))[0]?.state).toBe('bought')
  expect((await purchasesOf(home)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'paid'])
  expect(await rightsOf(home)).toHaveLength(1)
})

test('the price of asking holds for its day, a lower one is the buyer’s, and another than was seen is refused', async () => {
  const home = await family()
  await house.charge(home.mother, 9_000_000)
  const dearer = await house.film(1_490_000)
  const cheaper = await house.film(1_490_000)
  const [one, two] = [await wished(home, dearer), await wished(home, cheaper)]
  const setPrice = (film: Film, amount: number) =>
    db.updateTable('offer_prices').set({ amount }).where('offer_id', '=', film.offerId).execute()
  await setPrice(dearer, 1_990_000)
  await setPrice(cheaper, 990_000)
  const ways = Object.fromEntries((await theirs(home.mother)).map((wish) => [wish.id, wish.ways[0]?.price.amount]))
  expect([ways[one], ways[two]]).toEqual([1_490_000, 990_000])
  expect(await agree(home.mother, two, cheaper.price)).toMatchObject({
    status: 409,
    body: { code: 'purchase.price_changed' },
  })
  expect(await agree(home.mother, one, dearer.price)).toMatchObject({ status: 200 })
  expect(await agree(home.mother, two, { amount: 990_000, currency: 'IRR' })).toMatchObject({ status: 200 })
  expect((await purchasesOf(home)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([990_000, 1_490_000])
})

test('a no is told to the child with its word, and is not undone by a late yes; nor is the end of its time', async () => {
  const home = await family()
  await house.charge(home.mother, 9_000_000)
  const film = await house.film()
  const id = await wished(home, film)
  expect(await refuse(home.mother, id, '  On your birthday!  ')).toMatchObject({ status: 200 })
  expect((await mine(home.tara))[0]).toMatchObject({ state: 'refused', word: 'On your birthday!' })
  expect(await agree(home.phone, id, film.price)).toMatchObject({ status: 409, body: { code: 'wish.over' } })
  const late = await wished(home, film)
  clock.advance(hours(24))
  expect(await agree(home.mother, late, film.price)).toMatchObject({ status: 409, body: { code: 'wish.over' } })
  expect(await purchasesOf(home)).toEqual([])
})

test('a yes, a no and the child’s second thought at one moment: one of them counts', async () => {
  for (let round = 0; round < 6; round += 1) {
    const home = await family()
    await house.charge(home.mother, 2_000_000)
    const film = await house.film(1_490_000)
    const id = await wished(home, film)
    await Promise.all([
      agree(home.mother, id, film.price),
      refuse(home.phone, id),
      call('DELETE', `/me/wishes/${id}`, { as: home.tara }),
    ])
    const state = (await mine(home.tara))[0]?.state
    expect([state, (await rightsOf(home)).length]).toEqual([state, state === 'bought' ? 1 : 0])
    expect(['bought', 'refused', 'withdrawn']).toContain(state)
  }
})

test('a press that a crash ended between purchase and answer is found by the next one', async () => {
  const home = await family()
  await house.charge(home.mother, 2_000_000)
  const film = await house.film(1_490_000)
  const id = await wished(home, film)
  await agree(home.mother, id, film.price)
  // as if the process had stopped before it gave the wish free
  await db
    .updateTable('child_wishes')
    .set({ leased_until: after(clock.now(), minutes(2)) })
    .execute()
  expect((await mine(home.tara))[0]?.state).toBe('bought')
  expect(await agree(home.phone, id, film.price)).toMatchObject({ status: 200 })
  expect(await purchasesOf(home)).toHaveLength(1)
})

test('what was bought otherwise says so, and another account’s wish is not there', async () => {
  const home = await family()
  const film = await house.film(1_490_000)
  const id = await wished(home, film)
  const stranger = await house.buyer()
  expect(await agree(stranger, id, film.price)).toMatchObject({ status: 404, body: { code: 'wish.not_found' } })
  expect(await refuse(stranger, id)).toMatchObject({ status: 404 })
  await house.charge(home.mother, 2_000_000)
  await house.buy(home.mother, film, { body: { use_wallet: true } })
  expect((await theirs(home.mother))[0]).toMatchObject({ state: 'open', ways: [] })
  expect(await agree(home.mother, id, film.price)).toMatchObject({ status: 409 })
  expect(await rightsOf(home)).toHaveLength(1)
})

test('wishes are in the data file, go with the account and the profile, and are forgotten after ninety days', async () => {
  const home = await family()
  const film = await house.film()
  await wished(home, film)
  const { memberId } = home.mother
  expect(await personalDataInChildWishes.collect(db, memberId)).toMatchObject([{ child: 'Tara', state: 'asked' }])
  await transaction(db, async (tx) => personalDataInChildWishes.erase?.(tx, memberId))
  expect(await theirs(home.mother)).toEqual([])
  await wished(home, film)
  await db.deleteFrom('profiles').where('id', '=', home.childId).execute()
  expect(await theirs(home.mother)).toEqual([])
  expect(await deleteWishesBefore(db, after(clock.now(), -days(90)))).toBe(0)
})

test('a child’s list keeps no title that was taken off the site, or that is above its age by now', async () => {
  const home = await family()
  const [gone, older, kept] = [await house.film(), await house.film(), await house.film()]
  for (const film of [gone, older, kept]) await wished(home, film)
  const shown = async () => (await mine(home.tara)).map(({ product }) => product.id)
  expect(await shown()).toHaveLength(3)
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', gone.productId).execute()
  await db.updateTable('products').set({ age_rating: 15 }).where('id', '=', older.productId).execute()
  expect(await shown()).toEqual([kept.productId])
  await db.updateTable('profiles').set({ age_limit: 0 }).where('id', '=', home.childId).execute()
  await db.updateTable('products').set({ age_rating: 7 }).where('id', '=', kept.productId).execute()
  expect(await shown()).toEqual([])
})

test('who comes back from the bank goes on with the purchase that was agreed to', async () => {
  const home = await family()
  const film = await house.film(1_490_000)
  const id = await wished(home, film)
  expect((await theirs(home.mother))[0]).toMatchObject({ state: 'asked', purchase_id: null })
  const { body } = await agree(home.phone, id, film.price)
  expect(body['redirect']).not.toBeNull()
  const { purchase_id: purchaseId } = body as { purchase_id?: string }
  expect((await theirs(home.mother))[0]).toMatchObject({ state: 'paying', purchase_id: purchaseId, ways: [] })
  const purchase = await call('GET', `/me/purchases/${purchaseId}`, { as: home.mother })
  expect(purchase).toMatchObject({ status: 200, body: { state: 'open' } })
  // the purchase that was cancelled leaves the wish as it was
  expect(await call('POST', `/me/purchases/${purchaseId}/cancel`, { as: home.mother })).toMatchObject({ status: 200 })
  expect((await theirs(home.mother))[0]).toMatchObject({ state: 'asked', purchase_id: null })
})

test('a season, or one episode, is asked for with the age of its series, and bought', async () => {
  const home = await family()
  await house.charge(home.mother, 3_000_000)
  const calm = { number: 1, irr: 900_000, episodes: [{ irr: 200_000 }, { irr: 200_000 }] }
  const { seasons } = await newSeries(db, clock.now(), { ageRating: 7, seasons: [calm] })
  const [season] = seasons
  const [episode] = season?.episodes ?? []
  house.jobs.length = 0
  for (const productId of [season?.productId ?? 0, episode?.productId ?? 0])
    expect(await ask(home.tara, productId)).toMatchObject({ status: 200 })
  expect(letters()[0]?.lines.join('\n')).toContain('From 7 years')
  const waiting = await theirs(home.mother)
  expect(waiting.map(({ product, ways }) => [product.kind, product.age_rating, ways[0]?.price.amount])).toEqual(
    expect.arrayContaining([
      ['season', 7, 900_000],
      ['episode', 7, 200_000],
    ]),
  )
  const id = waiting.find(({ product }) => product.kind === 'season')?.id ?? ''
  expect(await agree(home.mother, id, { amount: 900_000, currency: 'IRR' })).toMatchObject({ status: 200 })
  expect((await mine(home.tara)).find(({ product }) => product.kind === 'season')?.state).toBe('bought')
  // the episode is open with its season
  expect((await theirs(home.mother)).find(({ product }) => product.kind === 'episode')?.state).toBe('open')
})

test('what is above a child’s age by its series is not there for it, whatever the episode says', async () => {
  const home = await family()
  const strict = { number: 1, irr: 900_000, episodes: [{ irr: 200_000 }] }
  const { seasons } = await newSeries(db, clock.now(), { ageRating: 18, seasons: [strict] })
  for (const productId of [seasons[0]?.productId ?? 0, seasons[0]?.episodes[0]?.productId ?? 0])
    expect(await ask(home.tara, productId)).toMatchObject({ status: 404 })
})
