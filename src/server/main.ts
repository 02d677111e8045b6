import path from 'node:path'
import { listenForChanges } from '#db/listen.ts'
import { openQueue } from '#jobs/queue.ts'
import { buildApp } from './app.ts'
import { clockOf } from './clock.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { openDatabase } from './open-database.ts'
import { openStorage } from './open-storage.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const config = readConfig()
const log = createLog(config, 'web')
const database = await openDatabase(config, log)
const queue = await openQueue({ url: config.databaseUrl, log })
const clock = clockOf(config)
const core = { config, db: database.db, clock, log, queue, storage: openStorage(config) }
const buildDir = path.join(import.meta.dirname, '..', '..', 'build')
const { app, closing, siteChanged } = await buildApp(core, { buildDir, rememberAnswers: true })
const changes = listenForChanges({
  url: config.databaseUrl,
  channel: 'site_changed',
  onChange: siteChanged,
  onError: (err) => log.warn({ err }, 'changes of the catalogue are not heard for a moment'),
})
await app.listen({ port: config.port, host: config.host })

stopOnSignal(log, async () => {
  closing()
  await app.close()
  await changes.stop()
  await queue.stop()
  await database.close()
})
