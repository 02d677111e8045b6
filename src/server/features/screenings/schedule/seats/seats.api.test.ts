import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db, Tx } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { closeOverdue } from '#server/features/payments/purchases/buying/close-overdue.ts'
import { inLockOrder } from '#server/features/payments/purchases/buying/holds.ts'
import { holdSeats, releaseSeats, sellSeats } from './seats.ts'

/** How many connections wait for a lock. */
async function countLockWaits(on: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(on)
  return rows.length
}

const house = await screeningHouse({ panel: true })
const { bank, db, clock } = house
const codeOf = (answer: { status: number; body: Record<string, unknown> }) =>
  answer.status === 201 ? 'held' : String(answer.body['code'])

describe('the last seats', () => {
  test('of two buyers for the last seat one gets it', async () => {
    const { productId, offerId } = await house.screening({ capacity: 1 })
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const both = await Promise.all([house.buyTickets(nika, offerId), house.buyTickets(raha, offerId)])
    expect(both.map(codeOf).toSorted()).toEqual(['held', 'purchase.sold_out'])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
  })

  test('60 buyers at once at 20 seats: 20 are sold, none over, and the counts are those of the rows', async () => {
    const { productId, offerId } = await house.screening({ capacity: 20 })
    const buyers = await Promise.all(Array.from({ length: 60 }, () => house.buyer()))
    const answers = await Promise.all(buyers.map((buyer) => house.buyTickets(buyer, offerId)))
    const outcomes = answers.map(codeOf)
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'purchase.sold_out')).toHaveLength(40)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 20 })
    await Promise.all(answers.filter(({ status }) => status === 201).map(({ authority }) => house.pay(authority)))
    expect(await house.seats(productId)).toEqual({ sold: 20, held: 0 })
    await house.expectBooksAgree()
  }, 120_000)

  test('buyers of single and of group tickets at once share the seats, and none is sold twice', async () => {
    const { productId, offers } = await house.screening({ capacity: 20, offers: [{}, { seats: 3, irr: 1_000_000 }] })
    const [single = '', group = ''] = offers
    const buyers = await Promise.all(Array.from({ length: 40 }, () => house.buyer()))
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        index % 2 === 0 ? house.buyTickets(buyer, single) : house.buyTickets(buyer, group, { price: 1_000_000 }),
      ),
    )
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['held', 'purchase.sold_out']))
    const { held } = await house.seats(productId)
    // a group may find too few seats, a single buyer takes the last one
    expect(held).toBe(20)
  })

  test('a buyer waits for another’s transaction on the same seats, whatever the offer, and then finds none left', async () => {
    const { productId, offers } = await house.screening({ capacity: 2, offers: [{}, { seats: 2, irr: 1_000_000 }] })
    const [single = '', group = ''] = offers
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const { id: purchaseId } = await house.buyTickets(raha, (await house.screening()).offerId)
    const line = { purchaseId, position: 1, memberId: raha.memberId, productId, offerId: group, tickets: 1 }
    const second = await db.transaction().execute(async (tx) => {
      expect(await holdSeats(tx as unknown as Tx, line, clock.now())).toBeNull()
      const answer = house.buyTickets(nika, single)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { answer }
    })
    expect(codeOf(await second.answer)).toBe('purchase.sold_out')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
  })

  test('released twice, or after they were sold, seats are freed once, or not at all', async () => {
    const { productId, offerId } = await house.screening({ capacity: 5 })
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const [kept, left] = [await house.bought(nika, offerId), await house.buyTickets(raha, offerId, { quantity: 2 })]
    const release = (purchaseId: string, memberId: string, tickets: number) =>
      db
        .transaction()
        .execute((tx) =>
          releaseSeats(tx as unknown as Tx, { purchaseId, position: 0, memberId, productId, offerId, tickets }),
        )
    await Promise.all([1, 2, 3].map(() => release(left.id, raha.memberId, 2)))
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
    await release(kept, nika.memberId, 1)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
  })

  test('whoever leaves without paying gives the seats back, after 20 minutes and once', async () => {
    const { productId, offerId } = await house.screening({ capacity: 3 })
    const nika = await house.buyer()
    const left = await house.buyTickets(nika, offerId, { quantity: 3 })
    const until = after(clock.now(), minutes(20)).toISOString()
    expect(left.body['purchase']).toMatchObject({ state: 'open', held_until: until })
    await bank.press(left.authority, 'cancel')
    await bank.bringBack(left.authority)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 3 })
    await house.pass(25)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    await closeOverdue(house.core, left.id)
    await house.pass(3)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  })

  test('a group ticket counts its seats', async () => {
    const { productId, offers } = await house.screening({ capacity: 25, offers: [{}, { seats: 10, irr: 4_000_000 }] })
    const [single = '', group = ''] = offers
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    await house.bought(nika, group, { quantity: 2, price: 4_000_000 })
    expect(await house.seats(productId)).toEqual({ sold: 20, held: 0 })
    expect((await house.ticketsOf(nika)).map(({ seats, number, of }) => [seats, number, of])).toEqual([
      [10, 1, 2],
      [10, 2, 2],
    ])
    expect(codeOf(await house.buyTickets(raha, group, { price: 4_000_000 }))).toBe('purchase.sold_out')
    expect(codeOf(await house.buyTickets(raha, single, { quantity: 4 }))).toBe('held')
    expect(await house.seats(productId)).toEqual({ sold: 20, held: 4 })
  })
})

