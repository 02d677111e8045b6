import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { personalDataInOrders } from './personal-data.ts'

const house = await shopHouse()
const { db, clock, core, post } = house
const data = personalDataInOrders(core)
const clerk = await newMember(db, clock.now(), { staffRole: 'support' })

test('an account with goods on their way is not deleted; afterwards address and texts leave, and the order stays', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const id = await house.ordered(nika, { lines: [[variant, 1]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  expect(await data.obstacle?.(db, nika.memberId)).toBe('account.order_under_way')
  const desk = (rest: string, body: Record<string, unknown>) =>
    house.call('POST', `/studio/orders/${number}/${rest}`, { as: clerk, key: randomUUID(), body })
  await desk('deeds', { deed: 'accept' })
  const lines = [{ position: 0, quantity: 1 }]
  await desk('parcels', { carrier_fa: 'پست', carrier_en: 'Post', lines, is_sent: true })
  await desk('notes', { text: 'Nika called twice.' })
  await desk('deeds', { deed: 'deliver' })
  expect(await data.obstacle?.(db, nika.memberId)).toBeNull()
  const asked = { reason: 'damaged', text: 'Broken, says Nika.', lines, way: 'wallet' }
  const made = await house.call('POST', `/me/shop/orders/${number}/returns`, {
    as: nika,
    key: randomUUID(),
    body: asked,
  })
  expect(await data.obstacle?.(db, nika.memberId)).toBe('account.order_under_way')
  await desk(`returns/${String(made.body['return_id'])}/answer`, { accept: false, answer: 'No, Nika.' })
  const told = JSON.stringify(await data.collect(db, nika.memberId))
  for (const text of ['Nika Test', '7134567890', 'Broken, says Nika.', 'No, Nika.']) expect(told).toContain(text)

  await transaction(db, (tx) => data.erase?.(tx, nika.memberId) ?? Promise.resolve())
  const rows = JSON.stringify([
    await db.selectFrom('deliveries').selectAll().where('purchase_id', '=', id).execute(),
    await db.selectFrom('order_returns').selectAll().where('purchase_id', '=', id).execute(),
    await db.selectFrom('order_events').selectAll().where('purchase_id', '=', id).execute(),
  ])
  for (const text of ['Nika', '7134567890', '09120000012', 'Broken']) expect(rows).not.toContain(text)
  const { erased, state } = await house.ask('GET /studio/orders/:number', { params: { number } }, { as: clerk })
  expect({ erased, state }).toEqual({ erased: true, state: 'Delivered' })
})

test('an account waits until what is sent in an exchange has gone to its address', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const id = await house.ordered(nika, { lines: [[variant, 1]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  const desk = (rest: string, body: Record<string, unknown>) =>
    house.call('POST', `/studio/orders/${number}/${rest}`, { as: clerk, key: randomUUID(), body })
  const lines = [{ position: 0, quantity: 1 }]
  const pack = (isSent: boolean) => desk('parcels', { carrier_fa: 'پست', carrier_en: 'Post', lines, is_sent: isSent })
  await desk('deeds', { deed: 'accept' })
  await pack(true)
  await desk('deeds', { deed: 'deliver' })
  const made = await house.call('POST', `/me/shop/orders/${number}/returns`, {
    as: nika,
    key: randomUUID(),
    body: { reason: 'damaged', lines, way: 'wallet', wants_exchange: true },
  })
  const back = `returns/${String(made.body['return_id'])}`
  await desk(`${back}/answer`, { accept: true })
  await desk(`${back}/arrival`, { lines: [{ position: 0, arrived: 1, restocked: 0 }], exchange: true })
  expect(await data.obstacle?.(db, nika.memberId)).toBe('account.order_under_way')
  await pack(false)
  expect(await data.obstacle?.(db, nika.memberId)).toBe('account.order_under_way')
  const { parcels } = await house.ask('GET /studio/orders/:number', { params: { number } }, { as: clerk })
  const parcel = parcels.find((one) => one.sent_at === null)?.id
  expect((await desk(`parcels/${parcel}/steps`, { step: 'sent' })).status).toBe(200)
  expect(await data.obstacle?.(db, nika.memberId)).toBeNull()
})
