import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { after, minutes, seconds } from '#lib/time/clock.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { newMember, newSession } from '#tests/support/rows/new-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { newTicket, running } from '#tests/support/rows/screening-rows.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { collectBeats } from './collect-beats.ts'
import { takePlace } from './take-place.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

const network = { prefix: '127.0.0.1', isSix: false, operator: null, isHosting: false, country: null }

const house = await screeningHouse()
const { db, clock, app } = house

/** A member with a ticket, and two devices. */
async function twoDevices() {
  const key = randomBytes(16)
  const sealedKey = seal(deriveKey(house.config.secret, contentKeyPurpose), key)
  const shown = await house.screening({ ...running(clock.now()), sealedKey })
  const hall = await newMember(db, clock.now(), { language: 'en' })
  await db
    .updateTable('sessions')
    .set({ device: 'Television', browser: 'Chrome' })
    .where('member_id', '=', hall.memberId)
    .execute()
  const phone = { ...hall, ...(await newSession(db, clock.now(), hall)) }
  const { ticketCode } = await newTicket(db, clock.now(), { memberId: hall.memberId, productId: shown.productId })
  return { ...shown, key, hall, phone, code: ticketCode, places: { hall: randomUUID(), phone: randomUUID() } }
}

type Device = Awaited<ReturnType<typeof twoDevices>>['hall']

async function play(code: string, as: Device, place?: string) {
  const query = new URLSearchParams({ using_ticket: code, ...(place === undefined ? {} : { place }) })
  const answer = await app.inject({
    url: `/api/v1/play-info?${query.toString()}`,
    headers: { authorization: `Bearer ${as.token}`, 'accept-language-site': 'en' },
  })
  const body = answer.json<Record<string, unknown>>()
  const own = body['playing_place'] as { id: string; next_beat_ms: number } | null | undefined
  return {
    said: answer.statusCode === 200 ? 'plays' : String(body['code']),
    message: String(body['message']),
    id: own?.id ?? '',
    next: own?.next_beat_ms ?? 0,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  }
}
const saidOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const beat = async (as: Device, id: string, place: string) =>
  saidOf(await house.call('POST', `/playing-places/${id}/beat`, { as, body: { place } }))
const move = (as: Device, productId: number, place: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/playing-places/move-here',
    payload: { product_id: productId, place },
    headers: { authorization: `Bearer ${as.token}` },
  })
const askKey = async (assetId: string, as: Device, cookie: string) =>
  (await app.inject({ url: `/api/v1/keys/${assetId}`, headers: { cookie, authorization: `Bearer ${as.token}` } }))
    .statusCode

