/**
 * `npm start`: from a data folder (or nothing) to a running site, and to a clean stop.
 *
 * This process holds the lock of the data folder, the database and the product's processes (web, worker, sandbox), and
 * does none of their work. When it ends, in whatever way, all of them end too, and the next start works.
 */
import { join } from 'node:path'
import { leastFreeForLog } from '#db/embedded/log-archive.ts'
import { banner, usualRtmpPort } from './start/banner.ts'
import { openDatabase, type Database } from './start/database.ts'
import { emptyDataFolder, openDataFolder } from './start/data-folder.ts'
import { provideFfmpeg } from './start/ffmpeg.ts'
import { readOptions, type StartOptions } from './start/options.ts'
import { childMark, endOrphans } from './start/orphans.ts'
import { assertPortFree, assertRtmpPortFree, freeOrOther, freePort } from './start/ports.ts'
import { areSettingsUsable, runPart } from './start/part.ts'
import { planRoles, type Plan } from './start/processes.ts'
import { openRecords } from './start/records.ts'
import { demoSecrets } from './start/secrets.ts'
import { wordsOf } from './start/sentence.ts'
import { listenForStop } from './start/stop-wish.ts'
import { createSupervisor } from './start/supervisor.ts'
import { waitReady } from './start/wait-ready.ts'
import { watchSources } from './start/watch-sources.ts'

const root = join(import.meta.dirname, '..')
const began = performance.now()
const say = (sentence: string) => console.log(`  ${sentence}`)

/** Everything that runs as long as this process, and how it is stopped. */
function openHouse(options: StartOptions, dataDir: string) {
  const over = new AbortController()
  const records = openRecords(options.mode, dataDir)
  const house: { database?: Promise<Database> } = {}
  const stop = async (code: number) => {
    if (over.signal.aborted) return
    over.abort()
    await supervisor.stop()
    const database = await house.database?.catch(() => undefined)
    await database?.stop()
    records.close()
    process.exit(code)
  }
  const giveUp = (sentence: string) => {
    if (over.signal.aborted) return
    console.error(`\n${sentence}\n`)
    void stop(1)
  }
  const supervisor = createSupervisor({ say, record: records.record, giveUp })
  listenForStop({
    onStop(reason) {
      console.log(`\n  Stopping (${reason}).`)
      void stop(0)
    },
    onForce() {
      supervisor.kill()
      process.exit(1)
    },
  })
  return { house, over: over.signal, records, stop, giveUp, supervisor }
}

type House = ReturnType<typeof openHouse>

async function makeDemo(options: StartOptions, dataDir: string): Promise<Plan['demo']> {
  if (options.mode !== 'demo') return null
  const rtmpPort = await freeOrOther(usualRtmpPort, options.host)
  return { secrets: demoSecrets(dataDir), sandboxPort: await freePort(), smtpPort: await freePort(), rtmpPort }
}

/**
 * The pages, built when their sources have changed; development has none. `mustBuild` is known at once, `ready` says
 * whether they were built.
 */
function providePages(dataDir: string, signal: AbortSignal): { mustBuild: Promise<boolean>; ready: Promise<boolean> } {
  const begun = Promise.withResolvers<boolean>()
  let isBuilt = false
  const onLine = () => {
    isBuilt = true
    begun.resolve(true)
  }
  const ready = runPart({ root, name: 'pages', env: childMark(dataDir), signal, onLine }).then(() => isBuilt)
  // A later `await` handles the failure; until then it must not count as unhandled.
  ready.then(
    () => begun.resolve(isBuilt),
    () => begun.resolve(true),
  )
  return { mustBuild: begun.promise, ready }
}

/**
 * Starts everything in parallel that does not wait for something else; the site answers when database and pages are
 * ready.
 */
async function raise(options: StartOptions, dataDir: string, { house, over, records, giveUp, supervisor }: House) {
  const ffmpeg = provideFfmpeg({ ffmpegPath: options.ffmpegPath, dataDir, say, signal: over })
  const none = Promise.resolve(false)
  const pages = options.dev ? { mustBuild: none, ready: none } : providePages(dataDir, over)
  const record = (line: string) => records.record('database', line)
  house.database = openDatabase({
    root,
    dataDir,
    databaseUrl: options.databaseUrl,
    directUrl: options.directUrl,
    archives: options.backupTo === null ? null : { leaveFree: leastFreeForLog(options.diskReserve) },
    record,
    say,
    giveUp,
  })
  const demo = await makeDemo(options, dataDir)
  const { url, directUrl } = await house.database
  if (over.aborted) return
  const roles = planRoles({ root, dataDir, databaseUrl: url, directUrl, options, demo })
  if (roles.sandbox) supervisor.start(roles.sandbox)
  // Worker and cameras wait for ffmpeg; otherwise the first film would fail because ffmpeg is missing.
  const startOthers = () =>
    void ffmpeg.then(() => {
      supervisor.start(roles.worker)
      if (roles.live) supervisor.start(roles.live)
    })
  // While pages are built there is time for them; else the first page comes sooner without them.
  const mustBuild = await pages.mustBuild
  if (mustBuild) startOthers()
  if (await pages.ready) say('The pages are built.')
  if (over.aborted) return
  supervisor.start(roles.web)
  await waitReady(`http://127.0.0.1:${options.port}/readyz`, over)
  if (over.aborted) return
  if (!mustBuild) startOthers()
  const named = options.liveRtmpPort ?? demo?.rtmpPort ?? 'off'
  const rtmpPort = roles.live === null || named === 'off' ? null : Number(named)
  console.log(banner({ options, seconds: (performance.now() - began) / 1000, rtmpPort }))
  if (options.dev) watchSources(root, (name) => supervisor.restart(name))
}

async function start(): Promise<void> {
  const args = process.argv.slice(2)
  if (!areSettingsUsable(root, args)) process.exit(1)
  const options = readOptions(args, process.env, root)
  const { dataDir } = await openDataFolder(options.dataDir, options.publicUrl)
  await assertPortFree(options.port, options.host)
  if (options.liveRtmpPort !== null) await assertRtmpPortFree(options.liveRtmpPort, options.host)
  await endOrphans(dataDir, say)
  if (options.reset) emptyDataFolder(dataDir)
  const house = openHouse(options, dataDir)
  console.log(`\n  Parde is starting, with its data in ${dataDir}\n`)
  try {
    await raise(options, dataDir, house)
  } catch (error) {
    if (house.over.aborted) return
    console.error(`\n${wordsOf(error)}\n`)
    await house.stop(1)
  }
}

start().catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
