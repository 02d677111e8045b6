import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoConcert } from '#db/seed/concert.ts'
import { after, minutes, seconds } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { leaveOutDemo } from '#tests/support/product/leave-out-demo.ts'
import {
  addRun,
  addSegment,
  changeStreamKey,
  endLiveEvent,
  eventOfKey,
  liveFiles,
} from '#server/features/screenings/live/index.ts'
import { findConcerts } from './concert-demo-queries.ts'
import { holdConcert } from './hold-concert.ts'

const { core: house, db, call } = await testApp()
const dataDir = mkdtempSync(join(tmpdir(), 'parde-concert-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const core = { ...house, config: { ...house.config, dataDir, demoCamera: true } }
const hold = () => holdConcert(core, new AbortController().signal)
const concerts = () => findConcerts(db, demoConcert.title_en)
const newest = async () => {
  const [concert] = await concerts()
  if (concert?.event_id == null) throw new Error('There is no concert.')
  return { ...concert, event_id: concert.event_id }
}
const orders = () =>
  JSON.parse(readFileSync(join(dataDir, 'demo-camera.json'), 'utf8')) as { key: string; film: string }

test('the concert waits for the demo, and is not there where it is switched off', async () => {
  await hold()
  await leaveOutDemo(db)
  await holdConcert({ ...core, config: { ...core.config, demoCamera: false } }, new AbortController().signal)
  expect(await concerts()).toEqual([])
})

test('it is on air with a picture, tickets and orders for its camera, however often it is held', async () => {
  mkdirSync(dataDir, { recursive: true })
  // drawing it takes a minute; src/media/demo tests that
  writeFileSync(join(dataDir, 'demo-concert.flv'), 'a film')
  await hold()
  await hold()
  expect(await concerts()).toHaveLength(1)
  const { id, event_id: event } = await newest()
  const { status, body } = await call('GET /screenings/:id', { params: { id } }, { locale: 'en' })
  expect([status, body.title, body.mode, body.live?.is_on_air]).toEqual([200, demoConcert.title_en, 'live', true])
  expect(body.poster).not.toBeNull()
  expect(body.from).toContainEqual({ amount: demoConcert.ticket.irr, currency: 'IRR' })
  const { body: ways } = await call('GET /live-purchase-info/:id', { params: { id } })
  expect(ways.product.id).toBe(id)
  expect(orders().film).toBe(join(dataDir, 'demo-concert.flv'))
  expect((await eventOfKey(core, orders().key))?.id).toBe(event)
})

test('with a new key the camera gets new orders', async () => {
  const { event_id: event } = await newest()
  const before = orders().key
  await changeStreamKey(core, event)
  expect(await eventOfKey(core, before)).toBeNull()
  await hold()
  expect((await eventOfKey(core, orders().key))?.id).toBe(event)
})

test('of a concert that goes on for long the last minutes are stored, and its numbers go on', async () => {
  const { event_id: eventId } = await newest()
  const beganOn = after(core.clock.now(), -minutes(30))
  const runId = crypto.randomUUID()
  const facts = { door: 'rtmp', because: 'first', width: 854, height: 480, codecs: 'avc1.4d401e,mp4a.40.2' } as const
  const run = { eventId, runId, beganOn, facts: { ...facts, hasSound: true } }
  const { number: runNumber } = await addRun(core, run)
  const keyOf = (sequence: number) => liveFiles.segment(eventId, runId, 'top', sequence)
  for (let sequence = 0; sequence < 120; sequence += 1) {
    const startsAt = after(beganOn, seconds(2) * sequence)
    const segment = { eventId, runId, runNumber, sequence, rung: 'top', keyNumber: 0, startsAt } as const
    await core.storage.put(keyOf(sequence), Buffer.from('media'))
    await addSegment(core, { ...segment, durationUs: 2_000_000, bytes: 5, isIndependent: true, now: startsAt })
  }
  await hold()
  // all are older than ten minutes, and the last sixty are spared
  const left = await db
    .selectFrom('live_segments')
    .where('event_id', '=', eventId)
    .orderBy('sequence')
    .select('sequence')
    .execute()
  expect([left[0]?.sequence, left.at(-1)?.sequence]).toEqual([59, 119])
  expect(await core.storage.open(keyOf(58))).toBeNull()
  expect(await core.storage.open(keyOf(59))).not.toBeNull()
})

test('who ends it finds the next one, and the old one stays as it is', async () => {
  const old = await newest()
  await endLiveEvent(core, old.event_id)
  await hold()
  const next = await newest()
  expect(next.id).not.toBe(old.id)
  expect(next.ended_at).toBeNull()
  expect((await eventOfKey(core, orders().key))?.id).toBe(next.event_id)
  expect((await concerts())[1]?.ended_at).not.toBeNull()
  expect(next.poster_id).not.toBeNull()
})