describe('one ticket', () => {
  test('plays in one place: another is asked, takes it, and the first stops at its next beat and gets no key', async () => {
    const { hall, phone, places, code, productId, assetId } = await twoDevices()
    const first = await play(code, hall, places.hall)
    expect(first.said).toBe('plays')
    expect(first.next).toBeGreaterThanOrEqual(seconds(25))
    expect(first.next).toBeLessThanOrEqual(seconds(35))
    expect(await askKey(assetId, hall, first.cookie)).toBe(200)
    clock.advance(seconds(80))
    const refused = await play(code, phone, places.phone)
    expect(refused.said).toBe('ticket.plays_elsewhere')
    expect(refused.message).toContain('Television Chrome right now, for 1 minute')
    expect(await beat(hall, first.id, places.hall)).toBe('ok')
    expect((await move(phone, productId, places.phone)).statusCode).toBe(204)
    expect(await beat(hall, first.id, places.hall)).toBe('ticket.moved_elsewhere')
    expect(await askKey(assetId, hall, first.cookie)).toBe(409)
    const second = await play(code, phone, places.phone)
    expect(second.said).toBe('plays')
    expect(await askKey(assetId, phone, second.cookie)).toBe(200)
    expect(await beat(phone, second.id, places.phone)).toBe('ok')
    expect((await play(code, hall, places.hall)).said).toBe('ticket.plays_elsewhere')
    // and back again
    await move(hall, productId, places.hall)
    expect((await play(code, hall, places.hall)).said).toBe('plays')
  })

  test('another tab of the same session is another place; a reload is the same one', async () => {
    const { hall, places, code } = await twoDevices()
    expect((await play(code, hall, places.hall)).said).toBe('plays')
    expect((await play(code, hall, places.hall)).said).toBe('plays')
    expect((await play(code, hall, places.phone)).said).toBe('ticket.plays_elsewhere')
    expect((await play(code, hall)).said).toBe('ticket.plays_elsewhere')
  })

  test('of ten players at one moment one plays', async () => {
    const { hall, code } = await twoDevices()
    const said = (await Promise.all(Array.from({ length: 10 }, () => play(code, hall, randomUUID())))).map(
      (one) => one.said,
    )
    expect(said.filter((one) => one === 'plays')).toHaveLength(1)
    expect(said.filter((one) => one === 'ticket.plays_elsewhere')).toHaveLength(9)
  })

  test('is free again 90 s after the last beat, which beats prolong', async () => {
    const { hall, phone, places, code } = await twoDevices()
    const { id } = await play(code, hall, places.hall)
    const { until } = await db
      .selectFrom('playing_places')
      .select('until')
      .where('right_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(until.getTime() - clock.now().getTime()).toBeGreaterThanOrEqual(seconds(90))
    clock.set(after(until, -1))
    expect((await play(code, phone, places.phone)).said).toBe('ticket.plays_elsewhere')
    clock.set(until)
    expect((await play(code, phone, places.phone)).said).toBe('plays')
  })
})

describe('a beat', () => {
  test('of somebody else, who knows place and right, prolongs nothing', async () => {
    const { hall, places, code } = await twoDevices()
    const { id } = await play(code, hall, places.hall)
    expect(await beat(await newMember(db, clock.now()), id, places.hall)).toBe('ticket.moved_elsewhere')
    expect(await beat(hall, randomUUID(), places.hall)).toBe('ticket.moved_elsewhere')
  })

  test('is written with others in one statement, and never over a place that moved meanwhile', async () => {
    const [one, two] = [await twoDevices(), await twoDevices()]
    const first = await play(one.code, one.hall, one.places.hall)
    const second = await play(two.code, two.hall, two.places.hall)
    let statements = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const beats = collectBeats({ ...house.core, db: counting })
    clock.advance(minutes(1))
    const answers = await Promise.all([
      beats.beat({ rightId: first.id, placeId: one.places.hall, ...one.hall, network }),
      beats.beat({ rightId: second.id, placeId: two.places.hall, ...two.hall, network }),
      beats.beat({ rightId: second.id, placeId: two.places.phone, ...two.hall, network }),
    ])
    expect(answers.map((next) => next !== null)).toEqual([true, true, false])
    expect(statements).toBe(1)
    await move(two.phone, two.productId, two.places.phone)
    await beats.flush()
    expect(statements).toBe(2)
    const rows = await db
      .selectFrom('playing_places')
      .where('right_id', 'in', [first.id, second.id])
      .select(['right_id', 'place_id', 'until'])
      .execute()
    const placeOf = (id: string) => rows.find((row) => row.right_id === id)
    expect(placeOf(first.id)?.until.getTime()).toBeGreaterThanOrEqual(after(clock.now(), seconds(90)).getTime())
    expect(placeOf(second.id)?.place_id).toBe(two.places.phone)
  })

  test('survives another process: what one has taken the other knows', async () => {
    const { hall, phone, places, code } = await twoDevices()
    const { id } = await play(code, hall, places.hall)
    const elsewhere = collectBeats({ ...house.core })
    expect(await elsewhere.beat({ rightId: id, placeId: places.hall, ...hall, network })).not.toBeNull()
    const viewer = { memberId: phone.memberId, sessionId: phone.sessionId, profileId: 1, isOwner: true }
    const asked = { rightId: id, viewer: { ...buyerWithoutCall, ...viewer }, placeId: places.phone }
    await expect(takePlace(house.core, { ...asked, locale: 'en', networks: null })).rejects.toMatchObject({
      code: 'ticket.plays_elsewhere',
    })
  })
})
