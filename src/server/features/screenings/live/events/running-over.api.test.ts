import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, days, hours, minutes, seconds } from '#lib/time/clock.ts'
import { listKeys } from '#storage/storage.ts'
import { newAsset } from '#tests/support/rows/new-rows.ts'
import { checkLiveList } from '#tests/support/live/check-live-list.ts'
import { codeOf, liveWebHouse } from '#tests/support/live/live-house-of-web.ts'
import type { LiveScreening } from '#tests/support/live/live-screening.ts'
import { removeFiles } from '#server/features/media/uploads/pending-files.ts'
import { cutEvent, endLiveEvent, goOnAir } from '../index.ts'
import { watchLive } from './run-over.ts'
import { sweepEvents } from './sweep-events.ts'

const house = await liveWebHouse()
const { clock, core, db } = house

/** An event that is planned for an hour, and is on air. */
async function onAir(live: { back?: 'window' | 'start'; replayHours?: number } = {}) {
  const event = await house.event({ startsAt: clock.now(), endsAt: after(clock.now(), hours(1)), live })
  await goOnAir(core, event.eventId)
  return event
}

const times = ({ productId }: LiveScreening) =>
  db
    .selectFrom('products')
    .where('id', '=', productId)
    .select(['release_at', 'release_ends_at'])
    .executeTakeFirstOrThrow()

const ends = async (event: LiveScreening) => (await times(event)).release_ends_at

const listOf = async (folder: string, name: string) => (await house.get(`${folder}/${name}`)).text
const numbersIn = (list: string) => [...list.matchAll(/(\d+)\.m4s/g)].map(([, number]) => Number(number))

describe('an event that runs longer than was planned', () => {
  test('goes on, and so do its tickets, until its desk ends it', async () => {
    const event = await onAir()
    const holder = await house.holder(event)
    const { cookie } = await house.play(holder.code, holder, { place: holder.place })
    await event.send(3)
    clock.advance(minutes(40))
    await watchLive(core)
    expect(await ends(event)).toEqual(after(clock.now(), minutes(20)))
    clock.advance(minutes(12))
    await event.send(3)
    await watchLive(core)
    expect(await ends(event)).toEqual(after(clock.now(), minutes(40)))
    // past the hour for which it was planned, for one who watches and for one who comes
    clock.advance(minutes(20))
    expect((await house.key(event.eventId, 0, { cookie })).status).toBe(200)
    expect((await house.play(holder.code, holder, { place: holder.place })).said).toBe('plays')
    const late = await house.holder(event)
    expect((await house.play(late.code, late)).said).toBe('plays')
    await endLiveEvent(core, event.eventId)
    expect(await ends(event)).toEqual(clock.now())
    for (const one of [holder, late])
      expect((await house.play(one.code, one, { place: holder.place })).said).toBe('playback.ticket_over')
    const [ticket] = await house.ticketsOf(holder)
    expect(ticket).toMatchObject({ state: 'over', screening: { state: 'ended', live: { is_on_air: false } } })
  })

  test('is not made longer for ever when its camera is gone and its desk forgot it', async () => {
    const event = await onAir()
    const planned = await ends(event)
    await event.send(2)
    clock.advance(minutes(65))
    await watchLive(core)
    expect(await ends(event)).toEqual(planned)
  })

  test('has tickets that are good for all of it, whatever hours they had before it was on air', async () => {
    const event = await house.event({ startsAt: clock.now(), endsAt: after(clock.now(), hours(12)) })
    const holder = await house.holder(event)
    await house.play(holder.code, holder)
    const hoursOfFilm = { ends_at: after(clock.now(), hours(8)) }
    await db.updateTable('tickets').set(hoursOfFilm).where('id', '=', holder.ticketId).execute()
    await db.updateTable('rights').set(hoursOfFilm).where('ticket_id', '=', holder.ticketId).execute()
    await goOnAir(core, event.eventId)
    clock.advance(hours(11))
    expect((await house.play(holder.code, holder)).said).toBe('plays')
  })

  test('may be put on air after its end was planned, and ended before it was to begin', async () => {
    const late = await house.event({ startsAt: clock.now(), endsAt: after(clock.now(), hours(1)) })
    clock.advance(minutes(70))
    expect(await goOnAir(core, late.eventId)).toBe(true)
    expect(await ends(late)).toEqual(after(clock.now(), minutes(40)))
    const early = await house.event({ startsAt: after(clock.now(), hours(1)), endsAt: after(clock.now(), hours(2)) })
    await goOnAir(core, early.eventId)
    const begun = clock.now()
    clock.advance(minutes(10))
    await endLiveEvent(core, early.eventId)
    expect(await times(early)).toEqual({ release_at: begun, release_ends_at: clock.now() })
  })
})

