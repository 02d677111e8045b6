import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { decryptSegment } from '#media/aes128.ts'
import { checkLiveList } from '#tests/support/live/check-live-list.ts'
import { codeOf, liveWebHouse } from '#tests/support/live/live-house-of-web.ts'
import { newChild, newMember } from '#tests/support/rows/new-rows.ts'
import { newTicket, running } from '#tests/support/rows/screening-rows.ts'
import { endLiveEvent, goOnAir } from './index.ts'

const house = await liveWebHouse()
const { app, clock, core, db } = house

/** It begins in ten minutes, so its doors are open, and was planned for two hours. */
const soon = () => ({ startsAt: after(clock.now(), minutes(10)), endsAt: after(clock.now(), hours(2)) })

/** Makes an event that is on air, with `count` segments after that. */
async function onAir(live: { back?: 'window' | 'start'; replayHours?: number } = {}, count = 20) {
  const event = await house.event({ ...soon(), live })
  await event.send(3, { beganOn: after(clock.now(), -seconds(6)), ofKey: 3 })
  await goOnAir(core, event.eventId)
  const sent = await event.send(count)
  clock.advance(seconds(2) * count)
  return { ...event, sent }
}

describe('a ticket holder', () => {
  test('waits from the doors on, watches when it is on air, and decrypts what came', async () => {
    const event = await house.event({ ...soon(), live: { back: 'start' } })
    const holder = await house.holder(event)
    await event.send(3, { beganOn: after(clock.now(), -seconds(6)) })
    const waiting = await house.play(holder.code, holder)
    expect(waiting.said).toBe('plays')
    expect(waiting.info.live).toMatchObject({ phase: 'waiting', on_air_at: null, edge_at: null })
    expect(codeOf(await house.get(waiting.url))).toBe('live.nothing_yet')
    await goOnAir(core, event.eventId)
    const { clear, first } = await event.send(20)
    clock.advance(seconds(40))
    const { info, url, folder, cookie, path } = await house.play(holder.code, holder)
    expect(path).toBe(`/api/v1/live-keys/${event.eventId}`)
    expect(info).toMatchObject({
      asset_id: event.eventId,
      protection: 'aes128',
      duration_ms: null,
      live: {
        event_id: event.eventId,
        phase: 'on_air',
        target_latency_ms: 8000,
        good_line_latency_ms: 5000,
        segment_ms: 2000,
        may_go_back: 'start',
        from_start_url: `${folder}/master-all.m3u8`,
        edge_at: clock.now().toISOString(),
      },
      watchable: { allowed: true, by: 'TICKET', rent: null },
    })
    const master = await house.get(url)
    expect([master.status, master.caching, master.type]).toEqual([
      200,
      'public, max-age=1',
      'application/vnd.apple.mpegurl',
    ])
    expect(master.text.match(/^\w+\.m3u8$/gm)).toEqual(['top.m3u8', 'v240.m3u8', 'sound.m3u8'])
    expect(master.text).toContain('#EXT-X-INDEPENDENT-SEGMENTS\n')
    expect((await house.get(`${folder}/master-all.m3u8`)).text).toContain('#EXT-X-INDEPENDENT-SEGMENTS\n')
    const list = (await house.get(`${folder}/top.m3u8`)).text
    expect(checkLiveList(list)).toEqual([])
    const [uri] = list.match(/^\S+\.m4s$/m) ?? []
    const number = Number(/live-keys\/[^/]+\/(\d+)/.exec(list)?.[1])
    const media = await house.get(`${folder}/${uri}`)
    expect([media.status, media.caching]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await house.get(`${folder}/${uri?.replace(/\d+\.m4s/, 'init.mp4')}`)).text).toBe('init of top')
    const key = await house.key(event.eventId, number, { as: holder, cookie })
    expect([key.status, key.caching, key.bytes.length]).toEqual([200, 'no-store', 16])
    expect(decryptSegment(media.bytes, key.bytes, first)).toEqual(clear[0])
  })

  test('is refused before the doors, after the end without a replay, and where something befell the event', async () => {
    const event = await house.event({ startsAt: after(clock.now(), hours(1)), endsAt: after(clock.now(), hours(3)) })
    const holder = await house.holder(event)
    expect((await house.play(holder.code, holder)).said).toBe('playback.screening_not_begun')
    clock.advance(minutes(45))
    expect((await house.play(holder.code, holder)).said).toBe('plays')
    for (const fate of ['cancelled', 'postponed'] as const) {
      await db.updateTable('screenings').set({ fate }).where('product_id', '=', event.productId).execute()
      expect((await house.play(holder.code, holder)).said).toBe(`playback.screening_${fate}`)
    }
    await db.updateTable('screenings').set({ fate: 'planned' }).where('product_id', '=', event.productId).execute()
    // nobody came to put it on air
    clock.advance(hours(3))
    expect((await house.play(holder.code, holder)).said).toBe('playback.ticket_over')
    const late = await house.holder(event)
    expect((await house.play(late.code, late)).said).toBe('playback.screening_over')
  })

  test('is refused where the event is not shown, and a child for its age', async () => {
    const event = await house.event({ ...soon(), ageRating: 15 })
    const holder = await house.holder(event)
    await db
      .updateTable('products')
      .set({ regions: ['KP'] })
      .where('id', '=', event.productId)
      .execute()
    const child = await newChild(db, clock.now(), { memberId: holder.memberId, ageLimit: 7 })
    expect((await house.play(holder.code, { ...child, memberId: holder.memberId })).said).toBe('playback.age')
    const abroad = await house.get(`/api/v1/live-play-info?using_ticket=${encodeURIComponent(holder.code)}`, {
      as: holder,
      ip: '5.160.0.1',
    })
    expect(codeOf(abroad)).toBe('playback.region')
  })

  test('watches in one place: another player is told where it plays', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    expect((await house.play(holder.code, holder, { place: randomUUID() })).said).toBe('plays')
    expect((await house.play(holder.code, holder, { place: randomUUID() })).said).toBe('ticket.plays_elsewhere')
  })
})

