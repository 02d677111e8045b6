import { afterEach, describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { said, ticketMoveHouse } from '#tests/support/houses/ticket-move-house.ts'
import { finishActs } from '#server/features/screenings/control/acts/finish-acts.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { moveTicket } from './move-ticket.ts'

const house = await ticketMoveHouse()
const { db, clock, core, support, again, two, preview, press, refundsOf, filmOf, cancel } = house
afterEach(() => house.expectBooksAgree())

const free = async (productId: ProductId, capacity: number) => capacity - (await house.seats(productId)).sold

test('dying at any statement a move has happened whole, or not at all', async () => {
  const statements = await dieEverywhere(core, async (dying) => {
    const { id, from, to } = await two({ to: { offers: [{ irr: 100_000 }] } })
    const { fingerprint } = await preview(id, to)
    const order = { id, others: [], to, fingerprint, reason: 'x' }
    const desk = { memberId: support.memberId, audit }
    await survive(moveTicket(dying, desk, order))
    return async () => {
      await moveTicket(core, desk, order).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'ticket_move.meanwhile' }),
      )
      expect([await house.seats(from), await house.seats(to)]).toEqual([
        { sold: 0, held: 0 },
        { sold: 1, held: 0 },
      ])
      for (const table of ['ticket_moves', 'ticket_refund_proposals'] as const)
        expect(await db.selectFrom(table).select('id').where('ticket_id', '=', id).execute()).toHaveLength(1)
    }
  })
  expect(statements).toBeGreaterThan(15)
}, 200_000)

describe('at the same moment', () => {
  const outcomes = async (...calls: Promise<{ status: number; body: Record<string, unknown> }>[]) =>
    (await Promise.all(calls)).map(said)

  test('two moves of one ticket: one happens', async () => {
    const { id, from, to, target } = await two()
    const third = (await again(target.filmId)).productId
    await db
      .updateTable('programme_items')
      .set({ item_id: await filmOf(from) })
      .where('product_id', '=', third)
      .execute()
    const [a, b] = [await preview(id, to), await preview(id, third)]
    const done = await outcomes(
      press(id, to, a.fingerprint),
      press(id, third, b.fingerprint),
      press(id, to, a.fingerprint),
    )
    expect(done.filter((one) => one === 'ok')).toHaveLength(1)
    const sold = [await house.seats(from), await house.seats(to), await house.seats(third)].map((seats) => seats.sold)
    expect(sold.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  })

  test('moves there and back between two screenings do not wait for each other for ever', async () => {
    const one = await two()
    const raha = await house.buyer()
    await house.bought(raha, one.target.offerId)
    const [hers] = await house.ticketsOf(raha)
    const id = hers?.id ?? ''
    const [a, b] = [await preview(one.id, one.to), await preview(id, one.from)]
    expect(await outcomes(press(one.id, one.to, a.fingerprint), press(id, one.from, b.fingerprint))).toEqual([
      'ok',
      'ok',
    ])
    expect([await house.seats(one.from), await house.seats(one.to)]).toEqual([
      { sold: 1, held: 0 },
      { sold: 1, held: 0 },
    ])
  })

  test('the last seat there: one of two tickets gets it, and none is lost', async () => {
    const { ids, from, to } = await two({ quantity: 2, to: { capacity: 1 } })
    const seen = await Promise.all(ids.map((id) => preview(id, to)))
    const done = await outcomes(...ids.map((id, n) => press(id, to, seen[n]?.fingerprint ?? '')))
    expect(done.toSorted()).toEqual(['ok', 'purchase.sold_out'])
    expect([await house.seats(from), await free(to, 1)]).toEqual([{ sold: 1, held: 0 }, 0])
  })

  test('its first play: it plays and stays, or it goes and the old code opens nothing', async () => {
    const window = { startsAt: after(clock.now(), -hours(1)), endsAt: after(clock.now(), days(1)) }
    const { id, from, to, nika } = await two({ from: window })
    const [ticket] = await house.ticketsOf(nika)
    const { fingerprint } = await preview(id, to)
    const play = house.call('GET', `/play-info?using_ticket=${ticket?.code ?? ''}`, { as: nika })
    const [moved, played] = await outcomes(press(id, to, fingerprint), play)
    const row = await db
      .selectFrom('tickets')
      .select(['product_id', 'first_played_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.first_played_at !== null).toBe(row.product_id === from)
    expect([moved, played].filter((one) => one === 'ok')).toHaveLength(1)
  })

  test('its return: the money goes once, and no seat is left taken', async () => {
    const { id, from, to, nika, purchaseId } = await two()
    const { fingerprint } = await preview(id, to)
    const back = house.call('POST', `/me/tickets/${id}/return`, { as: nika, body: { way: 'wallet' } })
    const [moved, returned] = await outcomes(press(id, to, fingerprint), back)
    const sold = (await house.seats(from)).sold + (await house.seats(to)).sold
    expect(sold).toBe(returned === 'ok' ? 0 : 1)
    expect(await refundsOf(purchaseId)).toHaveLength(returned === 'ok' ? 1 : 0)
    expect([moved, returned]).toContain('ok')
  })

  test.each(['from', 'to'] as const)(
    'cancelling the screening it goes %s: paid back once, or it stands',
    async (which) => {
      const { id, from, to, purchaseId, ...more } = await two()
      const { fingerprint } = await preview(id, to)
      const [[moved]] = await Promise.all([
        outcomes(press(id, to, fingerprint)),
        cancel({ from, to }[which]).catch(() => null),
      ])
      const { fate } = await db
        .selectFrom('screenings')
        .select('fate')
        .where('product_id', '=', { from, to }[which])
        .executeTakeFirstOrThrow()
      await finishActs(core, audit)
      await house.pass(4)
      const standing = await house.ticketsOf(more.nika)
      const isPaidBack = (await refundsOf(purchaseId)).length === 1
      expect(standing.some(({ state }) => state === 'unused')).toBe(!isPaidBack)
      const there = moved === 'ok' ? to : from
      expect(isPaidBack).toBe(fate === 'cancelled' && there === { from, to }[which])
      expect((await house.seats(from)).sold + (await house.seats(to)).sold).toBe(isPaidBack ? 0 : 1)
    },
  )
})
