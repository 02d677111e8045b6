import { expect, test, vi } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { findLiveEvent } from '#server/features/screenings/live/events/live-event-queries.ts'
import { findNotes } from '#server/features/screenings/live/events/live-run-queries.ts'
import { openLiveEvent } from '#server/features/screenings/live/index.ts'
import { showSealed } from '#server/features/screenings/live/events/stream-keys.ts'
import { type Senders, openSenders } from './senders.ts'
import type { TagSink } from './tag.ts'

const { core, db, clock } = await testApp({ live: { rtmpPort: 1935, srtPorts: { first: 9700, last: 9799 } } })
let now = 0
const senders: Senders = openSenders({ ...core, ffmpeg: 'none', lowerPatienceMs: 0 }, { now: () => now })

async function newEvent({ isToday = true } = {}) {
  const { productId } = await newProduct(db, clock.now())
  if (!isToday) await db.updateTable('products').set({ release_at: null }).where('id', '=', productId).execute()
  else await db.updateTable('products').set({ release_at: clock.now() }).where('id', '=', productId).execute()
  const id = await openLiveEvent(core, productId)
  const key = showSealed(core.config, (await findLiveEvent(db, id))?.sealed_key ?? Buffer.alloc(0))
  const cuts: string[] = []
  const knock = { key, from: '198.51.100.0/24', cut: (code: string) => void cuts.push(code) }
  return { id, cuts, knock, enter: () => senders.openByKey(knock) }
}
const codesOf = async (id: string) => (await findNotes(db, id, 50)).map(({ code }) => code).toSorted()
const sinkOf = (opened: Awaited<ReturnType<Senders['openByKey']>>): TagSink =>
  typeof opened === 'string' ? expect.fail(opened) : opened

test('a camera that comes back takes its place over its dead connection, and over one that sends it does not', async () => {
  const { id, cuts, enter } = await newEvent()
  const first = sinkOf(await enter())
  now += 1000
  expect(await enter()).toBe('taken')
  now += 1000
  await first.write({ type: 'data', at: 0, data: Buffer.alloc(0) })
  now += 1000
  expect(await enter()).toBe('taken')
  now += 1000
  const second = sinkOf(await enter())
  expect(cuts).toEqual(['replaced'])
  second.close()
  await expect
    .poll(() => codesOf(id))
    .toEqual([...['connected', 'connected', 'left', 'left', 'refused_taken', 'replaced']])
})

test('a camera with the right key that finds no room is told to its desk', async () => {
  const { id, enter } = await newEvent()
  sinkOf(await enter()).close('full')
  await expect.poll(() => codesOf(id)).toEqual(['connected', 'refused_full'])
})

test('a wrong key is told to the desks of this day’s events that have no camera, and once in ten seconds', async () => {
  const [waiting, later] = [await newEvent(), await newEvent({ isToday: false })]
  const busy = await newEvent()
  sinkOf(await busy.enter())
  now += 60_000
  for (let n = 0; n < 5; n += 1) expect(await senders.openByKey({ ...waiting.knock, key: 'wrong' })).toBe('unknown')
  const told = async () => (await findNotes(db, waiting.id, 9)).map(({ code, figure, times }) => [code, figure, times])
  await expect.poll(told).toEqual([['refused_key', 1, 1]])
  now += 10_000
  await senders.openByKey({ ...waiting.knock, key: 'wrong' })
  await expect.poll(told).toEqual([['refused_key', 5, 2]])
  expect(await codesOf(later.id)).toEqual([])
  expect(await codesOf(busy.id)).toEqual(['connected'])
  expect(senders.refused()).toBe(6)
})

test('a camera that sends no picture that can be shown is told to its desk after five seconds, once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { id, enter } = await newEvent()
  const sink = sinkOf(await enter())
  for (let n = 0; n < 4; n += 1) {
    now += 2000
    await sink.write({ type: 'data', at: n * 2000, data: Buffer.alloc(0) })
    vi.advanceTimersByTime(2000)
  }
  sink.close()
  vi.useRealTimers()
  await expect.poll(() => codesOf(id)).toEqual(['connected', 'left', 'no_picture'])
  const told = (await findNotes(db, id, 9)).find(({ code }) => code === 'no_picture')
  expect(told).toMatchObject({ times: 1, figure: 6 })
})
