/**
 * `npm run bench -- live-hour`: an hour of a live event whose camera leaves and comes back every ten minutes. Lists are
 * read all the time and must be valid, one by one and in succession; the process for cameras must not grow; what it stores
 * must not drift away from the clock. Ends with exit code 1 when something did not hold.
 *
 *   MINUTES (60) BACK_EVERY (10, minutes) AWAY_SECONDS (10)
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#db/client.ts'
import { systemClock } from '#lib/time/clock.ts'
import { readConfig } from '#server/config.ts'
import { goOnAir, openLiveEvent } from '#server/features/screenings/live/index.ts'
import { findLiveEvent } from '#server/features/screenings/live/events/live-event-queries.ts'
import { showSealed } from '#server/features/screenings/live/events/stream-keys.ts'
import { freePort } from '../scripts/start/ports.ts'
import { filmed } from '#tests/support/live/camera.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { judgeSegments } from './live-hour/judge-segments.ts'
import { watchLists } from './live-hour/watch-lists.ts'
import { cpuSecondsOfFamily } from './support/cpu-time.ts'
import { median } from './support/load.ts'
import { stop } from './support/process.ts'
import { machine } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const minutes = sizeOf('MINUTES', 60)
const backEvery = sizeOf('BACK_EVERY', 10)
const awaySeconds = sizeOf('AWAY_SECONDS', 10)
/** Of the live process, from the first settled minutes to the last ones. */
const growthLimitMb = 20
const driftLimitMs = 250
/** A sending may lose its last group, and begins with a connection. */
const lossLimitSeconds = 4
const lookMs = 2000

const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function startLive(env: Record<string, string>, folder: string): Promise<ChildProcess> {
  const live = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'live', 'main.ts'), '--leash'], {
    env: { ...process.env, ...env },
    // it ends with us, however we end
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const log = createWriteStream(join(folder, 'live.log'))
  await new Promise<void>((resolve, reject) => {
    live.once('exit', () => reject(new Error('The process for cameras has ended.')))
    live.stdout.on('data', (bytes: Buffer) => {
      log.write(bytes)
      if (bytes.includes('taken in')) resolve()
    })
  })
  return live
}

interface Camera {
  child: ChildProcess
  takenAt: number
}

async function startCamera(film: string, port: number, key: string): Promise<Camera> {
  const child = fork(join(import.meta.dirname, 'live-hour', 'camera.ts'), [film, String(port), key])
  await once(child, 'message')
  return { child, takenAt: performance.now() }
}

/** The processor time of all cameras of the hour, and how long they have sent. */
interface Sent {
  seconds: number
  cpuSeconds: number
  cameras: number
}

async function endCamera({ child, takenAt }: Camera, sent: Sent): Promise<void> {
  sent.cpuSeconds += cpuSecondsOfFamily(child.pid ?? 0)
  sent.seconds += (performance.now() - takenAt) / 1000
  sent.cameras += 1
  await stop(child)
}

async function run(db: Db, databaseUrl: string, folder: string): Promise<string[]> {
  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
    HOST: '127.0.0.1',
    LIVE_RTMP_PORT: String(port),
    LIVE_SRT_PORTS: 'off',
    LOG_LEVEL: 'info',
  }
  const config = readConfig({ ...env, PATH: process.env['PATH'] })
  const core = { config, db, clock: systemClock }
  const { productId } = await newProduct(db, new Date())
  const id = await openLiveEvent(core, productId)
  await goOnAir(core, id)
  const key = showSealed(config, (await findLiveEvent(db, id))?.sealed_key ?? Buffer.alloc(0))
  const film = await filmed('an-hour', { size: '854x480', bFrames: 2, seconds: sizeOf('FILM_SECONDS', 64) })
  const live = await startLive(env, folder)
  const watcher = watchLists(db, id)
  const memory: number[] = []
  const sent: Sent = { seconds: 0, cpuSeconds: 0, cameras: 0 }
  const began = performance.now()
  const cpuBefore = cpuSecondsOfFamily(live.pid ?? 0)
  const elapsed = () => (performance.now() - began) / 60_000
  const isAlive = () => live.exitCode === null && live.signalCode === null
  try {
    while (elapsed() < minutes && isAlive()) {
      const camera = await startCamera(film, port, key)
      const until = Math.min(minutes, elapsed() + backEvery)
      while (elapsed() < until && isAlive()) {
        await watcher.look()
        memory.push(megabytesOf(live.pid ?? 0))
        if (memory.length % 150 === 0)
          process.stderr.write(
            `${elapsed().toFixed(0)} min: ${memory.at(-1)?.toFixed(0)} MB, ${watcher.found().faults.length} faults\n`,
          )
        await sleep(lookMs)
      }
      await endCamera(camera, sent)
      for (let left = awaySeconds * 1000; left > 0; left -= lookMs) {
        await sleep(lookMs)
        await watcher.look()
      }
    }
    const liveShare = (cpuSecondsOfFamily(live.pid ?? 0) - cpuBefore) / (elapsed() * 60)
    return await report({ db, id, memory, sent, liveShare, found: watcher.found(), hasDied: !isAlive() })
  } finally {
    await stop(live)
  }
}

interface Hour {
  db: Db
  id: string
  memory: number[]
  sent: Sent
  liveShare: number
  found: ReturnType<ReturnType<typeof watchLists>['found']>
  hasDied: boolean
}

async function report({ db, id, memory, sent, liveShare, found, hasDied }: Hour): Promise<string[]> {
  const judged = await judgeSegments(db, id)
  // the first fifth fills caches
  const fifth = Math.ceil(memory.length / 5)
  const [settled, last] = [median(memory.slice(fifth, 2 * fifth)), median(memory.slice(-fifth))]
  const lost = sent.seconds - judged.mediaSeconds
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  console.log(`\n${machine()}; ${minutes} minutes, ${sent.cameras} sendings\n`)
  console.log(
    `${found.lists} lists read; ${judged.segments} segments in ${judged.runs} runs, ${judged.mediaSeconds.toFixed(0)} s of ${sent.seconds.toFixed(0)} s sent`,
  )
  console.log(
    `a segment is listed ${judged.lateMs.mean.toFixed(0)} ms after its end (at most ${judged.lateMs.most.toFixed(0)} ms); drift within a run at most ${judged.driftMs.toFixed(0)} ms`,
  )
  console.log(
    `the process for cameras: ${settled.toFixed(0)} MB after the first fifth, ${last.toFixed(0)} MB in the last one, at most ${Math.max(...memory).toFixed(0)} MB; ${percent(liveShare)} of a core with its encoder`,
  )
  console.log(`the camera: ${percent(sent.cpuSeconds / sent.seconds)} of a core`)
  const faults = [...found.faults, ...judged.faults]
  if (hasDied) faults.push('the process for cameras has died')
  if (last - settled > growthLimitMb) faults.push(`it has grown by ${(last - settled).toFixed(0)} MB`)
  if (judged.driftMs > driftLimitMs) faults.push(`it drifts by ${judged.driftMs.toFixed(0)} ms within a run`)
  if (judged.runs !== sent.cameras) faults.push(`${sent.cameras} sendings became ${judged.runs} runs`)
  if (lost > lossLimitSeconds * sent.cameras) faults.push(`${lost.toFixed(0)} s of what was sent are not there`)
  return faults
}

const folder = mkdtempSync(join(tmpdir(), 'parde-live-hour-'))
const database = await openMigrated(folder)
try {
  const { db, close } = connect(database.url)
  const faults = await run(db, database.url, folder).finally(close)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