describe('one member', () => {
  test('in two tabs the newer purchase takes over the seats of the older', async () => {
    const { productId, offerId } = await house.screening({ capacity: 2 })
    const nika = await house.buyer()
    await house.buyTickets(nika, offerId, { quantity: 2 })
    const newer = await house.buyTickets(nika, offerId, { quantity: 1 })
    expect(codeOf(newer)).toBe('held')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
  })

  test('whichever tab is paid first has the last seat; money of the other goes back', async () => {
    const { productId, offerId } = await house.screening({ capacity: 1 })
    const nika = await house.buyer()
    const [older, newer] = [await house.buyTickets(nika, offerId), await house.buyTickets(nika, offerId)]
    await house.pay(older.authority)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
    await house.pay(newer.authority)
    await house.pass(3)
    const states = [await house.look(nika, older.id), await house.look(nika, newer.id)].map(({ state }) => state)
    expect(states).toEqual(['paid', 'returned'])
    expect(await house.ticketsOf(nika)).toHaveLength(1)
    await house.expectBooksAgree()
  })

  test('four tabs at once hold the seats of one', async () => {
    const { productId, offerId } = await house.screening({ capacity: 9 })
    const nika = await house.buyer()
    const tabs = await Promise.all(Array.from({ length: 4 }, () => house.buyTickets(nika, offerId, { quantity: 2 })))
    expect(tabs.map(codeOf)).toEqual(['held', 'held', 'held', 'held'])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
  })

  test('has no more single tickets than the limit, also by two purchases that are paid', async () => {
    const { productId, offers } = await house.screening({ most: 3, offers: [{}, { seats: 5, irr: 2_000_000 }] })
    const [single = '', group = ''] = offers
    const nika = await house.buyer()
    expect((await house.buyTickets(nika, single, { quantity: 4 })).body).toMatchObject({
      code: 'screening.too_many',
      message: 'You can have 3 tickets for this screening at most.',
    })
    const tabs = [
      await house.buyTickets(nika, single, { quantity: 2 }),
      await house.buyTickets(nika, single, { quantity: 2 }),
    ]
    for (const { authority } of tabs) await house.pay(authority)
    await house.pass(3)
    expect(await house.ticketsOf(nika)).toHaveLength(2)
    const looked = await Promise.all(tabs.map(({ id }) => house.look(nika, id)))
    expect(looked.map(({ state }) => state).toSorted()).toEqual(['paid', 'returned'])
    expect(looked.find(({ state }) => state === 'returned')?.message).toContain('as many tickets')
    expect(codeOf(await house.buyTickets(nika, single, { quantity: 2 }))).toBe('screening.too_many')
    // group tickets do not count
    expect(codeOf(await house.buyTickets(nika, group, { quantity: 5, price: 2_000_000 }))).toBe('held')
    expect(await house.seats(productId)).toEqual({ sold: 2, held: 25 })
  })

  test('who repeats a call has one purchase', async () => {
    const { productId, offerId } = await house.screening()
    const nika = await house.buyer()
    const first = await house.buyTickets(nika, offerId, { quantity: 2, key: 'one-and-the-same' })
    const again = await house.buyTickets(nika, offerId, { quantity: 2, key: 'one-and-the-same' })
    expect(again.id).toBe(first.id)
    const other = await house.buyTickets(nika, offerId, { quantity: 3, key: 'one-and-the-same' })
    expect(codeOf(other)).toBe('request.idempotency_key_reused')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
  })
})

test('two purchases of the same two screenings lock them in one order, whichever offers they name', () => {
  const line = (product_id: number, offer_id: string) => ({ purchasable: 'screening', product_id, offer_id })
  const orderOf = (lines: ReturnType<typeof line>[]) => inLockOrder(lines).map(({ product_id: id }) => id)
  expect(orderOf([line(11, 'a'), line(9, 'z')])).toEqual([9, 11])
  expect(orderOf([line(9, 'a'), line(11, 'z')])).toEqual([9, 11])
})

test.each(['held', 'sold'] as const)(
  'a connection that is killed before its commit leaves nothing %s',
  async (state) => {
    const { productId, offerId } = await house.screening({ capacity: 3 })
    const nika = await house.buyer()
    const bought = await house.buyTickets(nika, offerId)
    const line = { purchaseId: bought.id, position: 0, memberId: nika.memberId, productId, offerId, tickets: 1 }
    const killed = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      if (state === 'sold') expect(await sellSeats(tx as unknown as Tx, line, clock.now())).toEqual({ seatsEach: 1 })
      else await releaseSeats(tx as unknown as Tx, line)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await sql`select 1`.execute(tx)
    })
    await expect(killed).rejects.toThrow()
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
    await house.pay(bought.authority)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
  },
)

test('an account that is deleted while its member buys gets no seat', async () => {
  const { productId, offerId } = await house.screening({ capacity: 2 })
  const nika = await house.buyer()
  const { id: purchaseId } = await house.buyTickets(nika, (await house.screening()).offerId)
  const line = { purchaseId, position: 1, memberId: nika.memberId, productId, offerId, tickets: 1 }
  const answer = await db.transaction().execute(async (tx) => {
    await tx.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', nika.memberId).execute()
    const held = db.transaction().execute((other) => holdSeats(other as unknown as Tx, line, clock.now()))
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { held }
  })
  expect(await answer.held).toEqual({ refused: 'purchase.not_for_sale', most: 0 })
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})
