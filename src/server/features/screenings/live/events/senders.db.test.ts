import { expect, test } from 'vitest'
import { minutes, seconds } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { findLiveEvent } from './live-event-queries.ts'
import { changeStreamKey, endLiveEvent, goOnAir } from './events.ts'
import { openLiveEvent } from './open-event.ts'
import { readLiveList } from '../live-lists.ts'
import { addRun, addSegment, nextKeyNumber, note, reachOf } from './runs.ts'
import { beat, endAllLeases, endLease, eventOfKey, listSrtDoors, takeLease, takeSrtPortsAnew } from './senders.ts'
import { showSealed } from './stream-keys.ts'

const { core, db, clock } = await testApp({ live: { rtmpPort: 1935, srtPorts: { first: 9800, last: 9801 } } })
const [first, second] = ['6f0c1a52-0000-4a3e-9c58-2b7e41d0a913', '6f0c1a52-1111-4a3e-9c58-2b7e41d0a913'] as const

async function newEvent() {
  const { productId } = await newProduct(db, clock.now())
  return openLiveEvent(core, productId)
}
const rowOf = async (id: string) => (await findLiveEvent(db, id)) ?? Promise.reject(new Error('no event'))
const keyOf = async (id: string) => showSealed(core.config, (await rowOf(id)).sealed_key)
const sent = (sender: string, hasSent = true) => ({ sender, hasSent, health: null })

test('an event has one sender, as long as it sends; ten seconds after its last media another one may', async () => {
  const id = await newEvent()
  expect(await takeLease(core, id, first)).toBe(true)
  expect(await takeLease(core, id, second)).toBe(false)
  clock.advance(seconds(8))
  expect(await beat(core, id, sent(first))).toBe(true)
  clock.advance(seconds(8))
  // connected, but silent
  expect(await beat(core, id, sent(first, false))).toBe(true)
  expect(await takeLease(core, id, second)).toBe(false)
  clock.advance(seconds(3))
  expect(await takeLease(core, id, second)).toBe(true)
  expect(await beat(core, id, sent(first))).toBe(false)
  await endLease(core, id, first)
  expect(await beat(core, id, sent(second))).toBe(true)
  await endAllLeases(core)
  expect(await takeLease(core, id, first)).toBe(true)
})

test('of many that come at once one gets the lease', async () => {
  const id = await newEvent()
  const tries = await Promise.all(Array.from({ length: 10 }, () => takeLease(core, id, crypto.randomUUID())))
  expect(tries.filter(Boolean)).toHaveLength(1)
})

test('a new key and the end of an event take the lease, and the old key opens nothing', async () => {
  const id = await newEvent()
  const key = await keyOf(id)
  expect((await eventOfKey(core, key))?.id).toBe(id)
  await takeLease(core, id, first)
  expect(await changeStreamKey(core, id)).toBe(true)
  expect(await beat(core, id, sent(first))).toBe(false)
  expect(await eventOfKey(core, key)).toBeNull()
  const newKey = await keyOf(id)
  expect((await eventOfKey(core, newKey))?.id).toBe(id)
  await takeLease(core, id, second)
  await endLiveEvent(core, id)
  expect(await beat(core, id, sent(second))).toBe(false)
  expect(await eventOfKey(core, newKey)).toBeNull()
  expect(await takeLease(core, id, first)).toBe(false)
  expect(await changeStreamKey(core, id)).toBe(false)
})

test('each open event has a port for SRT of its own, while there are any, and gives it back at its end', async () => {
  for (const { id } of await listSrtDoors(core)) await endLiveEvent(core, id)
  const ids = [await newEvent(), await newEvent(), await newEvent()]
  const ports = async () => (await Promise.all(ids.map(rowOf))).map(({ srt_port: port }) => port)
  expect(await ports()).toEqual([9800, 9801, null])
  expect((await listSrtDoors(core)).map(({ port }) => port).toSorted((a, b) => a - b)).toEqual([9800, 9801])
  await endLiveEvent(core, ids[0] ?? '')
  const next = await newEvent()
  expect((await rowOf(next)).srt_port).toBe(9800)
})

test('no key number is given twice, also to those who ask at once', async () => {
  const id = await newEvent()
  const numbers = await Promise.all(Array.from({ length: 10 }, () => nextKeyNumber(core, id)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('the public sees what is sent since the event is on air; its organisers see the rehearsal too', async () => {
  const id = await newEvent()
  const runId = crypto.randomUUID()
  const facts = {
    door: 'rtmp',
    because: 'first',
    width: 1280,
    height: 720,
    codecs: 'avc1.64001f',
    hasSound: false,
  } as const
  const began = clock.now()
  expect(await addRun(core, { eventId: id, runId, facts, beganOn: began })).toEqual({ number: 0, sequence: 0 })
  const put = (sequence: number, rung: 'top' | 'v240') =>
    addSegment(core, {
      eventId: id,
      runId,
      runNumber: 0,
      rung,
      sequence,
      keyNumber: 0,
      durationUs: 2_000_000,
      bytes: 500_000,
      startsAt: new Date(began.getTime() + sequence * 2000),
      isIndependent: true,
      now: began,
    })
  for (const sequence of [0, 1, 2, 3]) await put(sequence, 'top')
  // the lower rung lost the third segment, and has not come to the fourth
  for (const sequence of [0, 1]) await put(sequence, 'v240')
  const list = async (rung: 'top' | 'v240', withRehearsal: boolean) => {
    const text = await readLiveList(core, id, { rung, kind: 'event', withRehearsal, keyUri: (n) => `/k/${n}` })
    return text === null ? null : (text.match(/#EXT-X-GAP|\d+\.m4s/g) ?? [])
  }
  expect(await list('top', false)).toBeNull()
  expect(await list('top', true)).toEqual(['0.m4s', '1.m4s', '2.m4s', '3.m4s'])
  expect(await list('v240', true)).toEqual(['0.m4s', '1.m4s'])
  await put(3, 'v240')
  expect(await list('v240', true)).toEqual(['0.m4s', '1.m4s', '#EXT-X-GAP', '2.m4s', '3.m4s'])
  clock.advance(seconds(3))
  await goOnAir(core, id)
  expect(await list('top', false)).toEqual(['2.m4s', '3.m4s'])
  expect(await reachOf(core, id)).toEqual(new Date(began.getTime() + 8000))
  await note(core, id, { sender: first, code: 'long_gop', figure: 4 })
  clock.advance(minutes(1))
  await note(core, id, { sender: first, code: 'long_gop', figure: 5 })
  const notes = await db.selectFrom('live_notes').where('event_id', '=', id).selectAll().execute()
  expect(notes).toMatchObject([{ code: 'long_gop', times: 2, figure: 5 }])
})

test('open events whose port for SRT is outside the settings get one that is inside', async () => {
  for (const { id } of await listSrtDoors(core)) await endLiveEvent(core, id)
  const [one, other] = [await newEvent(), await newEvent()]
  const config = { ...core.config, live: { ...core.config.live, srtPorts: { first: 9801, last: 9899 } } }
  await takeSrtPortsAnew({ ...core, config })
  const ports = new Map((await listSrtDoors(core)).map(({ id, port }) => [id, port]))
  expect([(ports.get(one) ?? 0) > 9801, ports.get(other)]).toEqual([true, 9801])
  expect(new Set(ports.values()).size).toBe(ports.size)
})
