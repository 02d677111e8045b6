import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#db/client.ts'
import { listenForChanges } from '#db/listen.ts'
import { assertMigrated } from '#db/readiness.ts'
import { openQueue } from '#jobs/queue.ts'
import { buildApp } from './app.ts'
import { awaitFittingDatabase } from './check-database.ts'
import { closeListener } from './close-listener.ts'
import { clockOf } from './clock.ts'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import { createLog } from './log.ts'
import { countConnections, openDatabase, statementMs } from './open-database.ts'
import { offerSetup } from './features/accounts/staff/index.ts'
import { checkStorage, openStorage } from './open-storage.ts'
import { followOutage } from './outage-lines.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { startTracing } from './tracing/start-tracing.ts'

/**
 * Runs the web process: it answers until it is told to stop. Then `/readyz` says no for `drainMs` while everything is
 * still answered, so that the sender of calls sends them elsewhere before the first one would fail.
 */
export async function startWeb(config: Config, { buildDir }: { buildDir?: string } = {}): Promise<{ address: string }> {
  const log = createLog(config, 'web')
  const tracing = await startTracing(config, 'web', log)
  const database = openDatabase(config, log)
  await awaitFittingDatabase(config, database.db, log)
  const outage = followOutage(log, () => assertMigrated(database.db))
  const queue = await openQueue({ url: config.directUrl, log })
  const standby =
    config.standbyUrl === null
      ? null
      : connect(config.standbyUrl, {
          prepare: config.prepare,
          statementMs,
          max: 3,
          applicationName: 'parde-reports',
          onError: (err) => log.warn({ err }, 'a connection to the standby broke'),
        })
  const core = {
    ...(standby === null ? {} : { standby: standby.db }),
    config,
    db: database.db,
    clock: clockOf(config),
    log,
    queue,
    storage: openStorage(config),
  }
  await checkStorage(core)
  const { app, health, siteChanged, hearWith } = await buildApp(core, {
    ...(buildDir === undefined ? {} : { buildDir }),
    rememberAnswers: true,
  })
  const changes = listenForChanges({
    url: config.directUrl,
    channel: 'site_changed',
    onChange: siteChanged,
    onError: (err) => log.warn({ err }, 'changes of the catalogue are not heard for a moment'),
  })
  health.watchChanges(() => changes.isHearing())
  health.watchPool(() => countConnections(database.pool))
  hearWith(() => changes.hasCaughtUp())
  const warmed = Promise.withResolvers<void>()
  health.readyAfter(warmed.promise)
  const address = await app.listen({ port: config.port, host: config.host })
  // a balancer waits for readiness; a visitor who is here already is answered, maybe slower
  void database.warm().then(warmed.resolve)

  if (config.mode === 'live') void offerFirstAdministrator(core)

  stopOnSignal(log, { patienceMs: config.drainMs + 15_000 }, async () => {
    health.closing()
    await wait(config.drainMs)
    outage.stop()
    await closeListener(app.server)
    await app.close()
    await changes.stop()
    await queue.stop()
    await standby?.close()
    await database.close()
    await tracing.stop()
  })
  return { address }
}

/**
 * Tells the reader of the log of a house without an administrator how to become one. The demo has its own. The line is
 * a warning, so that no quieter log hides it.
 */
async function offerFirstAdministrator(core: Core): Promise<void> {
  try {
    const link = await offerSetup(core)
    if (link !== null) core.log.warn(`nobody runs this house yet; open this link within 24 hours to do so: ${link}`)
  } catch (err) {
    core.log.error({ err }, 'it could not be found out whether the house has an administrator')
  }
}
