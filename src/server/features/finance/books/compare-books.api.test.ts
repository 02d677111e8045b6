import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { registerPurchasable } from '#server/features/payments/purchases/index.ts'
import { createPlan } from '#server/features/memberships/plans/index.ts'
import { giveGift, post, saleEntries } from '#server/features/payments/wallet/index.ts'
import { compareBooks } from './compare-books.ts'

// registrations of this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

/**
 * A database in which everything is right: a film and a plan paid by the wallet, a charge by the bank, a refunded film.
 * Each difference is planted in a transaction that is rolled back, because the ledger cannot be corrected.
 */
const house = await paymentHouse()
const { db, core } = house
const film = await house.film(1_100_000)
const dear = await house.film(2_200_000)
const nika = await house.buyer()
const other = await house.buyer()
const bought = { film: '', plan: '', charge: '', refunded: '' }

beforeAll(async () => {
  const now = core.clock.now()
  const gift = { memberId: nika.memberId, money: { amount: 9_000_000, currency: 'IRR' as const }, title: null }
  await transaction(db, (tx) => giveGift(tx, { ...gift, reference: 'a', expiresAt: null }, now))
  const byWallet = { body: { use_wallet: true } }
  bought.film = (await house.buy(nika, film, byWallet)).id
  await createPlan(core, {
    title_fa: 'ماهانه',
    title_en: 'Monthly',
    about_fa: '',
    about_en: '',
    position: 0,
    length_count: 1,
    length_unit: 'month',
    scope: 'all',
    kinds: [],
    titles: [],
    is_on_sale: true,
    irr: 1_490_000,
    usd: null,
  })
  const { packages } = await house.ask('GET /core/packages', { query: { currency: 'IRR' } })
  const [plan] = packages
  if (plan === undefined) throw new Error('no plan is on sale')
  const ofPlan = { use_wallet: true, type: 'SUBSCRIPTION' }
  bought.plan = (await house.buy(nika, { offerId: plan.id, price: plan.price }, { body: ofPlan })).id
  bought.charge = await house.charge(other, 500_000)
  bought.refunded = (await house.buy(nika, dear, byWallet)).id
  await refundWhole(bought.refunded)
})

async function refundWhole(id: string): Promise<void> {
  await db.updateTable('members').set({ staff_role: 'finance' }).where('id', '=', other.memberId).execute()
  const body = { amount: null, reason: 'asked for' }
  const answer = await house.call('POST', `/studio/purchases/${id}/refunds`, { as: other, body, key: randomUUID() })
  expect(answer.status).toBeLessThan(300)
  await house.pass(2)
}

const kept = new Error('not kept')

/** The differences that are found after this was done; the change is rolled back. */
async function planted(plant: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  const work = transaction(db, async (tx) => {
    await plant(tx)
    found = await compareBooks(tx)
    throw kept
  })
  await expect(work).rejects.toBe(kept)
  return found
}

/** Writes rows that no program writes: without the guards of their tables. */
const unguarded = (tx: Tx) => sql`set local session_replication_role = replica`.execute(tx)

test('a house in which everything is right has no difference', async () => {
  expect(await compareBooks(db)).toEqual([])
  const refund = await db.selectFrom('refunds').select(['state', 'is_last']).executeTakeFirstOrThrow()
  expect(refund).toEqual({ state: 'done', is_last: true })
})

test('a paid film that nobody has, and one that is had though it was given back', async () => {
  expect(await planted((tx) => tx.deleteFrom('rights').where('purchase_id', '=', bought.film).execute())).toEqual([
    `purchase ${bought.film} (BUY_MOVIE) is paid, but nothing was handed over`,
  ])
  const again = (tx: Tx) =>
    tx.updateTable('rights').set({ revoked_at: null }).where('purchase_id', '=', bought.refunded).execute()
  expect(await planted(again)).toEqual([
    `purchase ${bought.refunded} (BUY_MOVIE) is given back, but what it bought is still had`,
  ])
})

