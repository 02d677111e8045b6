import { beforeEach, describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { WebhookKind } from '#lib/lists/webhook-kinds.ts'
import { actDesk } from '#tests/support/houses/act-desk.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { settleAttempt } from '#server/features/payments/gateways/attempts/settle-attempt.ts'
import { sealSecret } from './signature.ts'
import { tellOfScreeningsLeft } from './tell-partners.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core, bank } = house
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })
const { act } = actDesk(house, admin)
const desk = await refundDesk(house)

const kinds: WebhookKind[] = ['sale.completed', 'refund.completed', 'screening.changed']
await db
  .insertInto('webhook_endpoints')
  .values({
    name: 'a partner',
    url: 'https://partner.example/hook',
    kinds,
    secret_sealed: sealSecret(core, 'whsec_AAAA'),
    created_at: clock.now(),
  })
  .execute()

const told = async () => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'webhook_deliveries.message_id')
    .orderBy('webhook_messages.created_at')
    .select(['webhook_messages.body', 'webhook_deliveries.state'])
    .execute()
  return rows.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> })
}
beforeEach(async () => void (await db.deleteFrom('webhook_messages').execute()))

describe('a sale', () => {
  test('is told with its sums and things, and without anything by which its buyer could be known', async () => {
    const { offerId, productId } = await house.screening()
    const nika = await house.buyer()
    const id = await house.bought(nika, offerId, { quantity: 2 })
    const all = await told()
    expect(all).toEqual([
      {
        type: 'sale.completed',
        timestamp: clock.now().toISOString(),
        data: {
          purchase_id: id,
          number: expect.any(Number),
          currency: 'IRR',
          amount: 1_000_000,
          vat: expect.any(Number),
          lines: [{ position: 0, type: 'screening', product_id: productId, quantity: 2, amount: 1_000_000 }],
        },
      },
    ])
    expect(JSON.stringify(all)).not.toContain(nika.memberId)
  })

  test('that the wallet pays is told too, and filling the wallet is not', async () => {
    const { offerId } = await house.screening()
    const raha = await house.buyer()
    await house.charge(raha, 500_000)
    expect(await told()).toEqual([])
    await house.buy(
      raha,
      { offerId, price: { currency: 'IRR', amount: 500_000 } },
      {
        body: { type: 'BUY_SCREENING', quantity: 1, use_wallet: true },
      },
    )
    expect(await told()).toMatchObject([{ type: 'sale.completed', data: { amount: 500_000 } }])
  })

  test('that dies at any statement is told once when it is paid, and never when it is not', async () => {
    const { offerId } = await house.screening({ capacity: 200 })
    await dieEverywhere(core, async (dying) => {
      await db.deleteFrom('webhook_messages').execute()
      const nika = await house.buyer()
      const { id, authority } = await house.buyTickets(nika, offerId)
      await bank.press(authority)
      const attempt = await db
        .selectFrom('payment_attempts')
        .where('purchase_id', '=', id)
        .select('id')
        .executeTakeFirstOrThrow()
      await survive(settleAttempt(dying, attempt.id))
      const isPaid = async () => (await house.look(nika, id)).state === 'paid'
      expect(await told()).toHaveLength((await isPaid()) ? 1 : 0)
      return async () => {
        await house.pass(4)
        expect([await isPaid(), (await told()).length]).toEqual([true, 1])
      }
    })
  })
})

test('a refund is told when the money has gone, with its sale', async () => {
  const { offerId } = await house.screening()
  const id = await house.bought(await house.buyer(), offerId)
  await desk.refund(id, null)
  await house.pass(4)
  expect((await told()).slice(1)).toMatchObject([
    { type: 'refund.completed', data: { purchase_id: id, currency: 'IRR', amount: 500_000 } },
  ])
})

describe('a screening', () => {
  test('that is moved, and then cancelled, is told as it was and as it is', async () => {
    const { productId } = await house.screening()
    const startsAt = after(clock.now(), days(9)).toISOString()
    const dates = { starts_at: startsAt, ends_at: after(clock.now(), days(9) + hours(3)).toISOString() }
    expect((await act(productId, 'set_date', admin, dates)).status).toBe(201)
    expect((await act(productId, 'cancel')).status).toBe(201)
    expect(await told()).toMatchObject([
      { type: 'screening.changed', data: { screening_id: productId, changed: ['time'], now: { starts_at: startsAt } } },
      { data: { changed: ['state'], before: { state: 'planned' }, now: { state: 'cancelled', starts_at: startsAt } } },
    ])
  })

  test('whose cafe moves to another city is told, also when whoever changed it told nobody', async () => {
    const { productId } = await house.screening()
    const cafe = await db
      .insertInto('cafes')
      .values({
        name_fa: 'کافه',
        name_en: 'Cafe',
        city_fa: 'تهران',
        city_en: 'Tehran',
        address_fa: '—',
        address_en: '—',
        longitude: 51,
        latitude: 35,
        seats: 20,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('screenings')
      .set({ mode: 'room', cafe_id: cafe.id })
      .where('product_id', '=', productId)
      .execute()
    await tellOfScreeningsLeft(core)
    clock.advance(1)
    await db.updateTable('cafes').set({ city_fa: 'شیراز', city_en: 'Shiraz' }).where('id', '=', cafe.id).execute()
    await tellOfScreeningsLeft(core)
    await tellOfScreeningsLeft(core)
    expect(await told()).toMatchObject([
      { data: { changed: ['city'], before: { city: null }, now: { city: { en: 'Tehran' } } } },
      { data: { changed: ['city'], before: { city: { en: 'Tehran' } }, now: { city: { en: 'Shiraz' } } } },
    ])
  })

  test('that nobody can see yet is not told', async () => {
    const { productId } = await house.screening()
    await db.updateTable('products').set({ published_at: null }).where('id', '=', productId).execute()
    await db
      .updateTable('products')
      .set({ release_at: after(clock.now(), days(4)) })
      .where('id', '=', productId)
      .execute()
    await tellOfScreeningsLeft(core)
    expect(await told()).toEqual([])
  })
})
