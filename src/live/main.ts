import { setTimeout } from 'node:timers/promises'
import { connect } from '#db/client.ts'
import { assertMigrated } from '#db/readiness.ts'
import { checkFfmpeg } from '#media/ffmpeg.ts'
import { clockOf } from '#server/clock.ts'
import { ownSettings } from '#server/own-settings.ts'
import { endAllLeases } from '#server/features/screenings/live/index.ts'
import { tellOwnMetrics } from '#server/http/own-metrics.ts'
import { createLog } from '#server/log.ts'
import { countConnections } from '#server/open-database.ts'
import { checkStorage, openStorage } from '#server/open-storage.ts'
import { followOutage } from '#server/outage-lines.ts'
import { stopOnSignal } from '#server/stop-on-signal.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { listenRtmp } from './rtmp/listen.ts'
import { tellDoors } from './door-figures.ts'
import { sayDoors } from './say-doors.ts'
import { openSenders } from './senders.ts'
import { holdSrtDoors } from './srt-door.ts'

const againMs = 5000
const patienceMs = 8000

const config = ownSettings()
const log = createLog(config, 'live')
const tracing = await startTracing(config, 'live', log)
const database = connect(config.databaseUrl, {
  directUrl: config.directUrl,
  prepare: config.prepare,
  statementMs: 60_000,
  max: 4,
  applicationName: 'parde-live',
  onError: (err) => log.warn({ err }, 'a database connection broke'),
})

/**
 * Tries until it succeeds. A process that ends again and again would end the whole house with it, and a camera can wait for
 * what is missing here.
 */
async function insist<Value>(what: string, attempt: () => Promise<Value>): Promise<Value> {
  for (;;)
    try {
      return await attempt()
    } catch (err) {
      log.error({ err }, `cameras cannot be taken in: ${what}`)
      await setTimeout(againMs)
    }
}

const { ffmpeg } = await insist('no ffmpeg', () =>
  checkFfmpeg({
    configured: config.ffmpeg.path ?? undefined,
    path: config.ffmpeg.searchPath,
    fallback: config.ffmpeg.fallbackDir,
  }),
)
const house = {
  config,
  db: database.db,
  clock: clockOf(config),
  storage: openStorage(config),
  log,
  ffmpeg,
  lowerPatienceMs: 60_000,
}
await insist('no store', () => checkStorage(house))
const outage = followOutage(log, () => assertMigrated(database.db))
await insist('no database', () => endAllLeases(house))
const senders = openSenders(house)
const { rtmpPort } = config.live
const rtmp =
  rtmpPort === null
    ? null
    : await insist('the port of RTMP', () =>
        listenRtmp({ port: rtmpPort, host: config.host, openSink: senders.openByKey }),
      )
const srt = config.live.srtPorts === null ? null : holdSrtDoors(house, senders)
const metrics = await tellOwnMetrics(
  config,
  log,
  () => countConnections(database.pool),
  (registry) => tellDoors(registry, { rtmp, srt, senders }),
)
sayDoors(log, { rtmp: rtmp?.port ?? null, srt: config.live.srtPorts }, metrics.port)

stopOnSignal(log, {}, async () => {
  outage.stop()
  await Promise.all([rtmp?.close(), srt?.close(), metrics.close()])
  // the encoder's own picture is written in a moment; lower rungs that are far behind are given up
  await Promise.race([senders.settle(), setTimeout(patienceMs)])
  await database.close()
  await tracing.stop()
})
