/** The product as it was when every notice emptied all of its memory; the rest is the same. */
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { listenForChanges } from '#db/listen.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'

const config = readConfig()
const log = createLog(config, 'whole')
const database = connect(config.databaseUrl, { max: 12 })
const queue = await openQueue({ url: config.databaseUrl, log })
const storage = openStorage(config)
const { app, siteChanged } = await buildApp(
  { config, db: database.db, clock: systemClock, log, queue, storage },
  { buildDir: join(import.meta.dirname, '..', '..', 'build'), rememberAnswers: true },
)
listenForChanges({
  url: config.databaseUrl,
  channel: 'site_changed',
  onChange: () => siteChanged(),
  onError: (err) => log.warn({ err }, 'changes are not heard'),
})
await app.listen({ host: '127.0.0.1', port: config.port })
process.on('SIGTERM', () => process.exit(0))
