import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { connect } from '#db/client.ts'
import type { Queue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import type { LiveRung } from '#lib/media/live-health.ts'
import { decryptSegment } from '#media/aes128.ts'
import { checkFfmpeg } from '#media/ffmpeg.ts'
import { readConfig } from '#server/config.ts'
import { findLiveEvent } from '#server/features/screenings/live/events/live-event-queries.ts'
import { findNotes } from '#server/features/screenings/live/events/live-run-queries.ts'
import {
  liveFiles,
  openLiveEvent,
  readLiveList,
  readLiveMaster,
  segmentKey,
} from '#server/features/screenings/live/index.ts'
import { openLiveMaster, showSealed } from '#server/features/screenings/live/events/stream-keys.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { listenRtmp } from '../../../src/live/rtmp/listen.ts'
import { openSenders } from '../../../src/live/senders.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'

/** The process that takes cameras in, within the test, on a database and a store of its own; `env` has other settings. */
export async function liveHouse(env: Record<string, string> = {}) {
  const { url } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'parde-live-'))
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PARDE_SECRET: 'of the tests, thirty-two letters',
    LOG_LEVEL: 'silent',
    DISK_RESERVE_MB: '0',
    LIVE_SRT_PORTS: '19710-19719',
    PATH: process.env['PATH'],
    ...env,
  })
  const { db, close } = connect(url, { max: 4 })
  const { ffmpeg } = await checkFfmpeg({ path: process.env['PATH'] ?? '' })
  const queued: unknown[] = []
  const enqueue: Queue['enqueue'] = async (_tx, definition, payload) => {
    queued.push([definition.name, payload])
  }
  const none = { retryDead: async () => ({ retried: 0, superseded: 0, stayed: 0 }), dismissDead: async () => 0 }
  const queue = { enqueue, listDead: async () => [], ...none, stats: async () => [], stop: async () => undefined }
  const house = {
    config,
    db,
    clock: systemClock,
    storage: openStorage(config),
    log: createLog(config, 'live'),
    ffmpeg,
    // tests send a film in an instant, and the encoder of the lower rungs gives way to all other work
    lowerPatienceMs: 600_000,
  }
  const core = { ...house, queue }
  const senders = openSenders(house)
  const rtmp = await listenRtmp({ port: 0, host: '127.0.0.1', openSink: senders.openByKey })
  afterAll(async () => {
    await rtmp.close()
    await senders.settle()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const eventOf = async (id: string) => {
    const event = await findLiveEvent(db, id)
    if (event === undefined) throw new Error('There is no such event.')
    return event
  }
  return {
    house,
    core,
    db,
    senders,
    queued,
    port: rtmp.port,
    async event() {
      const { productId } = await newProduct(db, new Date())
      const id = await openLiveEvent(core, productId)
      const event = await eventOf(id)
      return { id, productId, key: showSealed(config, event.sealed_key), srtPort: event.srt_port }
    },
    eventOf,
    /** Settles when this number of cameras have come and gone, and all that they brought is written. */
    async written(id: string, cameras = 1): Promise<void> {
      const gone = async () => {
        const left = (await findNotes(db, id, 50)).filter(({ code }) => code === 'left').length
        return (await eventOf(id)).sender_id === null ? left : 0
      }
      await expect.poll(gone, { timeout: 60_000 }).toBe(cameras)
      await senders.settle()
    },
    keyOf: async (id: string) => showSealed(config, (await eventOf(id)).sealed_key),
    passphraseOf: async (id: string) => showSealed(config, (await eventOf(id)).sealed_passphrase),
    list: (id: string, rung: LiveRung = 'top', kind: 'sliding' | 'event' = 'event') =>
      readLiveList(core, id, { rung, kind, withRehearsal: true, keyUri: (number) => `/keys/${number}` }),
    segments: (id: string, rung: LiveRung = 'top') =>
      db
        .selectFrom('live_segments')
        .where('event_id', '=', id)
        .where('rung', '=', rung)
        .orderBy('sequence')
        .selectAll()
        .execute(),
    runs: (id: string) => db.selectFrom('live_runs').where('event_id', '=', id).orderBy('number').selectAll().execute(),
    notes: async (id: string) => (await findNotes(db, id, 50)).map(({ code }) => code),
    master: (id: string) => readLiveMaster(core, id, 'sliding'),
    /** Returns a rung as a player gets it: each run's initialisation segment and its segments, decrypted. */
    async clearMedia(id: string, rung: LiveRung = 'top'): Promise<Buffer[]> {
      const master = openLiveMaster(config, (await eventOf(id)).sealed_master)
      const rows = await this.segments(id, rung)
      const read = async (key: string) => (await (await house.storage.open(key))?.bytes()) ?? Buffer.alloc(0)
      const runs = [...new Set(rows.map(({ run_id }) => run_id))]
      return Promise.all(
        runs.map(async (run) => {
          const parts = rows
            .filter(({ run_id }) => run_id === run)
            .map(async ({ sequence, key_number: key }) =>
              decryptSegment(await read(liveFiles.segment(id, run, rung, sequence)), segmentKey(master, key), sequence),
            )
          return Buffer.concat([await read(liveFiles.init(id, run, rung)), ...(await Promise.all(parts))])
        }),
      )
    },
  }
}
