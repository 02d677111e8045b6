import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { deriveKey, keyedHash, seal } from '#server/secrets.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { personalDataInSubscriptions } from '../index.ts'
import { takeTrial } from './take-trial.ts'
import { deleteTrialsBefore } from './trial-queries.ts'

/** The cards of which the emulated bank takes any (`sandbox/zarinpal/bank.ts`). */
const testCards = ['5022291070335995', '6037997000004418', '6219861000007731']

const house = await subscriptionHouse()
const { db, clock } = house
const usual = { amount: 1_490_000, currency: 'IRR' as const }
const first = { amount: 190_000, currency: 'IRR' as const }
const nothing = { amount: 0, currency: 'IRR' as const }
const cheap = await house.plan({ title_en: 'Cheap first', first_irr: first.amount })
const free = await house.plan({ title_en: 'Free first', first_irr: 0 })

const phones = (async function* numbers() {
  for (let n = 1; ; n += 1) yield `+98912${String(n).padStart(7, '0')}`
})()

/** A member with this phone, or with one of their own. */
async function caller(phone?: string) {
  const { memberId, token } = await newMember(db, clock.now(), { language: 'en' })
  const as = { memberId, token }
  const number = phone ?? String((await phones.next()).value)
  await db
    .updateTable('members')
    .set({ user_name: number, user_name_kind: 'phone' })
    .where('id', '=', as.memberId)
    .execute()
  return { ...as, phone: number }
}

type Caller = Awaited<ReturnType<typeof caller>>

const trialOf = async (as: Caller) => (await house.look(as)).trial
const rows = () => db.selectFrom('plan_trials').selectAll().execute()

/** Leaves: the account is erased, and its number is free again. */
const leave = (as: Caller) =>
  transaction(db, async (tx) => {
    await personalDataInSubscriptions(clock).erase?.(tx, as.memberId)
    await tx
      .updateTable('members')
      .set({ deleted_at: clock.now(), user_name: `gone-${as.memberId}@example.org`, user_name_kind: 'email' })
      .where('id', '=', as.memberId)
      .execute()
  })

/** Everybody has a card of their own, unless a test is about a card. */
async function payWith(as: Caller, plan: { offerId: string }, price: typeof usual) {
  const bought = await house.buy(as, { ...plan, price }, { body: { type: 'SUBSCRIPTION' } })
  await house.bank.press(bought.authority)
  await house.bank.bringBack(bought.authority)
  // the emulated bank has few cards: what is stored of this one is taken away, so that the next test has its own
  await db.updateTable('plan_trials').set({ card_hash: null }).where('purchase_id', '=', bought.id).execute()
  return bought
}

afterEach(async () => {
  await house.expectBooksAgree()
})

test('a new member has the first period at its own price, the next one at the usual price', async () => {
  const nika = await caller()
  expect(await trialOf(nika)).toBe('open')
  const { packages } = await house.ask('GET /core/packages', { query: { currency: 'IRR' } })
  expect(packages.find(({ id }) => id === cheap.offerId)?.first).toEqual({
    price: first,
    vat: { amount: 17_273, currency: 'IRR' },
  })
  await payWith(nika, cheap, first)
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  expect(await trialOf(nika)).toBe('used')
  const refused = await house.buy(nika, { ...cheap, price: first }, { body: { type: 'SUBSCRIPTION' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'purchase.price_changed' } })
  await payWith(nika, cheap, usual)
  expect((await house.purchasesOf(nika.memberId)).map(({ amount, state }) => [amount, state])).toEqual([
    [first.amount, 'paid'],
    [usual.amount, 'paid'],
  ])
})

test('a free first period needs no bank and leaves no posting', async () => {
  const nika = await caller()
  const bought = await house.buy(nika, { ...free, price: nothing }, { body: { type: 'SUBSCRIPTION' } })
  expect(bought.authority).toBe('')
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  const posted = await db.selectFrom('ledger_postings').where('purchase_id', '=', bought.id).select('id').execute()
  expect(posted).toEqual([])
})

