import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { newMember, newSession } from '#tests/support/rows/new-rows.ts'
import { codeOf, liveWebHouse } from '#tests/support/live/live-house-of-web.ts'
import { endLiveEvent, goOnAir } from './index.ts'

const house = await liveWebHouse()
const { clock, core, db } = house

/** An event whose rehearsal has keys 0 and 1, and which is on air with keys 2 and 3. */
async function onAir() {
  const event = await house.event({ startsAt: after(clock.now(), minutes(5)), endsAt: after(clock.now(), hours(2)) })
  const rehearsal = await event.send(4, { beganOn: after(clock.now(), -seconds(60)), ofKey: 2 })
  await goOnAir(core, event.eventId)
  const shown = await event.send(4, { ofKey: 2 })
  clock.advance(seconds(8))
  return { ...event, rehearsal, shown }
}

const saidOf = (answer: { status: number; text: string }) => (answer.status === 200 ? 'key' : codeOf(answer))

describe('a key of a live event', () => {
  test('is for whoever has a ticket of this event and has begun it, and for nobody else', async () => {
    const [event, other] = [await onAir(), await onAir()]
    const [holder, stranger, elsewhere] = [
      await house.holder(event),
      await newMember(db, clock.now(), { language: 'en' }),
      await house.holder(other),
    ]
    const ask = async (number: number, who: Parameters<typeof house.key>[2]) =>
      saidOf(await house.key(event.eventId, number, who))
    expect(await ask(2, {})).toBe('playback.sign_in')
    expect(await ask(2, { as: stranger })).toBe('playback.buy')
    // a ticket that nobody has played opens by its code alone
    expect(await ask(2, { as: holder })).toBe('playback.ticket_unused')
    const there = await house.play(elsewhere.code, elsewhere)
    expect(await ask(2, { as: elsewhere, cookie: there.cookie })).toBe('playback.buy')
    const { cookie, said } = await house.play(holder.code, holder)
    expect(said).toBe('plays')
    expect(await ask(2, { as: holder, cookie })).toBe('key')
    // a player that is part of the system sends its cookie alone
    expect(await ask(2, { cookie })).toBe('key')
    expect(await ask(2, { as: stranger, cookie })).toBe('playback.buy')
    expect(saidOf(await house.key(randomUUID(), 2, { as: holder, cookie }))).toBe('request.not_found')
  })

  test('opens nothing that was sent before it was on air, and nothing that was not sent yet', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    const { cookie } = await house.play(holder.code, holder)
    const said = await Promise.all(
      [0, 1, 2, 3, 4, 900].map(async (number) => saidOf(await house.key(event.eventId, number, { cookie }))),
    )
    expect(said).toEqual(['live.not_on_air', 'live.not_on_air', 'key', 'key', 'live.not_on_air', 'live.not_on_air'])
    const waiting = await house.event({ startsAt: after(clock.now(), minutes(5)), isFree: true, offers: [] })
    await waiting.send(4)
    const opened = await house.get(`/api/v1/live-play-info/${waiting.productId}`)
    expect(saidOf(await house.key(waiting.eventId, 0, { cookie: opened.cookie }))).toBe('live.not_on_air')
  })

  test('is not given to a session that was signed out, nor where the ticket plays in another place', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    const first = await house.play(holder.code, holder, { place: holder.place })
    const phone = { ...holder, ...(await newSession(db, clock.now(), holder)) }
    const moved = await house.app.inject({
      method: 'POST',
      url: '/api/v1/playing-places/move-here',
      payload: { product_id: event.productId, place: randomUUID() },
      headers: { authorization: `Bearer ${phone.token}` },
    })
    expect(moved.statusCode).toBe(204)
    expect(saidOf(await house.key(event.eventId, 2, { as: holder, cookie: first.cookie }))).toBe(
      'ticket.moved_elsewhere',
    )
    await db.deleteFrom('playing_places').execute()
    expect(saidOf(await house.key(event.eventId, 2, { cookie: first.cookie }))).toBe('key')
    await db
      .updateTable('sessions')
      .set({ ended_at: clock.now(), end_reason: 'logout' })
      .where('member_id', '=', holder.memberId)
      .execute()
    expect(saidOf(await house.key(event.eventId, 2, { cookie: first.cookie }))).toBe('playback.sign_in')
  })

  test('is not given any more once the ticket was taken back, or the event is over without a replay', async () => {
    const event = await onAir()
    const [one, other] = [await house.holder(event), await house.holder(event)]
    const [ofOne, ofOther] = [await house.play(one.code, one), await house.play(other.code, other)]
    await db.updateTable('rights').set({ revoked_at: clock.now() }).where('ticket_id', '=', one.ticketId).execute()
    expect(saidOf(await house.key(event.eventId, 2, { cookie: ofOne.cookie }))).toBe('playback.buy')
    expect(codeOf(await house.get(ofOne.url))).toBe('playback.token_invalid')
    expect((await house.get(ofOther.url)).status).toBe(200)
    await endLiveEvent(core, event.eventId)
    expect(saidOf(await house.key(event.eventId, 2, { cookie: ofOther.cookie }))).toBe('playback.screening_over')
  })
})

