import { afterEach, describe, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { closeOverdue } from '#server/features/payments/purchases/buying/close-overdue.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
afterEach(() => house.expectBooksAgree())

type Person = Awaited<ReturnType<typeof house.buyer>>
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])

const turn = (id: ProductId, on: boolean) =>
  house.call('PUT', `/studio/screenings/${id}/by-invitation`, { as: editor, body: { on } })

async function invite(id: ProductId, more: { uses?: number; seats_each?: number; ends_at?: string } = {}) {
  const body = { label: 'the crew', uses: 1, seats_each: 2, ...more }
  const answer = await house.call('POST', `/studio/screenings/${id}/invitations`, { as: editor, body })
  expect(answer.status).toBe(201)
  const [made] = (await house.ask('GET /studio/screenings/:id/invitations', { params: { id } }, { as: editor })).items
  return { code: String(answer.body['code']), invitationId: made?.id ?? '' }
}

async function evening(more: Parameters<typeof invite>[1] = {}) {
  const shown = await house.screening({ capacity: 20 })
  await turn(shown.productId, true)
  return { ...shown, ...(await invite(shown.productId, more)) }
}

const show = (as: Person, id: ProductId, code: string) =>
  house.call('POST', `/screenings/${id}/invitation`, { as, body: { code } })
const seatsFor = (as: Person, id: ProductId) => house.ask('GET /screenings/:id/seats', { params: { id } }, { as })
const takenOf = async (id: ProductId) => {
  const { items } = await house.ask('GET /studio/screenings/:id/invitations', { params: { id } }, { as: editor })
  return items.map(({ taken }) => taken)
}
const buy = async (as: Person, offerId: string, quantity = 1) => {
  const { status, body, id, authority } = await house.buyTickets(as, offerId, { quantity })
  return { said: status < 300 ? 'ok' : String(body['code']), id, authority }
}

describe('a screening by invitation only', () => {
  test('is in no list, and its page says so', async () => {
    const { productId } = await evening()
    const listed = async () => (await house.ask('GET /screenings', {}, {})).items.map(({ id }) => id)
    const products = async () =>
      (await house.ask('GET /products', { query: { kind: 'screening' } }, {})).items.map(({ id }) => id)
    expect([...(await listed()), ...(await products())]).not.toContain(productId)
    expect(await house.ask('GET /screenings/:id', { params: { id: productId } }, {})).toMatchObject({
      is_by_invitation: true,
    })
    await turn(productId, false)
    expect(await listed()).toContain(productId)
    expect(await products()).toContain(productId)
  })

  test('sells to whoever has shown a code, once for each use and never more seats than it is for', async () => {
    const { productId, offerId, code } = await evening()
    const [nika, raha] = [await house.buyer('en'), await house.buyer('en')]
    expect(await seatsFor(nika, productId)).toMatchObject({ needs_invitation: true, may_buy: 0, offers: [] })
    expect((await buy(nika, offerId)).said).toBe('invitation.needed')
    const join = { as: nika, body: { seats: 1, all_or_none: false } }
    expect(said(await house.call('POST', `/screenings/${productId}/waiting`, join))).toBe('invitation.needed')
    expect(said(await show(nika, productId, code.toLowerCase().replaceAll('-', ' ')))).toBe('ok')
    expect(await seatsFor(nika, productId)).toMatchObject({ needs_invitation: false, may_buy: 2, message: null })
    expect((await buy(nika, offerId, 3)).said).toBe('invitation.too_many')
    await house.bought(nika, offerId, { quantity: 2 })
    expect(await takenOf(productId)).toEqual([1])
    expect((await buy(nika, offerId)).said).toBe('invitation.over')
    await show(raha, productId, code)
    expect(await seatsFor(raha, productId)).toMatchObject({ needs_invitation: true })
    expect((await buy(raha, offerId)).said).toBe('invitation.over')
    expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
  })

  test('of ten who race for the last use one has it', async () => {
    const { productId, offerId, code } = await evening()
    const crowd = await Promise.all(Array.from({ length: 10 }, () => house.buyer()))
    for (const one of crowd) await show(one, productId, code)
    const answers = await Promise.all(crowd.map((one) => buy(one, offerId)))
    expect(answers.map((one) => one.said).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'invitation.over'),
      'ok',
    ])
    expect(await takenOf(productId)).toEqual([1])
    const { authority = '' } = answers.find((one) => one.said === 'ok') ?? {}
    await house.pay(authority)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
  })

  test('a use comes back when its purchase ends unpaid, and a newer one of the member takes it over', async () => {
    const { productId, offerId, code } = await evening()
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    await show(nika, productId, code)
    await show(raha, productId, code)
    expect((await buy(nika, offerId)).said).toBe('ok')
    const second = await buy(nika, offerId, 2)
    expect([second.said, await takenOf(productId)]).toEqual(['ok', [1]])
    expect((await buy(raha, offerId)).said).toBe('invitation.over')
    await house.bank.press(second.authority, 'cancel')
    await house.pass(25)
    expect(await takenOf(productId)).toEqual([0])
    const third = await buy(raha, offerId)
    expect(third.said).toBe('ok')
    await house.pay(third.authority)
    expect(await takenOf(productId)).toEqual([1])
  })

  test('money that comes after the use is gone goes back', async () => {
    const { productId, offerId, code } = await evening()
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    await show(nika, productId, code)
    await show(raha, productId, code)
    const late = await buy(nika, offerId)
    await house.bank.press(late.authority)
    // the purchase expires while the bank's answer is still on its way
    await db.updateTable('payment_attempts').set({ next_check_at: null }).where('purchase_id', '=', late.id).execute()
    clock.advance(minutes(21))
    await closeOverdue(house.core, late.id)
    expect(await takenOf(productId)).toEqual([0])
    await house.bought(raha, offerId)
    await house.bank.bringBack(late.authority)
    await house.pass(4)
    expect((await house.look(nika, late.id)).state).not.toBe('paid')
    expect([await house.seats(productId), await takenOf(productId)]).toEqual([{ sold: 1, held: 0 }, [1]])
  })
})

