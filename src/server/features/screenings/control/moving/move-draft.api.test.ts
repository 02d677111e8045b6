import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse()
const { db, clock } = house
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const support = await newMember(db, clock.now(), { staffRole: 'support' })
const startsAt = after(clock.now(), days(3))
const draft = { state: 'draft', startsAt, endsAt: after(startsAt, hours(2)) } as const

const move = (id: ProductId, from: Date, to: Date, as: Buyer = editor) =>
  house.call('PUT', `/studio/screenings/${id}/date`, {
    as,
    body: { from: from.toISOString(), starts_at: to.toISOString() },
  })

test('a draft moves with its length, the end of its sale and of its early price', async () => {
  const { productId, offers } = await house.screening({
    ...draft,
    saleEndsAt: after(startsAt, -hours(1)),
    offers: [{ endsAt: after(startsAt, -days(1)) }, {}],
  })
  const to = after(startsAt, days(7) + hours(1))
  const body = { starts_at: to.toISOString(), ends_at: after(to, hours(2)).toISOString(), is_draft: true }
  expect(await move(productId, startsAt, to)).toMatchObject({ status: 200, body })
  const row = await db
    .selectFrom('screenings')
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(row.sale_ends_at).toEqual(after(to, -hours(1)))
  const ends = await db
    .selectFrom('ticket_offers')
    .select(['id', 'ends_at'])
    .where('product_id', '=', productId)
    .execute()
  expect(new Map(ends.map((one) => [one.id, one.ends_at]))).toEqual(
    new Map([
      [offers[0], after(to, -days(1))],
      [offers[1], null],
    ]),
  )
})

test('of two editors who move one draft at the same moment one learns of the other', async () => {
  const { productId } = await house.screening(draft)
  const answers = await Promise.all([1, 2].map((n) => move(productId, startsAt, after(startsAt, days(n)))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'studio.changed_meanwhile' })
})

test('what is published, has passed or is not theirs to plan stays where it is', async () => {
  const { productId: published } = await house.screening({ ...draft, state: 'published' })
  const { productId } = await house.screening(draft)
  const to = after(startsAt, days(1))
  expect((await move(published, startsAt, to)).body).toMatchObject({ code: 'screening_desk.no_draft' })
  expect((await move(productId, startsAt, clock.now())).body).toMatchObject({ code: 'screening_desk.dates' })
  expect((await move(productId, startsAt, to, support)).status).toBe(403)
  expect((await move(-1 as ProductId, startsAt, to)).status).toBe(422)
  const { starts_at } = await house.ask('GET /studio/screenings/:id', { params: { id: productId } }, { as: editor })
  expect(starts_at).toBe(startsAt.toISOString())
})