test('a paid plan without its time, and time of a plan that was never paid', async () => {
  const taken = (tx: Tx) =>
    tx.updateTable('subscription_periods').set({ revoked_at: core.clock.now() }).where('purchase_id', '=', bought.plan)
  expect(await planted((tx) => taken(tx).execute())).toEqual([
    `purchase ${bought.plan} (SUBSCRIPTION) is paid, but nothing was handed over`,
  ])
  const unpaid = (tx: Tx) =>
    tx.updateTable('purchases').set({ state: 'failed', paid_at: null }).where('id', '=', bought.plan).execute()
  expect(await planted(unpaid)).toContain(
    `purchase ${bought.plan} (SUBSCRIPTION) is failed, but what it bought is still had`,
  )
})

test('a thing of a kind that nobody knows here: its own feature is asked, once for many', async () => {
  const given = new Set<string>()
  const asked: number[] = []
  registerPurchasable({
    name: 'seat',
    type: null,
    quote: () => Promise.reject(new Error('nobody buys here')),
    fulfil: async () => ({ done: true }),
    hasFulfilled: async (_db, purchaseIds) => {
      asked.push(purchaseIds.length)
      return new Map(purchaseIds.filter((id) => given.has(id)).map((id) => [id, 1]))
    },
    paidSentence: () => 'Paid.',
  })
  const seat = async (tx: Tx) => {
    await tx.deleteFrom('rights').where('purchase_id', '=', bought.film).execute()
    await unguarded(tx)
    await tx.updateTable('purchases').set({ type: 'BUY_SCREENING' }).where('id', '=', bought.film).execute()
    await tx.updateTable('purchase_lines').set({ purchasable: 'seat' }).where('purchase_id', '=', bought.film).execute()
  }
  expect(await planted(seat)).toEqual([`purchase ${bought.film} (BUY_SCREENING) is paid, but nothing was handed over`])
  given.add(bought.film)
  expect(await planted(seat)).toEqual([])
  // whatever was bought, somebody has it and it was refunded
  given.delete(bought.film)
  given.add(bought.refunded)
  const differences = await planted(async () => undefined)
  given.clear()
  expect(differences).toEqual([
    `purchase ${bought.refunded} (BUY_MOVIE) is given back, but what it bought is still had`,
  ])
  expect(asked).toEqual([3, 3, 3])
})

test('another tax on the receipt than in the books, of a sale and of a refund', async () => {
  const ofSale = async (tx: Tx) => {
    await unguarded(tx)
    await tx.updateTable('purchases').set({ vat: 99_000 }).where('id', '=', bought.film).execute()
  }
  expect(await planted(ofSale)).toEqual([`tax of sale ${bought.film}: 99000 IRR, but the books say 100000 IRR`])
  const ofRefund = async (tx: Tx) => {
    await unguarded(tx)
    await tx.updateTable('refunds').set({ vat: 1 }).where('purchase_id', '=', bought.refunded).execute()
  }
  const [difference, ...more] = await planted(ofRefund)
  expect(difference).toMatch(/^tax of refund .+: 1 IRR, but the books say 200000 IRR$/)
  expect(more).toEqual([])
})

test('a refund that the books do not know, and one that only the books know', async () => {
  const grown = async (tx: Tx) => {
    await unguarded(tx)
    await tx.updateTable('refunds').set({ amount: 2_100_000 }).where('purchase_id', '=', bought.refunded).execute()
  }
  expect(await planted(grown)).toEqual([
    expect.stringMatching(/^refund .+: 2100000 IRR by the wallet, but the books say 2200000 IRR by the wallet$/),
  ])
  const undone = async (tx: Tx) => {
    await unguarded(tx)
    await tx
      .updateTable('refunds')
      .set({ state: 'unknown', settled_at: null, next_check_at: core.clock.now() })
      .where('purchase_id', '=', bought.refunded)
      .execute()
  }
  expect(await planted(undone)).toEqual([
    expect.stringMatching(/^tax of refund .+: the books say 200000 IRR, but there is no such payment$/),
    expect.stringMatching(/^refund .+: the books say 2200000 IRR by the wallet, but there is no such payment$/),
  ])
})

