import { randomBytes, randomUUID } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import { after, seconds } from '#lib/time/clock.ts'
import type { LiveEventId, LiveRunId } from '#lib/ids.ts'
import type { LiveRung } from '#lib/media/live-health.ts'
import { encryptSegment } from '#media/aes128.ts'
import type { Core } from '#server/core.ts'
import {
  addRun,
  addSegment,
  liveFiles,
  makeLiveReady,
  nextKeyNumber,
  segmentKey,
} from '#server/features/screenings/live/index.ts'
import { findLiveEvent } from '#server/features/screenings/live/events/live-event-queries.ts'
import { openLiveMaster } from '#server/features/screenings/live/events/stream-keys.ts'
import { newScreening, type ScreeningOptions } from '#tests/support/rows/screening-rows.ts'

type House = Pick<Core, 'config' | 'db' | 'clock' | 'storage' | 'queue'>

/** A published live event with its tickets, and the camera of a test, which sends what a real one would have left behind. */
export async function newLiveScreening(house: House, { live = {}, ...options }: ScreeningOptions = {}) {
  const { config, db, clock, storage } = house
  const shown = await newScreening(db, clock.now(), { live, ...options })
  await transaction(db, (tx) => makeLiveReady(house)(tx, shown.productId))
  const row = await db
    .selectFrom('live_events')
    .where('product_id', '=', shown.productId)
    .select(['id', 'sealed_master'])
    .executeTakeFirstOrThrow()
  const eventId: LiveEventId = row.id
  const master = openLiveMaster(config, row.sealed_master)

  /** A run of two-second segments, the first one at an instant; a key opens `ofKey` of them. */
  async function send(
    count: number,
    { beganOn = clock.now(), ofKey = 15, rungs = ['top', 'v240', 'sound'] as readonly LiveRung[] } = {},
  ) {
    const runId: LiveRunId = randomUUID()
    const facts = { door: 'rtmp', because: 'first', width: 1280, height: 720, codecs: 'avc1.64001f,mp4a.40.2' } as const
    const { number, sequence: first } = await addRun(house, {
      eventId,
      runId,
      beganOn,
      facts: { ...facts, hasSound: true },
    })
    for (const rung of rungs) await storage.put(liveFiles.init(eventId, runId, rung), Buffer.from(`init of ${rung}`))
    const clear: Buffer[] = []
    let keyNumber = 0
    for (let at = 0; at < count; at += 1) {
      if (at % ofKey === 0) keyNumber = await nextKeyNumber(house, eventId)
      const bytes = randomBytes(64)
      clear.push(bytes)
      for (const rung of rungs) {
        const sealed = encryptSegment(bytes, segmentKey(master, keyNumber), first + at)
        await storage.put(liveFiles.segment(eventId, runId, rung, first + at), sealed)
        const startsAt = after(beganOn, seconds(2) * at)
        await addSegment(house, {
          eventId,
          rung,
          runId,
          runNumber: number,
          keyNumber,
          startsAt,
          isIndependent: true,
          sequence: first + at,
          durationUs: 2_000_000,
          bytes: sealed.length,
          now: after(startsAt, seconds(2)),
        })
      }
    }
    return { runId, first, clear }
  }

  return {
    ...shown,
    eventId,
    master,
    send,
    event: async () => (await findLiveEvent(db, eventId)) ?? Promise.reject(new Error('The event is gone.')),
  }
}

export type LiveScreening = Awaited<ReturnType<typeof newLiveScreening>>