describe('a code', () => {
  test('that is closed or over is refused, and so is its use from then on', async () => {
    const { productId, offerId, code, invitationId } = await evening({
      ends_at: after(clock.now(), hours(1)).toISOString(),
    })
    const nika = await house.buyer()
    await show(nika, productId, code)
    clock.advance(hours(1))
    expect((await buy(nika, offerId)).said).toBe('invitation.over')
    expect(said(await show(nika, productId, code))).toBe('invitation.over')
    const other = await evening()
    await show(nika, other.productId, other.code)
    await house.call('POST', `/studio/invitations/${other.invitationId}/close`, { as: editor })
    expect((await buy(nika, other.offerId)).said).toBe('invitation.over')
    expect(said(await show(nika, other.productId, other.code))).toBe('invitation.over')
    expect(invitationId).not.toBe(other.invitationId)
  })

  test('of another screening is unknown, and wrong ones are limited', async () => {
    const { productId, code } = await evening()
    const other = await evening()
    const nika = await house.buyer()
    for (let n = 0; n < 10; n += 1) expect(said(await show(nika, productId, other.code))).toBe('invitation.unknown')
    expect((await show(nika, productId, code)).status).toBe(429)
    clock.advance(minutes(11))
    expect(said(await show(nika, productId, code))).toBe('ok')
  })

  test('that is right is taken also where strangers at the same address have tried too many', async () => {
    const { productId, code } = await evening()
    const [stranger, nika] = [await house.buyer('en'), await house.buyer('en')]
    await show(stranger, productId, 'AAAA-BBBB-CCCC')
    const ofAddress = db.updateTable('rate_limits').set({ count: 10_000 })
    await ofAddress.where('key', 'like', 'invitation.address:%').execute()
    expect((await show(stranger, productId, 'AAAA-BBBB-CCCC')).status).toBe(429)
    expect(said(await show(nika, productId, code))).toBe('ok')
  })

  test('is made and closed by editors only, and is stored nowhere', async () => {
    const { productId, code } = await evening()
    const support = await newMember(db, clock.now(), { staffRole: 'support' })
    const body = { label: 'x', uses: 1, seats_each: 1, ends_at: after(clock.now(), days(1)).toISOString() }
    const made = await house.call('POST', `/studio/screenings/${productId}/invitations`, { as: support, body })
    expect(said(made)).toBe('auth.forbidden')
    const rows = await db.selectFrom('screening_invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })
})
