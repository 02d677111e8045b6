import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { running, ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { giveTickets } from '#server/features/screenings/schedule/index.ts'
import { endOutage, noteOutage } from '#server/features/screenings/together/index.ts'
import { answerLostTime } from './answer-offer.ts'
import { makeOffers } from './make-offers.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
afterEach(() => house.expectBooksAgree())

type Person = Awaited<ReturnType<typeof house.buyer>>
const awake = () => awakeSessions(db, clock.now())

async function offerOf(as: Person, id: string) {
  await awake()
  return (await house.ask('GET /me/tickets/:id/lost-time', { params: { id } }, { as })).offer
}
async function choose(as: Person, id: string, choice: string) {
  await awake()
  return house.call('POST', `/me/tickets/${id}/lost-time`, { as, body: { choice } })
}
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])

async function act(id: ProductId, name: string, dates: Record<string, string> = {}) {
  await awake()
  const query = new URLSearchParams({ act: name, ...dates })
  const { body } = await house.call('GET', `/studio/screenings/${id}/act-preview?${query}`, { as: editor })
  const order = { act: name, fingerprint: body['fingerprint'], reason: 'the line', ...dates }
  expect((await house.call('POST', `/studio/screenings/${id}/acts`, { as: editor, body: order })).status).toBe(201)
}

async function play(as: Person) {
  await awake()
  const [ticket] = await house.ticketsOf(as)
  const code = encodeURIComponent(String(ticket?.code))
  return house.call('GET', `/play-info?using_ticket=${code}`, { as })
}

/** Somebody who watches a screening that began an hour ago and ends in three, with a film of two hours. */
async function viewer(quantity = 1) {
  const shown = await house.screening({ ...running(clock.now()), mode: 'window' })
  const nika = await house.buyer('en')
  const purchaseId = await house.bought(nika, shown.offerId, { quantity })
  const tickets = await house.ticketsOf(nika)
  expect((await play(nika)).status).toBe(200)
  const begun = (await house.ticketsOf(nika)).find(({ state }) => state === 'in_use')
  return { ...shown, nika, purchaseId, tickets, id: begun?.id ?? '' }
}

/** The same, when an hour of the eight has been lost. */
async function owed(quantity = 1) {
  const all = await viewer(quantity)
  await act(all.productId, 'interrupt')
  clock.advance(hours(1))
  await act(all.productId, 'resume')
  await makeOffers(core)
  return all
}

describe('an offer', () => {
  test('is made once for each ticket that was in use, when it plays again, and told in one letter', async () => {
    const { productId, nika, id, tickets } = await viewer(2)
    await act(productId, 'interrupt')
    clock.advance(hours(1))
    await makeOffers(core)
    expect(await offerOf(nika, id)).toBeNull()
    await act(productId, 'resume')
    await house.work()
    house.letters.length = 0
    await Promise.all([makeOffers(core), makeOffers(core), makeOffers(core)])
    await makeOffers(core)
    await house.work()
    const told = house.letters.map(({ notice }) => notice.subject)
    expect(told.filter((subject) => subject.includes('did not play'))).toEqual([
      'Rain, tonight did not play as it should',
    ])
    expect(await offerOf(nika, id)).toMatchObject({
      state: 'open',
      lost_minutes: 60,
      ways: ['again', 'wallet', 'as_paid'],
      is_for_other: false,
      money: { amount: ticketPrice, currency: 'IRR' },
      until: after(clock.now(), days(14)).toISOString(),
    })
    expect(await offerOf(nika, tickets.find((one) => one.id !== id)?.id ?? '')).toBeNull()
  })

  test('is not made for a tenth or less, nor for whoever began after it', async () => {
    const { productId, offerId, nika, id } = await viewer()
    await act(productId, 'interrupt')
    clock.advance(minutes(48))
    await act(productId, 'resume')
    const raha = await house.buyer()
    await house.bought(raha, offerId)
    await play(raha)
    await makeOffers(core)
    const [late] = await house.ticketsOf(raha)
    expect([await offerOf(nika, id), await offerOf(raha, late?.id ?? '')]).toEqual([null, null])
  })

  test('counts outages of the stream, and what was never resumed, to the end of the screening', async () => {
    const noted = await viewer()
    await transaction(db, (tx) =>
      noteOutage(tx, { productId: noted.productId, beganAt: clock.now(), notedBy: null, note: 'a test' }),
    )
    const stopped = await viewer()
    await act(stopped.productId, 'interrupt')
    clock.advance(minutes(50))
    await transaction(db, (tx) => endOutage(tx, noted.productId, clock.now()))
    await makeOffers(core)
    expect(await offerOf(noted.nika, noted.id)).toMatchObject({ lost_minutes: 50 })
    expect(await offerOf(stopped.nika, stopped.id)).toBeNull()
    clock.advance(hours(3))
    await makeOffers(core)
    expect(await offerOf(stopped.nika, stopped.id)).toMatchObject({ state: 'open', lost_minutes: 180 })
  })
})

