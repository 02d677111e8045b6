import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { encryptSegment } from '#media/aes128.ts'
import { newAsset, newMember, newSession } from '#tests/support/rows/new-rows.ts'
import { actDesk } from '#tests/support/houses/act-desk.ts'
import { checkLiveList } from '#tests/support/live/check-live-list.ts'
import { codeOf, liveWebHouse } from '#tests/support/live/live-house-of-web.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { openHold } from './hold-queries.ts'
import { addSegment, cutEvent, endLiveEvent, goOnAir, liveFiles, makeLiveReady, segmentKey } from './index.ts'
import { runOver } from './events/run-over.ts'

const house = await liveWebHouse()
const { clock, core, db } = house

/** An event that was planned for an hour from now, and its holder in the hall. */
async function inTheHall(live: { back?: 'window' | 'start'; replayHours?: number } = {}) {
  const event = await house.event({ startsAt: clock.now(), endsAt: after(clock.now(), hours(1)), live })
  const holder = await house.holder(event)
  const played = await house.play(holder.code, holder, { place: holder.place })
  const listed = async (name = 'top-all.m3u8') => {
    const { text } = await house.get(`${played.folder}/${name}`)
    return text.match(/#EXT-X-GAP|\d+\.m4s/g)
  }
  const file = async (run: string, sequence: number) =>
    (await house.get(`${played.folder}/${run}/top/${sequence}.m4s`)).status
  return { ...event, ...played, event, holder, listed, file }
}

const named = (numbers: readonly number[]) => numbers.map((number) => `${number}.m4s`)

test('what a camera sends between the end and being cut is nobody’s, and the list that is over stays as it is', async () => {
  const { eventId, send, listed, folder, file } = await inTheHall({ back: 'start', replayHours: 1 })
  await goOnAir(core, eventId)
  await send(5)
  clock.advance(seconds(10))
  await endLiveEvent(core, eventId)
  const over = (await house.get(`${folder}/top-all.m3u8`)).text
  const { runId, first } = await send(2)
  clock.advance(seconds(4))
  expect(await listed()).toEqual(named([0, 1, 2, 3, 4]))
  const later = (await house.get(`${folder}/top-all.m3u8`)).text
  expect([later === over, checkLiveList(later)]).toEqual([true, []])
  expect(await file(runId, first)).toBe(404)
})

/** An event of two segments, and of two more in a hold that its end cut short. */
async function endedWhileHeld() {
  const hall = await inTheHall({ back: 'start', replayHours: 1 })
  const { eventId, send } = hall
  await goOnAir(core, eventId)
  await send(2)
  clock.advance(seconds(4))
  await transaction(db, (tx) => openHold(tx, eventId, clock.now()))
  await send(2)
  clock.advance(seconds(4))
  await endLiveEvent(core, eventId)
  return hall
}

test('an event that is ended while it is held shows nothing of what its camera still sends', async () => {
  const { send, listed, file } = await endedWhileHeld()
  const { runId, first } = await send(2)
  clock.advance(seconds(4))
  expect((await listed())?.filter((one) => one !== '#EXT-X-GAP')).toEqual(named([0, 1, 2, 3]))
  expect(await listed()).toEqual([...named([0, 1]), '#EXT-X-GAP', '2.m4s', '#EXT-X-GAP', '3.m4s'])
  expect(await file(runId, first)).toBe(404)
})

test('a segment of a hold is nobody’s also in the moment before it is listed', async () => {
  const { eventId, send, file } = await inTheHall()
  await goOnAir(core, eventId)
  const { runId } = await send(2)
  clock.advance(seconds(4))
  await transaction(db, (tx) => openHold(tx, eventId, clock.now()))
  await core.storage.put(liveFiles.segment(eventId, runId, 'top', 2), Buffer.from('written, and not listed'))
  expect([await file(runId, 1), await file(runId, 2)]).toEqual([200, 404])
})

test('a start that counts still opens nothing, whatever instants a camera that runs ahead gives', async () => {
  const { eventId, send, file, cookie } = await inTheHall()
  await goOnAir(core, eventId)
  const onAir = after(clock.now(), seconds(5))
  await db.updateTable('live_events').set({ on_air_at: onAir }).where('id', '=', eventId).execute()
  const { runId, first } = await send(3, { beganOn: after(clock.now(), seconds(6)) })
  expect(await file(runId, first)).toBe(404)
  expect(codeOf(await house.key(eventId, 0, { cookie }))).toBe('live.not_on_air')
  clock.advance(seconds(12))
  expect(await file(runId, first)).toBe(200)
  expect((await house.key(eventId, 0, { cookie })).status).toBe(200)
})

test('a look that was late to see the end gives an event that is over no more time', async () => {
  const { eventId, productId, send } = await inTheHall({ replayHours: 2 })
  await goOnAir(core, eventId)
  clock.advance(minutes(55))
  await send(1)
  await endLiveEvent(core, eventId)
  const endedAt = clock.now()
  await transaction(db, (tx) => runOver(tx, productId, clock.now()))
  const { release_ends_at: ends } = await db
    .selectFrom('products')
    .where('id', '=', productId)
    .select('release_ends_at')
    .executeTakeFirstOrThrow()
  expect(ends).toEqual(endedAt)
})

test('a ticket in use goes on past the planned end, also when nobody has looked whether the event runs over', async () => {
  const { eventId, send, holder, cookie } = await inTheHall()
  await goOnAir(core, eventId)
  await send(2)
  clock.advance(minutes(70))
  expect((await house.key(eventId, 0, { as: holder, cookie })).status).toBe(200)
  expect((await house.play(holder.code, holder, { place: holder.place })).said).toBe('plays')
})

test('whoever has a ticket comes in when an event is put on air before its doors were to open', async () => {
  const event = await house.event({ startsAt: after(clock.now(), hours(2)), endsAt: after(clock.now(), hours(3)) })
  const holder = await house.holder(event)
  expect((await house.play(holder.code, holder)).said).toBe('playback.screening_not_begun')
  await goOnAir(core, event.eventId)
  expect((await house.play(holder.code, holder)).said).toBe('plays')
})

test('an event whose evening fails is off air with its new date: what is rehearsed until then is nobody’s', async () => {
  const keeper = await newMember(db, clock.now(), { staffRole: 'admin' })
  const { act, awake } = actDesk(house, keeper)
  for (const name of ['set_date', 'postpone'] as const) {
    const { eventId, productId, send, event, holder } = await inTheHall({ back: 'start' })
    await goOnAir(core, eventId)
    await send(3)
    clock.advance(seconds(6))
    await transaction(db, (tx) => openHold(tx, eventId, clock.now()))
    clock.advance(minutes(10))
    const startsAt = after(clock.now(), hours(24))
    const dates = { starts_at: startsAt.toISOString(), ends_at: after(startsAt, hours(1)).toISOString() }
    expect((await act(productId, name, keeper, name === 'set_date' ? dates : {})).status).toBeLessThan(300)
    if (name === 'postpone') expect((await act(productId, 'set_date', keeper, dates)).status).toBeLessThan(300)
    clock.advance(hours(24) - minutes(5))
    await awake()
    await send(3)
    clock.advance(seconds(6))
    const { info, url, said } = await house.play(holder.code, holder)
    expect(said).toBe('plays')
    expect([said, info.live?.phase, codeOf(await house.get(url))]).toEqual(['plays', 'waiting', 'live.nothing_yet'])
    expect(await goOnAir(core, eventId)).toBe(true)
    await send(2)
    clock.advance(seconds(4))
    const { folder } = await house.play(holder.code, holder)
    const list = (await house.get(`${folder}/top-all.m3u8`)).text
    expect([list.match(/#EXT-X-GAP|\d+\.m4s/g), checkLiveList(list)]).toEqual([named([6, 7]), []])
    expect((await event.event()).ended_at).toBeNull()
  }
})

test('the film of an event plays in one place and on one network, also for who leaves the cookie of its player out', async () => {
  const { eventId, productId, send, holder } = await inTheHall({ replayHours: 24 })
  await goOnAir(core, eventId)
  await send(2)
  clock.advance(seconds(4))
  await endLiveEvent(core, eventId)
  const secret = Buffer.alloc(16, 7)
  const sealedKey = seal(deriveKey(house.config.secret, contentKeyPurpose), secret)
  const asset = await newAsset(db, productId, { sealedKey })
  const film = await house.play(holder.code, holder, { place: holder.place })
  expect(film.info.asset_id).toBe(asset)
  const key = async (as: Parameters<typeof house.key>[2]) => {
    const answer = await house.get(`/api/v1/keys/${asset}`, as)
    return answer.status === 200 ? answer.bytes : codeOf(answer)
  }
  expect(await key({ as: holder })).toEqual(secret)
  expect(await key({ as: holder, cookie: film.cookie, ip: '5.112.10.1' })).toBe('ticket.other_network')
  expect(await key({ as: holder, ip: '5.112.10.1' })).toBe('ticket.other_network')
  const phone = { ...holder, ...(await newSession(db, clock.now(), holder)) }
  expect(await key({ as: phone })).toBe('ticket.moved_elsewhere')
})

test('a smaller picture that is seconds behind at the end is told to its last moment, and waited for no longer than 15 s', async () => {
  const { eventId, send, folder, master } = await inTheHall({ replayHours: 1 })
  await goOnAir(core, eventId)
  await send(3)
  const { runId, first } = await send(1, { beganOn: after(clock.now(), seconds(6)), rungs: ['top'] })
  clock.advance(seconds(8))
  await endLiveEvent(core, eventId)
  const isOver = async (rung: string) => (await house.get(`${folder}/${rung}.m3u8`)).text.includes('#EXT-X-ENDLIST')
  expect([await isOver('top'), await isOver('sound'), await isOver('v240')]).toEqual([true, false, false])
  const sealed = encryptSegment(Buffer.alloc(64), segmentKey(master, 1), first)
  await core.storage.put(liveFiles.segment(eventId, runId, 'v240', first), sealed)
  await addSegment(core, {
    eventId,
    runId,
    rung: 'v240',
    sequence: first,
    runNumber: 1,
    keyNumber: 1,
    isIndependent: true,
    startsAt: clock.now(),
    durationUs: 2_000_000,
    bytes: sealed.length,
    now: after(clock.now(), seconds(3)),
  })
  expect([await isOver('sound'), await isOver('v240')]).toEqual([false, true])
  clock.advance(seconds(15))
  expect([await isOver('sound'), await isOver('v240')]).toEqual([true, true])
})

test('what a cut removes is nobody’s any more, also for who has a list of before', async () => {
  const { eventId, send, file, holder, listed } = await inTheHall({ replayHours: 24 })
  await goOnAir(core, eventId)
  const begun = clock.now()
  const { runId } = await send(6)
  clock.advance(seconds(12))
  await endLiveEvent(core, eventId)
  expect(await Promise.all([0, 2, 5].map((sequence) => file(runId, sequence)))).toEqual([200, 200, 200])
  const cut = { from: after(begun, seconds(2)), until: after(begun, seconds(10)) }
  await transaction(db, (tx) => cutEvent(tx, core, eventId, cut))
  const found = await Promise.all([0, 1, 2, 3, 4, 5].map((sequence) => file(runId, sequence)))
  expect(found).toEqual([404, 200, 200, 200, 200, 404])
  expect(await listed()).toEqual(named([1, 2, 3, 4]))
  expect((await house.play(holder.code, holder, { place: holder.place })).said).toBe('plays')
})

test('the key of what a cut removes is nobody’s either, because a cache before the house may still have its segments', async () => {
  const { eventId, send, cookie, holder } = await inTheHall({ replayHours: 24 })
  await goOnAir(core, eventId)
  const begun = clock.now()
  for (let run = 0; run < 3; run += 1) {
    await send(2)
    clock.advance(seconds(4))
  }
  await endLiveEvent(core, eventId)
  const keys = async () =>
    Promise.all([0, 1, 2].map(async (number) => (await house.key(eventId, number, { as: holder, cookie })).status))
  expect(await keys()).toEqual([200, 200, 200])
  const cut = async (from: Date | null, until: Date | null) =>
    transaction(db, (tx) => cutEvent(tx, core, eventId, { from, until }))
  await cut(after(begun, seconds(4)), after(begun, seconds(8)))
  expect(await keys()).toEqual([403, 200, 403])
  // a cut through the middle of what a key opens leaves the key
  await cut(null, after(begun, seconds(6)))
  expect(await keys()).toEqual([200, 200, 403])
  await cut(null, null)
  expect(await keys()).toEqual([200, 200, 200])
})

test('an event that was ended while it was held ends with its last picture, once who watched it has read the end', async () => {
  const { listed, folder } = await endedWhileHeld()
  expect((await listed())?.filter((one) => one === '#EXT-X-GAP')).toHaveLength(2)
  clock.advance(seconds(20))
  expect(await listed()).toEqual(named([0, 1]))
  const list = (await house.get(`${folder}/top-all.m3u8`)).text
  expect([checkLiveList(list), list.endsWith('#EXT-X-ENDLIST\n')]).toEqual([[], true])
})

test('an event that was on air is of no other kind any more, and its viewers go on', async () => {
  const { eventId, productId, send, holder, cookie } = await inTheHall()
  await goOnAir(core, eventId)
  await send(2)
  clock.advance(seconds(4))
  const change = transaction(db, async (tx) => {
    const other = { mode: 'window', goes_back: null, replay_hours: null } as const
    await tx.updateTable('screenings').set(other).where('product_id', '=', productId).execute()
    await makeLiveReady(core)(tx, productId)
  })
  await expect(change).rejects.toMatchObject({ code: 'live.was_on_air' })
  expect((await house.key(eventId, 0, { as: holder, cookie })).status).toBe(200)
})

test('a live event that is cancelled is over: its camera is cut, and its key opens no door', async () => {
  const keeper = await newMember(db, clock.now(), { staffRole: 'admin' })
  const { act } = actDesk(house, keeper)
  for (const isOnAir of [true, false]) {
    const { eventId, productId, send, event, holder, cookie } = await inTheHall({ replayHours: 24 })
    if (isOnAir) await goOnAir(core, eventId)
    await send(2)
    clock.advance(seconds(4))
    const sender = randomUUID()
    await db
      .updateTable('live_events')
      .set({ sender_id: sender, sender_seen_at: clock.now() })
      .where('id', '=', eventId)
      .execute()
    expect((await act(productId, 'cancel')).status).toBeLessThan(300)
    expect(await event.event()).toMatchObject({ ended_at: clock.now(), sender_id: null, recording: 'none' })
    expect((await house.key(eventId, 0, { as: holder, cookie })).status).not.toBe(200)
  }
})