test('a list from the beginning is told again only in what is new to a player that asks for that', async () => {
  const event = await onAir({ back: 'start' })
  const holder = await house.holder(event)
  const { folder } = await house.play(holder.code, holder)
  await event.send(50, { rungs: ['top'] })
  expect(numbersIn(await listOf(folder, 'top-all.m3u8'))).toHaveLength(50)
  await event.send(2, { beganOn: after(clock.now(), seconds(100)), rungs: ['top'] })
  const whole = await listOf(folder, 'top-all.m3u8')
  expect([numbersIn(whole), checkLiveList(whole)]).toEqual([Array.from({ length: 52 }, (_, number) => number), []])
  const delta = await listOf(folder, 'top-all.m3u8?_HLS_skip=YES')
  expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=22')
  expect(numbersIn(delta)).toHaveLength(30)
  expect(numbersIn(await listOf(folder, 'top.m3u8?_HLS_skip=YES'))).toHaveLength(30)
})

test('a list of more than ten hours has lost its beginning, and does not say that it never loses any', async () => {
  const event = await house.event({
    startsAt: after(clock.now(), -hours(11)),
    endsAt: after(clock.now(), hours(1)),
    live: { back: 'start' },
  })
  const beganOn = after(clock.now(), -hours(10) - minutes(5))
  await goOnAir({ ...core, clock: { ...core.clock, now: () => beganOn } }, event.eventId)
  const { runId } = await event.send(1, { beganOn, rungs: ['top'] })
  const more = async (from: number, until: number) =>
    sql`insert into live_segments
      select ${event.eventId}, n, 'top', ${runId}, 0, 0, ${beganOn}::timestamptz + n * interval '2 s', 2000000, 9, true,
        ${beganOn}::timestamptz + (n + 1) * interval '2 s'
      from generate_series(${from}::int, ${until}::int) as n`.execute(db)
  const holder = await house.holder(event)
  const { folder } = await house.play(holder.code, holder, { place: holder.place })
  await more(1, 17_998)
  expect(await listOf(folder, 'top-all.m3u8')).toContain('PLAYLIST-TYPE:EVENT')
  await more(17_999, 18_010)
  const list = await listOf(folder, 'top-all.m3u8')
  expect([numbersIn(list)[0], list.includes('PLAYLIST-TYPE')]).toEqual([11, false])
  expect(checkLiveList(list)).toEqual([])
})

