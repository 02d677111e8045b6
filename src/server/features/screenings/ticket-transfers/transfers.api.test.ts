import { describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { running } from '#tests/support/rows/screening-rows.ts'
import { acceptGift } from './accept-gift.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
type Person = Awaited<ReturnType<typeof newMember>>
const person = () => newMember(db, clock.now(), { language: 'en' })

async function holder(more: Parameters<typeof house.screening>[0] = {}, quantity = 1) {
  const shown = await house.screening({ ...running(clock.now()), ...more })
  const nika = await person()
  const purchaseId = await house.bought(nika, shown.offerId, { quantity })
  const [ticket] = await house.ticketsOf(nika)
  if (ticket === undefined) throw new Error('no ticket')
  return { ...shown, nika, purchaseId, ticket, code: ticket.code ?? '' }
}

const give = async (as: Person, id: string, body: Record<string, string> = {}) => {
  const answer = await house.call('POST', `/me/tickets/${id}/gift`, { as, body: { giver_name: 'Nika', ...body } })
  return { ...answer, secret: String(answer.body['path']).split('/').at(-1) ?? '' }
}
const accept = (as: Person, secret: string) => house.call('POST', `/ticket-gifts/${secret}/accept`, { as })
const look = (secret: string, as?: Person) =>
  house.call('GET', `/ticket-gifts/${secret}`, as === undefined ? {} : { as })
const play = (code: string, as: Person) => house.call('GET', `/play-info?using_ticket=${code}`, { as })
const saidOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const rowOf = (id: string) => db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countOf = (answers: readonly string[], one: string) => answers.filter((said) => said === one).length

test('a link gives the ticket to whoever accepts it: a new holder, a new code, and the old one is dead', async () => {
  const { nika, ticket, code } = await holder()
  const raha = await person()
  const { status, secret } = await give(nika, ticket.id)
  expect([status, secret.length]).toEqual([201, 32])
  const seen = await look(secret)
  expect(seen.body).toMatchObject({ state: 'open', giver_name: 'Nika', ticket_id: null })
  expect(JSON.stringify(seen.body)).not.toContain(nika.memberId)
  expect((await look(secret, nika)).body).toMatchObject({ state: 'own' })
  expect(saidOf(await accept(nika, secret))).toBe('ticket_gift.own')
  expect((await accept(raha, secret)).body).toMatchObject({ ticket_id: ticket.id })
  // the second press is no failure
  expect((await accept(raha, secret)).body).toMatchObject({ ticket_id: ticket.id })
  expect((await look(secret, raha)).body).toMatchObject({ state: 'yours', ticket_id: ticket.id })
  const [mine] = await house.ticketsOf(raha)
  expect(mine).toMatchObject({ id: ticket.id, price: null, purchase_id: null, state: 'unused' })
  expect(mine?.code).not.toBe(code)
  expect(await house.ticketsOf(nika)).toEqual([])
  expect(saidOf(await play(code, raha))).toBe('ticket.unknown')
  expect(saidOf(await play(mine?.code ?? '', raha))).toBe('ok')
  await house.work()
  const told = house.letters.map((letter) => JSON.stringify(letter))
  expect(told.some((letter) => letter.includes('was taken'))).toBe(true)
  expect(told.some((letter) => letter.includes('is yours'))).toBe(true)
})

test('the secret is nowhere in the database', async () => {
  const { nika, ticket } = await holder()
  const { secret } = await give(nika, ticket.id)
  const rows = await db.selectFrom('ticket_gifts').selectAll().where('ticket_id', '=', ticket.id).execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

describe('a race', () => {
  test('of ten receivers one gets the ticket', async () => {
    const { nika, ticket, productId } = await holder()
    const { secret } = await give(nika, ticket.id)
    const people = await Promise.all(Array.from({ length: 10 }, person))
    const said = (await Promise.all(people.map((one) => accept(one, secret)))).map(saidOf)
    expect([countOf(said, 'ok'), countOf(said, 'ticket_gift.over')]).toEqual([1, 9])
    expect((await rowOf(ticket.id)).generation).toBe(2)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
  })

  test('of a withdrawal and a receiver: the ticket is with one of them, and the link is closed', async () => {
    const { nika, ticket } = await holder()
    const { secret } = await give(nika, ticket.id)
    const raha = await person()
    const [withdrawn, taken] = await Promise.all([
      house.call('DELETE', `/me/tickets/${ticket.id}/gift`, { as: nika }),
      accept(raha, secret),
    ])
    const isTaken = saidOf(taken) === 'ok'
    expect((await rowOf(ticket.id)).holder_id).toBe(isTaken ? raha.memberId : nika.memberId)
    expect(saidOf(withdrawn)).toBe(isTaken ? 'ticket.unknown' : 'ok')
    expect(saidOf(await accept(await person(), secret))).toBe('ticket_gift.over')
  })

  test('of the first play and a receiver: whoever plays has it, or whoever accepts, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { nika, ticket, code } = await holder()
      const { secret } = await give(nika, ticket.id)
      const raha = await person()
      const [played, taken] = await Promise.all([play(code, nika), accept(raha, secret)])
      expect([saidOf(played), saidOf(taken)].toSorted()[0]).toBe('ok')
      expect(saidOf(played) === 'ok').not.toBe(saidOf(taken) === 'ok')
      const { holder_id: holderId, used_by: usedBy } = await rowOf(ticket.id)
      expect([holderId, usedBy]).toEqual(
        saidOf(taken) === 'ok' ? [raha.memberId, null] : [nika.memberId, nika.memberId],
      )
    }
  })

  test('of the desk’s refund and a receiver: the money goes to the buyer, and the ticket ends in whose hands it is', async () => {
    const { nika, ticket, code, purchaseId, productId } = await holder()
    const { secret } = await give(nika, ticket.id)
    const raha = await person()
    const desk = await refundDesk(house)
    const [refunded, taken] = await Promise.all([desk.refund(purchaseId, null), accept(raha, secret)])
    expect(refunded.status).toBe(201)
    expect(['ok', 'ticket_gift.over']).toContain(saidOf(taken))
    expect((await rowOf(ticket.id)).revoked_at).not.toBeNull()
    expect(saidOf(await play(code, nika))).toBe('ticket.unknown')
    expect(await house.ticketsOf(raha)).toEqual([])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    await house.pass(4)
    await house.expectBooksAgree()
  })
})

test('an acceptance that dies at any statement has happened whole or not at all', async () => {
  const statements = await dieEverywhere(house.core, async (core) => {
    const { nika, ticket, code } = await holder()
    const { secret } = await give(nika, ticket.id)
    const raha = await person()
    await survive(acceptGift(core, { secret, memberId: raha.memberId }))
    return async () => {
      const { holder_id: holderId, generation } = await rowOf(ticket.id)
      const [gift] = await db.selectFrom('ticket_gifts').selectAll().where('ticket_id', '=', ticket.id).execute()
      const isTaken = holderId === raha.memberId
      expect([generation, gift?.state]).toEqual(isTaken ? [2, 'accepted'] : [1, 'open'])
      const checked = await house.call('GET', `/check-ticket/${code}`, { as: nika })
      expect(checked.status).toBe(isTaken ? 404 : 200)
      expect((await accept(raha, secret)).status).toBe(200)
      expect((await rowOf(ticket.id)).generation).toBe(2)
    }
  })
  expect(statements).toBeGreaterThan(5)
}, 60_000)

test('a newer link replaces the older, also of ten presses at once', async () => {
  const { nika, ticket } = await holder()
  const first = await give(nika, ticket.id)
  const made = await Promise.all(Array.from({ length: 10 }, () => give(nika, ticket.id)))
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(saidOf(await look(first.secret))).toBe('ticket_gift.over')
  const open = await Promise.all(made.map(({ secret }) => look(secret)))
  expect(open.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a link ends with its time, and with the first play', async () => {
  const { nika, ticket } = await holder({ endsAt: after(clock.now(), days(30)) })
  const { secret, body } = await give(nika, ticket.id)
  const expires = new Date(String((body['gift'] as unknown as { expires_at: string }).expires_at))
  expect(expires).toEqual(after(clock.now(), days(7)))
  clock.set(after(expires, -1))
  expect((await look(secret)).status).toBe(200)
  clock.set(expires)
  expect(saidOf(await accept(await person(), secret))).toBe('ticket_gift.over')
  const other = await holder({ endsAt: after(clock.now(), hours(3)) })
  const link = await give(other.nika, other.ticket.id)
  expect(saidOf(await play(other.code, other.nika))).toBe('ok')
  expect(saidOf(await look(link.secret))).toBe('ticket_gift.over')
  expect(saidOf(await give(other.nika, other.ticket.id))).toBe('ticket_gift.played')
})

test('it may be sent to an address, which is not kept, and so often', async () => {
  const { nika, ticket } = await holder()
  const to = 'friend-of-nika@example.com'
  const { secret } = await give(nika, ticket.id, { user_name: ' Friend-of-Nika@example.com ' })
  await house.work()
  const letters = house.letters.filter((letter) => letter.to === to)
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters)).toContain(secret)
  const rows = await db.selectFrom('ticket_gifts').selectAll().where('ticket_id', '=', ticket.id).execute()
  expect(JSON.stringify(rows)).not.toContain(to)
  for (let count = 1; count < 10; count += 1) await give(nika, ticket.id, { user_name: to })
  expect((await give(nika, ticket.id, { user_name: to })).status).toBe(429)
  expect((await give(nika, ticket.id)).status).toBe(201)
})

