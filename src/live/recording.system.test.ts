import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { LiveRunId } from '#lib/ids.ts'
import { transaction } from '#db/transaction.ts'
import {
  addRun,
  cutEvent,
  endLiveEvent,
  findLiveEvent,
  goOnAir,
  liveFiles,
} from '#server/features/screenings/live/index.ts'
import { makeRecording } from '#server/features/screenings/live/recording/make-recording.ts'
import { camera, counted, filmed } from '#tests/support/live/camera.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'

const house = await liveHouse()
const signal = new AbortController().signal

test('what was on air becomes the source of a film: every picture, and sound that ends with it', async () => {
  const { id, productId, key } = await house.event()
  let cameras = 0
  const send = async (name: string, recipe: Parameters<typeof filmed>[1]) => {
    await camera(await filmed(name, recipe), `rtmp://127.0.0.1:${house.port}/live/${key}`, { realTime: false }).ended
    cameras += 1
    await house.written(id, cameras)
  }
  // a film has the sound of what came later
  await send('rehearsal', { seconds: 4, sound: false })
  const shownFrom = (await house.segments(id)).at(-1)
  expect(await goOnAir(house.core, id)).toBe(true)
  // on air means from the last segment of the rehearsal on, whose picture lies ahead of our clock
  await house.db.updateTable('live_events').set({ on_air_at: shownFrom?.starts_at }).where('id', '=', id).execute()
  await send('first', { seconds: 6, bFrames: 2 })
  await send('smaller', { seconds: 4, size: '256x144' })
  await house.db
    .updateTable('live_events')
    .set({ ended_at: new Date('2099-01-01'), recording: 'wanted', recording_wanted_at: new Date('2099-01-01') })
    .where('id', '=', id)
    .execute()
  await makeRecording(house.core, id, { signal, isLastTry: false })

  expect((await house.eventOf(id)).recording).toBe('made')
  const run = await house.db
    .selectFrom('pipeline_runs')
    .where('product_id', '=', productId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const source = await (await house.house.storage.open(run.source_path))?.bytes()
  const { video, audio } = await counted(source ?? Buffer.alloc(0))
  expect(video?.frames).toBe(50 + 150 + 100)
  const videoEnd = (video?.start ?? 0) + (video?.end ?? 0)
  const audioEnd = (audio?.start ?? 0) + (audio?.end ?? 0)
  expect(Math.abs(videoEnd - audioEnd)).toBeLessThan(0.05)
  // again, as after a kill: nothing happens twice
  await makeRecording(house.core, id, { signal, isLastTry: false })
  expect(await house.db.selectFrom('pipeline_runs').selectAll().execute()).toHaveLength(1)
  expect((await house.eventOf(id)).recording_gaps).toEqual([])

  const lost = (await house.segments(id)).at(-2)
  if (lost !== undefined)
    await house.house.storage.removePrefix(liveFiles.segment(id, lost.run_id, 'top', lost.sequence))
  await house.db.updateTable('live_events').set({ recording: 'wanted' }).where('id', '=', id).execute()
  await makeRecording(house.core, id, { signal, isLastTry: false })
  expect(await house.eventOf(id)).toMatchObject({
    recording: 'made',
    recording_gaps: [{ at: 8, seconds: 2, because: 'lost' }],
  })
})

test('an event ends once, and only one that was on air is recorded', async () => {
  const rehearsed = await house.event()
  expect(await endLiveEvent(house.core, rehearsed.id)).toBe(true)
  expect(await endLiveEvent(house.core, rehearsed.id)).toBe(false)
  expect((await house.eventOf(rehearsed.id)).recording).toBe('none')
  const shown = await house.event()
  await goOnAir(house.core, shown.id)
  expect(await goOnAir(house.core, shown.id)).toBe(false)
  expect(await endLiveEvent(house.core, shown.id)).toBe(true)
  expect(house.queued.slice(-1)).toEqual([['live.make_recording', { event: shown.id }]])
  await makeRecording(house.core, shown.id, { signal, isLastTry: false })
  expect((await house.eventOf(shown.id)).recording).toBe('failed')
})

test('a cut that comes while the film is being made is made too, and the film without it is not shown', async () => {
  const { id, productId, key } = await house.event()
  expect(await goOnAir(house.core, id)).toBe(true)
  await camera(await filmed('whole', { seconds: 6 }), `rtmp://127.0.0.1:${house.port}/live/${key}`, { realTime: false })
    .ended
  await house.written(id)
  const [first] = await house.segments(id)
  await house.db.updateTable('live_events').set({ on_air_at: first?.starts_at }).where('id', '=', id).execute()
  await endLiveEvent(house.core, id)
  const runs = () => house.db.selectFrom('pipeline_runs').where('product_id', '=', productId).selectAll().execute()
  const { storage } = house.house
  const read = vi.spyOn(storage, 'open').mockImplementationOnce(async (name) => {
    const from = new Date((first?.starts_at.getTime() ?? 0) + 2000)
    await transaction(house.db, (tx) => cutEvent(tx, house.core, id, { from, until: null }))
    return storage.open(name)
  })
  await makeRecording(house.core, id, { signal, isLastTry: false })
  read.mockRestore()
  expect([(await house.eventOf(id)).recording, await runs()]).toEqual(['wanted', []])
  await makeRecording(house.core, id, { signal, isLastTry: false })
  expect([(await house.eventOf(id)).recording, (await runs()).length]).toEqual(['made', 1])
  const [run] = await runs()
  const source = await (await storage.open(run?.source_path ?? ''))?.bytes()
  expect((await counted(source ?? Buffer.alloc(0))).video?.frames).toBe(100)
})

test('the film of an event of more than ten hours begins at its beginning', async () => {
  const { id } = await house.event()
  const beganOn = new Date('2026-01-01T00:00:00Z')
  await goOnAir(house.core, id)
  await house.db.updateTable('live_events').set({ on_air_at: beganOn }).where('id', '=', id).execute()
  const runId: LiveRunId = randomUUID()
  const facts = { door: 'rtmp', because: 'first', width: 1280, height: 720, codecs: 'avc1', hasSound: false } as const
  await addRun(house.core, { eventId: id, runId, facts, beganOn })
  await sql`insert into live_segments
    select ${id}, n, 'top', ${runId}, 0, n / 15, ${beganOn}::timestamptz + n * interval '2 s', 2000000, 9, true, ${beganOn}
    from generate_series(0, 19000) as n`.execute(house.db)
  await endLiveEvent(house.core, id)
  await house.house.storage.put(liveFiles.init(id, runId, 'top'), Buffer.from('clear'))
  await expect(makeRecording(house.core, id, { signal, isLastTry: false })).rejects.toThrow(
    liveFiles.segment(id, runId, 'top', 0),
  )
  const said = async () => (await findLiveEvent(house.house.db, id))?.recording
  expect(await said()).toBe('wanted')
  await expect(makeRecording(house.core, id, { signal, isLastTry: true })).rejects.toThrow()
  expect(await said()).toBe('failed')
})