test('who leaves and comes again with the same phone has no second one, whatever the plan', async () => {
  const nika = await caller()
  await payWith(nika, cheap, first)
  await leave(nika)
  const again = await caller(nika.phone)
  expect(await trialOf(again)).toBe('used')
  const refused = await house.buy(again, { ...free, price: nothing }, { body: { type: 'SUBSCRIPTION' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'purchase.price_changed' } })
})

test('an address of mail has none, and neither has who bought time before', async () => {
  const mail = { ...(await house.buyer('en')), phone: '' }
  await db.updateTable('members').set({ user_name_kind: 'email' }).where('id', '=', mail.memberId).execute()
  expect(await trialOf(mail)).toBe('needs_phone')
  const old = await caller()
  await house.buyPlan(old, await house.plan({ title_en: 'Without' }))
  expect(await trialOf(old)).toBe('not_first')
})

test('forty presses at once have one first period, and none is paid for twice', async () => {
  const nika = await caller()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => house.buy(nika, { ...free, price: nothing }, { body: { type: 'SUBSCRIPTION' } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body['code']))
  expect([...codes].every((code) => code === 'subscription.trial_used' || code === 'purchase.price_changed')).toBe(true)
  expect(await house.periods(nika.memberId)).toHaveLength(1)
})

test('two purchases at the first price are paid at one moment: one is handed over, the money of the other goes back', async () => {
  const nika = await caller()
  const both = [
    await house.buy(nika, { ...cheap, price: first }, { body: { type: 'SUBSCRIPTION' } }),
    await house.buy(nika, { ...cheap, price: first }, { body: { type: 'SUBSCRIPTION' } }),
  ]
  for (const { authority } of both) await house.bank.press(authority)
  await Promise.all(both.map(({ authority }) => house.bank.bringBack(authority)))
  await house.minute()
  const states = (await house.purchasesOf(nika.memberId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['paid', 'returned'])
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  await db.updateTable('plan_trials').set({ card_hash: null }).execute()
})

/** As if somebody had had a first period with each of the cards of which the emulated bank takes any. */
async function useUpCards(): Promise<void> {
  const key = deriveKey(house.config.secret, 'plans.trial')
  const hashes = testCards.map((pan) => createHash('sha256').update(pan).digest('hex').toUpperCase())
  await db
    .insertInto('plan_trials')
    .values(
      hashes.map((hash) => ({
        phone_hash: randomBytes(32),
        card_hash: keyedHash(key, `card ${hash}`),
        outcome: 'had' as const,
        taken_at: clock.now(),
      })),
    )
    .execute()
}

test('a card that had one pays for no second: the money goes back, and the page offers none any more', async () => {
  await useUpCards()
  const sara = await caller()
  expect(await trialOf(sara)).toBe('open')
  const { id, authority } = await payWith(sara, cheap, first)
  await house.minute()
  expect(await house.lookAtPurchase(sara, id)).toMatchObject({ state: 'returned' })
  expect((await house.bank.session(authority)).state).toBe('reversed')
  expect(await house.periods(sara.memberId)).toEqual([])
  expect(await trialOf(sara)).toBe('used')
  await payWith(sara, cheap, usual)
  expect(await house.periods(sara.memberId)).toHaveLength(1)
  await db.deleteFrom('plan_trials').where('purchase_id', 'is', null).execute()
})

test('the card is written as a keyed hash of what the bank tells of it, whichever it was', async () => {
  const nika = await caller()
  const bought = await house.buy(nika, { ...cheap, price: first }, { body: { type: 'SUBSCRIPTION' } })
  await house.bank.press(bought.authority)
  await house.bank.bringBack(bought.authority)
  const row = (await rows()).find(({ purchase_id: id }) => id === bought.id)
  expect(row?.card_hash).toBeInstanceOf(Buffer)
  const told = testCards.map((pan) => createHash('sha256').update(pan).digest('hex'))
  expect(told).not.toContain(row?.card_hash?.toString('hex'))
  await db.updateTable('plan_trials').set({ card_hash: null }).where('purchase_id', '=', bought.id).execute()
})

test('money that goes back takes the time back, and not the first period', async () => {
  const nika = await caller()
  await house.buy(nika, { ...free, price: nothing }, { body: { type: 'SUBSCRIPTION' } })
  await db
    .updateTable('subscription_periods')
    .set({ revoked_at: clock.now() })
    .where('member_id', '=', nika.memberId)
    .execute()
  expect(await trialOf(nika)).toBe('used')
  await db
    .updateTable('subscription_periods')
    .set({ revoked_at: null })
    .where('member_id', '=', nika.memberId)
    .execute()
})

test('a row holds no number, is in the data file, loses its purchase with the account, and is gone after two years', async () => {
  const nika = await caller()
  await house.buy(nika, { ...free, price: nothing }, { body: { type: 'SUBSCRIPTION' } })
  expect(JSON.stringify(await rows())).not.toContain(nika.phone.slice(3))
  const told = await personalDataInSubscriptions(clock).collect(db, nika.memberId)
  expect(told).toMatchObject({ first_periods: [{ outcome: 'had' }] })
  await leave(nika)
  const count = (await rows()).length
  expect(await deleteTrialsBefore(db, after(clock.now(), -days(730)))).toBe(0)
  expect(await deleteTrialsBefore(db, after(clock.now(), days(1)))).toBe(count)
})

test('after an exchange of the house’s secret the former key still finds who had one', async () => {
  const nika = await caller()
  const former = randomBytes(32)
  await db
    .insertInto('plan_trials')
    .values({ phone_hash: keyedHash(former, nika.phone), outcome: 'had', taken_at: clock.now() })
    .execute()
  expect(await trialOf(nika)).toBe('open')
  await db
    .insertInto('former_keys')
    .values({
      purpose: 'plans.trial',
      sealed_key: seal(deriveKey(house.config.secret, 'former-key'), former),
      exchanged_at: clock.now(),
    })
    .execute()
  expect(await trialOf(nika)).toBe('used')
})

test('eight members pay with one card at one moment: one of them has it', async () => {
  const bought: { memberId: Caller['memberId']; purchaseId: PurchaseId }[] = []
  for (let n = 0; n < 8; n += 1) {
    const as = await caller()
    const { id } = await house.buy(as, { ...cheap, price: first }, { body: { type: 'SUBSCRIPTION' } })
    bought.push({ memberId: as.memberId, purchaseId: id })
  }
  const taken = await Promise.all(
    bought.map((one) =>
      transaction(db, (tx) => takeTrial(tx, house.config, { ...one, payerId: 'card of a family' }, clock.now())),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('a code beside the first price says why it does not count, and counts for the next period', async () => {
  const nika = await caller()
  await newCode(db, clock.now(), 'SPRING', { kind: 'plan' })
  const order = (price: typeof usual) => ({
    type: 'SUBSCRIPTION',
    offer_id: cheap.offerId,
    price,
    discount_code: 'SPRING',
  })
  const price = async (of: typeof usual) =>
    house.call('POST', '/purchases', { as: nika, key: randomBytes(16).toString('hex'), body: order(of) })
  expect(await price(first)).toMatchObject({ status: 422, body: { code: 'discount.beside_first_price' } })
  await payWith(nika, cheap, first)
  expect((await price(usual)).body['code']).not.toBe('discount.beside_first_price')
})

test('a monthly debit waits while the first period has its own price, and is offered after it', async () => {
  const nika = await caller()
  const asked = () => house.askConsent(nika, { ...cheap, price: usual })
  expect(await asked()).toMatchObject({ status: 409, body: { code: 'debit.first_period_waits' } })
  expect(await house.contracts(nika.memberId)).toEqual([])
  await payWith(nika, cheap, first)
  expect((await asked()).status).toBe(201)
})