test('a sale that was written as a charge', async () => {
  const sold = async (tx: Tx) => {
    await unguarded(tx)
    await tx.updateTable('purchases').set({ type: 'BUY_PHYSICAL' }).where('id', '=', bought.charge).execute()
  }
  expect(await planted(sold)).toEqual([
    `sale ${bought.charge}: 500000 IRR by zarinpal, but the books say nothing`,
    `charge ${bought.charge}: the books say 500000 IRR by zarinpal, but there is no such payment`,
  ])
})

test('a purchase that was paid with somebody else’s money', async () => {
  const stranger = (tx: Tx) =>
    post(tx, {
      kind: 'sale',
      reference: randomUUID(),
      postedAt: core.clock.now(),
      purchaseId: bought.film,
      entries: saleEntries({
        vat: 0,
        currency: 'IRR',
        paidBy: [{ account: { kind: 'wallet', memberId: other.memberId }, amount: 1000 }],
      }),
    })
  expect(await planted(stranger)).toContainEqual(
    expect.stringMatching(new RegExp(`^sale .+ moves money of somebody else than the buyer of ${bought.film}$`)),
  )
})

test('a gift that the books do not know, and one that nobody was given', async () => {
  const lot = (tx: Tx) =>
    tx
      .insertInto('gift_lots')
      .values({ member_id: nika.memberId, currency: 'IRR', reference: 'b', given_at: core.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  expect(await planted(lot)).toEqual([expect.stringMatching(/^gift .+ was given, but the books say nothing$/)])
  const lotId = randomUUID()
  const ofNobody = (tx: Tx) =>
    post(tx, {
      kind: 'gift',
      reference: lotId,
      postedAt: core.clock.now(),
      entries: [
        { account: { kind: 'promotion' }, currency: 'IRR', amount: 1000 },
        { account: { kind: 'gift', memberId: nika.memberId, lotId }, currency: 'IRR', amount: -1000 },
      ],
    })
  expect(await planted(ofNobody)).toEqual([`gift ${lotId}: the books know it, but nobody was given it`])
})

/** A campaign of money, and a claim of it by `nika`. */
async function claim(tx: Tx, given: number): Promise<string> {
  const now = core.clock.now()
  const campaign = await tx
    .insertInto('gift_campaigns')
    .values({
      slug: 'nowruz',
      title_fa: 'عیدی',
      title_en: 'Gift',
      starts_at: now,
      ends_at: new Date(now.getTime() + 1),
      kind: 'money',
      currency: 'IRR',
      amount: 1000,
      places: 5,
      budget: 5000,
      given,
      spent: given * 1000,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const hash = Buffer.from(id)
  await tx
    .insertInto('gift_claims')
    .values({
      id,
      campaign_id: campaign.id,
      member_id: nika.memberId,
      name_hash: hash,
      claimed_at: now,
      repeat_hash: hash,
      repeat_until: now,
    })
    .execute()
  return id
}

test('a gift of a campaign: none, another sum than promised, and a campaign that counts wrongly', async () => {
  let id = ''
  const give = (tx: Tx, amount: number) =>
    giveGift(
      tx,
      {
        memberId: nika.memberId,
        money: { amount, currency: 'IRR' },
        reference: `gift:${id}`,
        title: null,
        expiresAt: null,
      },
      core.clock.now(),
    )
  const none = await planted(async (tx) => (id = await claim(tx, 1)))
  expect(none).toEqual([`gift claim ${id} promised money, but gave none to its member`])
  const less = await planted(async (tx) => {
    id = await claim(tx, 1)
    await give(tx, 900)
  })
  expect(less).toEqual([expect.stringMatching(/^gift .+: its campaign gives 1000 IRR, but the books say 900 IRR$/)])
  const miscounted = await planted(async (tx) => {
    id = await claim(tx, 2)
    await give(tx, 1000)
  })
  expect(miscounted).toEqual(['gift campaign nowruz counts 2 gifts and 2000 spent, but has 1 claims'])
})
