import { connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Call } from '../support/call-load.ts'

/** How many statements each call sends to the database, each time that of another viewer, after a warm-up. */
export async function countStatements(env: Record<string, string>, calls: readonly (() => Call)[]): Promise<number[]> {
  const config = readConfig(env)
  const log = createLog({ logLevel: 'silent' }, 'bench')
  const database = connect(config.databaseUrl, { max: 4 })
  const queue = await openQueue({ url: config.databaseUrl, log })
  let count = 0
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    ;(client as { query: unknown }).query = (...args: unknown[]) => {
      count += 1
      return query(...args)
    }
  })
  const storage = openStorage(config)
  const { app } = await buildApp({ config, db: database.db, clock: systemClock, log, queue, storage })
  const ask = async ({ method, path: url, headers, body }: Call) => {
    const { statusCode } = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    if (statusCode !== 200) throw new Error(`${method} ${url} answered ${statusCode}`)
  }
  const counts: number[] = []
  for (const next of calls) {
    await ask(next())
    count = 0
    await ask(next())
    counts.push(count)
  }
  await app.close()
  await queue.stop()
  await database.close()
  return counts
}
