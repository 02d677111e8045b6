import { connect } from '#db/client.ts'
import { assertMigrated } from '#db/readiness.ts'
import { startWorker } from '#jobs/queue.ts'
import { awaitFittingDatabase } from '#server/check-database.ts'
import { clockOf } from '#server/clock.ts'
import { ownSettings } from '#server/own-settings.ts'
import type { Core } from '#server/core.ts'
import { orderDemo } from '#server/demo/order-demo.ts'
import { adoptOldHold, heldJobs } from '#server/held-jobs.ts'
import { tellOwnMetrics } from '#server/http/own-metrics.ts'
import { createLog } from '#server/log.ts'
import { countConnections } from '#server/open-database.ts'
import { checkStorage, openStorage } from '#server/open-storage.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { followOutage } from '#server/outage-lines.ts'
import { stopOnSignal } from '#server/stop-on-signal.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { loadHandlers } from './handlers.ts'

const config = ownSettings()
const log = createLog(config, 'worker')
const tracing = await startTracing(config, 'worker', log)
const database = connect(config.databaseUrl, {
  directUrl: config.directUrl,
  prepare: config.prepare,
  // writing the search index anew, and sweeps over everything, are single statements
  statementMs: 15 * 60_000,
  max: 6,
  applicationName: 'parde-worker',
  onError: (err) => log.warn({ err }, 'a database connection broke'),
})
await awaitFittingDatabase(config, database.db, log)
const outage = followOutage(log, () => assertMigrated(database.db))
const clock = clockOf(config)
const storage = openStorage(config)
await checkStorage({ config, storage, log })
await adoptOldHold({ db: database.db, storage })
const held = heldJobs(database.db)
const waiting = await held.look()
if (waiting.size > 0)
  log.warn({ jobs: [...waiting] }, 'these jobs wait: this house was restored, and nobody has released it')
const queue = await startWorker<Core>({
  held,
  url: config.directUrl,
  log,
  handlers: await loadHandlers(),
  core: (opened) => {
    registerPurchasables({ config, queue: opened, clock, log })
    return { config, db: database.db, clock, log, queue: opened, storage }
  },
})
const metrics = await tellOwnMetrics(config, log, () => countConnections(database.pool))
log.info({ metrics: metrics.port }, 'worker ready')
await orderDemo({ config, db: database.db, queue })

stopOnSignal(log, {}, async () => {
  outage.stop()
  await queue.stop()
  await metrics.close()
  await database.close()
  await tracing.stop()
})
