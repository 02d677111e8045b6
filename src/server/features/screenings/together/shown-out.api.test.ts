import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { togetherHouse } from '#tests/support/houses/together-house.ts'
import { endOutage, noteOutage } from './outages.ts'

const house = await togetherHouse()
const { db, clock, call } = house

test('the card says when what everybody sees together is over, with interval, second title, talk and outage', async () => {
  const { productId, startsAt } = await house.together({ isBare: true })
  await house.addTitle(productId, { role: 'film', position: 1 })
  await db
    .updateTable('screenings')
    .set({ interval_minutes: 10, interval_after: 1, talk_minutes: 5 })
    .where('product_id', '=', productId)
    .execute()
  await db
    .updateTable('products')
    .set({ release_ends_at: after(startsAt, minutes(120)) })
    .where('id', '=', productId)
    .execute()
  const card = async (at: Date) => {
    clock.set(at)
    const { body } = await call('GET /screenings/:id', { params: { id: productId } })
    const state = await call('GET /screenings/:id/state', { params: { id: productId } })
    const isOver = state.body.phase.kind === 'over'
    return { state: body.state, isOut: body.is_shown_out, isOver }
  }
  const on = { state: 'running', isOut: false, isOver: false }
  expect(await card(startsAt)).toEqual(on)
  const failed = after(startsAt, minutes(30))
  clock.set(failed)
  await transaction(db, (tx) => noteOutage(tx, { productId, beganAt: failed, notedBy: null, note: 'a test' }))
  expect(await card(after(startsAt, minutes(90)))).toEqual(on)
  await transaction(db, (tx) => endOutage(tx, productId, after(startsAt, minutes(34))))
  // 20 + 10 + 20 + 5 minutes, and the 4 that were lost
  expect(await card(after(startsAt, minutes(59) - 1))).toEqual(on)
  expect(await card(after(startsAt, minutes(59)))).toEqual({ state: 'running', isOut: true, isOver: true })
  expect((await card(after(startsAt, minutes(125)))).state).toBe('ended')
})