describe('whoever has no ticket', () => {
  test('is told how to come in, in both languages, and what is no live event has no live page', async () => {
    const event = await onAir()
    const film = await house.screening(soon())
    const stranger = await newMember(db, clock.now(), { language: 'en' })
    const path = `/api/v1/live-play-info/${event.productId}`
    expect(codeOf(await house.get(path))).toBe('playback.sign_in')
    expect(codeOf(await house.get(path, { as: stranger }))).toBe('playback.buy')
    for (const call of ['live-play-info', 'live-purchase-info']) {
      expect(codeOf(await house.get(`/api/v1/${call}/${film.productId}`, { as: stranger }))).toBe('live.not_found')
      const answer = await app.inject({
        url: `/api/v1/${call}/999999`,
        headers: { 'accept-language-site': 'fa' },
      })
      expect([answer.statusCode, answer.json()['message']]).toEqual([404, 'این رویداد زنده را نداریم.'])
    }
    const info = JSON.parse((await house.get(`/api/v1/live-purchase-info/${event.productId}`)).text) as {
      product: object
      is_preparing: boolean
      watchable: object
    }
    expect(info).toMatchObject({
      product: { id: event.productId, kind: 'screening', year: 2026 },
      is_preparing: false,
      watchable: { allowed: false, code: 'playback.sign_in' },
    })
  })

  test('a free event opens without a ticket', async () => {
    const event = await house.event({ ...soon(), isFree: true, offers: [] })
    await goOnAir(core, event.eventId)
    await event.send(5)
    clock.advance(seconds(10))
    const answer = await house.get(`/api/v1/live-play-info/${event.productId}`)
    expect(JSON.parse(answer.text)).toMatchObject({ live: { phase: 'on_air' }, playing_place: null })
    expect((await house.key(event.eventId, 0, { cookie: answer.cookie })).status).toBe(200)
  })

  test('a code of a live event is looked at without using it; another code is unknown here', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    const look = (code: string) => house.get(`/api/v1/check-live-ticket/${encodeURIComponent(code)}`, { as: holder })
    expect(JSON.parse((await look(holder.code)).text)).toMatchObject({
      ticket: { state: 'unused', screening: { mode: 'live', live: { is_on_air: true } } },
      watchable: { allowed: true, rent: null },
    })
    const film = await house.screening({ ...running(clock.now()) })
    const other = await newTicket(db, clock.now(), { memberId: holder.memberId, productId: film.productId })
    expect(codeOf(await look(other.ticketCode))).toBe('ticket.unknown')
    expect((await house.get(`/api/v1/check-live-ticket/${encodeURIComponent(holder.code)}`)).status).toBe(401)
    expect((await house.play(other.ticketCode, holder)).said).toBe('live.not_found')
  })
})

test('seats of a live event are sold as those of any screening, while it runs too', async () => {
  const event = await onAir()
  const buyer = await house.buyer('en')
  await house.bought(buyer, event.offerId)
  const [ticket] = await house.ticketsOf(buyer)
  expect(ticket).toMatchObject({ state: 'unused', message: expect.stringContaining('You can go in now') })
  expect((await house.play(ticket?.code ?? '', buyer)).said).toBe('plays')
  expect((await house.ticketsOf(buyer))[0]).toMatchObject({ state: 'in_use' })
})

test('its state says where it is: waited for, on air, without its camera, over', async () => {
  const event = await house.event({ ...soon(), live: { replayHours: 24 } })
  const now = async () => (await house.call('GET', `/screenings/${event.productId}/state`)).body as object
  expect(await now()).toMatchObject({ phase: { kind: 'doors' }, live: { phase: 'waiting', edge_at: null } })
  await goOnAir(core, event.eventId)
  expect(await now()).toMatchObject({ phase: { kind: 'live' }, live: { phase: 'away' } })
  await event.send(5)
  clock.advance(seconds(10))
  expect(await now()).toMatchObject({
    phase: { kind: 'live', ends_at: null },
    live: { phase: 'on_air', edge_at: clock.now().toISOString(), replay: 'none' },
  })
  clock.advance(seconds(6))
  expect(await now()).toMatchObject({ live: { phase: 'away' } })
  await endLiveEvent(core, event.eventId)
  expect(await now()).toMatchObject({
    phase: { kind: 'over' },
    live: { phase: 'ended', replay: 'list', replay_until: after(clock.now(), hours(24)).toISOString() },
  })
})