describe('answered', () => {
  test('with new hours: eight from that moment, also when the others were over; no money any more', async () => {
    const { nika, id, purchaseId } = await owed()
    clock.advance(days(10))
    expect(said(await play(nika))).toBe('playback.ticket_over')
    expect(said(await choose(nika, id, 'again'))).toBe('ok')
    expect(said(await choose(nika, id, 'again'))).toBe('ok')
    expect((await play(nika)).body).toMatchObject({
      watchable: { until: after(clock.now(), hours(8)).toISOString() },
    })
    expect(said(await choose(nika, id, 'wallet'))).toBe('lost_time.over')
    expect(await db.selectFrom('refunds').where('purchase_id', '=', purchaseId).selectAll().execute()).toEqual([])
    expect(await offerOf(nika, id)).toMatchObject({ state: 'again', ways: [] })
    clock.advance(hours(8))
    expect(said(await play(nika))).toBe('playback.ticket_over')
    expect(said(await choose(nika, id, 'again'))).toBe('ok')
    expect(said(await play(nika))).toBe('playback.ticket_over')
  })

  test('with the money: this ticket of its line ends, and plays no further', async () => {
    const { nika, id, productId, tickets } = await owed(3)
    expect(said(await choose(nika, id, 'wallet'))).toBe('ok')
    expect(said(await choose(nika, id, 'as_paid'))).toBe('ok')
    await house.pass(3)
    expect((await house.walletOf(nika)).spendable).toBe(ticketPrice)
    expect((await house.ticketsOf(nika)).map((one) => one.id)).toEqual(
      tickets.map((one) => one.id).filter((one) => one !== id),
    )
    expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
    expect(said(await choose(nika, id, 'again'))).toBe('lost_time.over')
    expect(await offerOf(nika, id)).toMatchObject({ state: 'money', ways: [] })
  })

  test('both at one moment, often: one of them happens', async () => {
    const { nika, id, purchaseId } = await owed()
    const choices = ['again', 'wallet', 'again', 'as_paid', 'wallet', 'again']
    const answers = await Promise.all(choices.map((choice) => choose(nika, id, choice)))
    await house.pass(4)
    const refunds = await db.selectFrom('refunds').where('purchase_id', '=', purchaseId).selectAll().execute()
    const offer = await offerOf(nika, id)
    expect(refunds).toHaveLength(offer?.state === 'money' ? 1 : 0)
    const standing = await house.ticketsOf(nika)
    expect(standing).toHaveLength(offer?.state === 'money' ? 0 : 1)
    for (const [index, answer] of answers.entries()) {
      const isSame = (choices[index] === 'again') === (offer?.state === 'again')
      expect(['lost_time.over', 'ticket.unknown', ...(isSame ? ['ok'] : [])]).toContain(said(answer))
    }
  })

  test('with the money, dying at any statement: it happens once and whole', async () => {
    const statements = await dieEverywhere(core, async (dying) => {
      const { nika, id, purchaseId, productId } = await owed(2)
      const asked = { ticketId: id, memberId: nika.memberId, choice: 'wallet', locale: 'en' } as const
      await survive(answerLostTime(dying, asked))
      return async () => {
        await answerLostTime(core, asked)
        await house.pass(4)
        const refunds = await db.selectFrom('refunds').where('purchase_id', '=', purchaseId).selectAll().execute()
        expect(refunds).toMatchObject([{ state: 'done', amount: ticketPrice }])
        expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
      }
    })
    expect(statements).toBeGreaterThan(20)
  }, 200_000)

  test('by nobody else, not for nothing, not too late, and not after another date', async () => {
    const { nika, id } = await owed()
    const stranger = await house.buyer()
    expect(said(await choose(stranger, id, 'again'))).toBe('ticket.unknown')
    const untouched = await viewer()
    expect(said(await choose(untouched.nika, untouched.id, 'again'))).toBe('lost_time.none')
    const later = (ms: number) => after(clock.now(), ms).toISOString()
    const moved = await owed()
    await act(moved.productId, 'set_date', { starts_at: later(days(1)), ends_at: later(days(2)) })
    expect(said(await choose(moved.nika, moved.id, 'again'))).toBe('lost_time.over')
    clock.advance(days(14))
    expect(said(await choose(nika, id, 'wallet'))).toBe('lost_time.over')
    expect(await offerOf(nika, id)).toMatchObject({ state: 'over', ways: [] })
  })

  test('a ticket that cost nothing can have hours and no money', async () => {
    const { productId } = await house.screening(running(clock.now()))
    const guest = await house.buyer()
    const gift = { productId, holderId: guest.memberId, seats: [1], origin: { reason: 'a prize' } }
    const [id = ''] = await transaction(db, (tx) => giveTickets(tx, house.config.secret, gift, clock.now()))
    await play(guest)
    await act(productId, 'interrupt')
    clock.advance(hours(1))
    await act(productId, 'resume')
    await makeOffers(core)
    expect(await offerOf(guest, id)).toMatchObject({ ways: ['again'], money: null })
    expect(said(await choose(guest, id, 'wallet'))).toBe('lost_time.no_money')
    expect(said(await choose(guest, id, 'again'))).toBe('ok')
  })
})