describe('the address of a live event’s media', () => {
  test('binds the event and the ticket, whatever address its viewer has', async () => {
    const [event, other] = [await onAir(), await onAir()]
    const holder = await house.holder(event)
    const { folder } = await house.play(holder.code, holder)
    expect((await house.get(`${folder}/top.m3u8`, { ip: '5.160.0.1' })).status).toBe(200)
    expect((await house.get(`${folder}/top.m3u8`, { ip: '2a01::7' })).status).toBe(200)
    const stolen = folder.replace(event.eventId, other.eventId)
    expect(codeOf(await house.get(`${stolen}/top.m3u8`))).toBe('playback.token_invalid')
    expect(codeOf(await house.get(`/media/t/nothing/live/${event.eventId}/top.m3u8`))).toBe('playback.token_invalid')
    expect(codeOf(await house.get(`/media/t/nothing/live/no-event/top.m3u8`))).toBe('playback.token_invalid')
    clock.advance(hours(9))
    expect(codeOf(await house.get(`${folder}/top.m3u8`))).toBe('playback.token_invalid')
  })

  test('has no list and no segment of what was sent before it was on air', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    const { folder } = await house.play(holder.code, holder)
    const list = (await house.get(`${folder}/top.m3u8`)).text
    expect(list).toContain(`#EXT-X-MEDIA-SEQUENCE:${event.shown.first}`)
    expect(list).not.toContain(event.rehearsal.runId)
    const segment = (run: string, sequence: number) => house.get(`${folder}/${run}/top/${sequence}.m4s`)
    expect((await segment(event.shown.runId, event.shown.first)).status).toBe(200)
    expect((await segment(event.rehearsal.runId, 0)).status).toBe(404)
    for (const file of ['../secret', 'v720.m3u8', 'top-some.m3u8', `${event.shown.runId}/top/x.m4s`, 'init.mp4'])
      expect([400, 403, 404]).toContain((await house.get(`${folder}/${file}`)).status)
  })

  test('gives a part of a segment, as of any other file', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    const { folder } = await house.play(holder.code, holder)
    const answer = await house.app.inject({
      url: `${folder}/${event.shown.runId}/top/${event.shown.first}.m4s`,
      headers: { range: 'bytes=0-9' },
    })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([206, 10])
  })

  test('has the list from the beginning only where viewers may go back so far', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    const { folder, info } = await house.play(holder.code, holder)
    expect(info.live?.from_start_url).toBeNull()
    expect((await house.get(`${folder}/top-all.m3u8`)).status).toBe(404)
    expect((await house.get(`${folder}/master-all.m3u8`)).status).toBe(404)
  })
})
