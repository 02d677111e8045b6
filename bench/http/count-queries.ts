import { join } from 'node:path'
import { apiBase } from '#contract/route.ts'
import { connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'

export type Asked = { path: string; headers: Record<string, string> }

/** How many statements each call sends to the database when its answer is made, after a warm-up. */
export async function countQueries(env: Record<string, string>, calls: readonly Asked[]): Promise<number[]> {
  const config = readConfig(env)
  const log = createLog({ logLevel: 'silent' }, 'bench')
  const database = connect(config.databaseUrl, { max: 4 })
  const queue = await openQueue({ url: config.databaseUrl, log })
  const buildDir = join(import.meta.dirname, '..', '..', 'build')
  const { app } = await buildApp(
    { config, db: database.db, clock: systemClock, log, queue, storage: openStorage(config) },
    { buildDir },
  )
  let count = 0
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    ;(client as { query: unknown }).query = (...args: unknown[]) => {
      count += 1
      return query(...args)
    }
  })
  const counts: number[] = []
  for (const { path, headers } of calls) {
    // a page is kept in memory after its first request, so the second request uses the other language: it needs the
    // same queries
    const [first, second] = path.startsWith(apiBase) ? [path, path] : [`/en${path === '/' ? '' : path}`, path]
    await app.inject({ url: first, headers })
    count = 0
    await app.inject({ url: second, headers })
    counts.push(count)
  }
  await app.close()
  await queue.stop()
  await database.close()
  return counts
}