describe('an event that is over', () => {
  test('plays at once from its list for its tickets, for as long as they say', async () => {
    const event = await onAir({ replayHours: 24 })
    const [holder, late] = [await house.holder(event), await house.holder(event)]
    await house.play(holder.code, holder, { place: holder.place })
    await event.send(40, { rungs: ['top'] })
    clock.advance(seconds(80))
    await endLiveEvent(core, event.eventId)
    const { info, folder, url, cookie } = await house.play(holder.code, holder, { place: holder.place })
    expect(info.live).toMatchObject({ phase: 'ended', may_go_back: 'start', from_start_url: url })
    expect((await house.get(url)).text).toContain('top-all.m3u8')
    const list = await listOf(folder, 'top-all.m3u8')
    expect(checkLiveList(list)).toEqual([])
    expect([list.includes('PLAYLIST-TYPE:EVENT'), list.endsWith('#EXT-X-ENDLIST\n')]).toEqual([true, true])
    expect(numbersIn(list)).toHaveLength(40)
    expect((await house.key(event.eventId, 0, { cookie })).status).toBe(200)
    expect((await house.ticketsOf(late))[0]).toMatchObject({
      state: 'unused',
      message: expect.stringContaining('opens it again'),
    })
    clock.advance(hours(23))
    expect((await house.play(late.code, late)).said).toBe('plays')
    clock.advance(hours(1))
    for (const one of [holder, late]) expect((await house.play(one.code, one)).said).toBe('playback.ticket_over')
    expect((await house.key(event.eventId, 0, { cookie })).status).not.toBe(200)
    const never = await house.holder(event)
    expect((await house.ticketsOf(never))[0]).toMatchObject({ state: 'missed' })
  })

  test('shows of its list what its desk has left of it, and its film is made again', async () => {
    const event = await onAir({ replayHours: 24 })
    const begun = clock.now()
    const holder = await house.holder(event)
    await event.send(20, { rungs: ['top'] })
    clock.advance(seconds(40))
    await endLiveEvent(core, event.eventId)
    const before = house.jobs.filter(({ name }) => name === 'live.make_recording').length
    const cut = { from: after(begun, seconds(10)), until: after(begun, seconds(30)) }
    await transaction(db, (tx) => cutEvent(tx, core, event.eventId, cut))
    expect(house.jobs.filter(({ name }) => name === 'live.make_recording')).toHaveLength(before + 1)
    expect((await event.event()).recording).toBe('wanted')
    const { folder } = await house.play(holder.code, holder)
    expect(numbersIn(await listOf(folder, 'top-all.m3u8'))).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    const what = await house.call('GET', `/screenings/${event.productId}/state`)
    expect(what.body).toMatchObject({ live: { replay: 'list' } })
  })

  test('plays as its film once that is there; then its segments go, a day later', async () => {
    const event = await onAir({ replayHours: 96 })
    const holder = await house.holder(event)
    await event.send(5)
    clock.advance(seconds(10))
    await endLiveEvent(core, event.eventId)
    const list = await house.play(holder.code, holder, { place: holder.place })
    const assetId = await newAsset(db, event.productId)
    await db.updateTable('live_events').set({ recording: 'made' }).where('id', '=', event.eventId).execute()
    const film = await house.play(holder.code, holder, { place: holder.place })
    expect(film.info).toMatchObject({ asset_id: assetId, live: null, duration_ms: 100_000 })
    expect(film.url).toContain(assetId)
    // a viewer who watches the list goes on
    expect((await house.get(`${list.folder}/top-all.m3u8`)).status).toBe(200)
    await sweepEvents(core)
    expect((await event.event()).swept_at).toBeNull()
    clock.advance(days(1))
    await sweepEvents(core)
    expect((await event.event()).swept_at).toEqual(clock.now())
    await removeFiles(core, `live/${event.eventId}/`)
    expect(await listKeys(core.storage, `live/${event.eventId}/`)).toEqual([])
    expect((await house.play(holder.code, holder, { place: holder.place })).info.asset_id).toBe(assetId)
    expect((await house.call('GET', `/screenings/${event.productId}/state`)).body).toMatchObject({
      live: { replay: 'film' },
    })
  })

  test('leaves its segments while its film is being made, and removes them when no ticket opens it', async () => {
    const event = await onAir()
    await event.send(2)
    clock.advance(seconds(4))
    await endLiveEvent(core, event.eventId)
    clock.advance(hours(23))
    await sweepEvents(core)
    expect(await event.event()).toMatchObject({ recording: 'wanted', swept_at: null })
    // a worker that was killed at its last try has told nobody
    clock.advance(hours(1))
    await sweepEvents(core)
    expect(await event.event()).toMatchObject({ recording: 'failed', swept_at: clock.now() })
  })

  test('says so to whom it plays no more: that its film plays now, or nothing', async () => {
    for (const [hasFilm, code] of [
      [true, 'live.is_film'],
      [false, 'live.over'],
    ] as const) {
      const event = await onAir({ replayHours: 4 })
      const holder = await house.holder(event)
      const { folder } = await house.play(holder.code, holder, { place: holder.place })
      await event.send(2)
      clock.advance(seconds(4))
      await endLiveEvent(core, event.eventId)
      if (hasFilm) await newAsset(db, event.productId)
      await db.updateTable('live_events').set({ swept_at: clock.now() }).where('id', '=', event.eventId).execute()
      expect(codeOf(await house.get(`${folder}/top-all.m3u8`))).toBe(code)
    }
  })
})

test('lists that are read while an event goes on air and ends hold nothing from before, and are whole', async () => {
  const event = await house.event({
    startsAt: clock.now(),
    endsAt: after(clock.now(), hours(1)),
    live: { replayHours: 1 },
  })
  const holder = await house.holder(event)
  const { folder } = await house.play(holder.code, holder, { place: holder.place })
  const rehearsal = await event.send(4, { beganOn: after(clock.now(), -seconds(30)) })
  await event.send(3)
  const reads = async (count: number) =>
    Promise.all(Array.from({ length: count }, () => house.get(`${folder}/top.m3u8`)))
  const [first] = await Promise.all([reads(20), goOnAir(core, event.eventId)])
  // what has come is written by then
  clock.advance(seconds(6))
  const [second] = await Promise.all([reads(20), endLiveEvent(core, event.eventId)])
  const last = await reads(1)
  const lists = [...first, ...second, ...last].filter(({ status }) => status === 200).map(({ text }) => text)
  expect(lists.length).toBeGreaterThanOrEqual(21)
  for (const list of lists) {
    expect(checkLiveList(list)).toEqual([])
    expect(list).not.toContain(rehearsal.runId)
  }
  expect(first.filter(({ status }) => status !== 200).every((one) => codeOf(one) === 'live.nothing_yet')).toBe(true)
  expect(lists.at(-1)).toContain('#EXT-X-ENDLIST')
})