test('wrong links are refused after a while, and shut nobody out who has a right one at the same address', async () => {
  const { nika, ticket } = await holder()
  const { secret } = await give(nika, ticket.id)
  const codes = new Set<string>()
  for (let count = 0; count < 102; count += 1) codes.add(saidOf(await look(`there-is-no-such-gift-${count}`)))
  expect([...codes]).toEqual(['ticket_gift.over', 'request.too_many'])
  expect((await look(secret)).body).toMatchObject({ state: 'open' })
  expect(saidOf(await accept(await person(), secret))).toBe('ok')
})

test('a bad name or address is refused with a sentence at its field', async () => {
  const { nika, ticket } = await holder()
  const errorsOf = async (body: Record<string, string>) => {
    const answer = await give(nika, ticket.id, body)
    expect(answer.status).toBe(422)
    return Object.keys(answer.body['errors'] ?? {})
  }
  expect(await errorsOf({ giver_name: ' \u200c ' })).toEqual(['giver_name'])
  expect(await errorsOf({ giver_name: 'x'.repeat(61) })).toEqual(['giver_name'])
  expect(await errorsOf({ giver_name: 'WIN https://prize.example' })).toEqual(['giver_name'])
  expect(await errorsOf({ user_name: 'nobody@' })).toEqual(['user_name'])
})
