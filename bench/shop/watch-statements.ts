import { type Db, connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Call } from '../support/call-load.ts'
import { median } from '../support/load.ts'

export interface Watched {
  statements: number
  medianMs: number
  /** Tables that the database reads from end to end for it. */
  scanned: string[]
}

interface Statement {
  text: string
  values: unknown[]
}

const times = 15
/** Those that grow with the goods. */
const counted = ['goods', 'variants', 'variant_prices', 'products']

function statementOf(args: readonly unknown[]): Statement {
  const [first, second] = args
  const named = typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown[] })
  return { text: named.text, values: ('values' in named ? named.values : (second as unknown[] | undefined)) ?? [] }
}

/** The program in this process, with what each call sends to the database, how long it takes, and what is read for it. */
export async function watchStatements(env: Record<string, string>) {
  const config = readConfig(env)
  const log = createLog({ logLevel: 'silent' }, 'bench')
  const database = connect(config.databaseUrl, { max: 4 })
  const queue = await openQueue({ url: config.databaseUrl, log })
  let sent: Statement[] = []
  let isWatching = false
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    ;(client as { query: unknown }).query = (...args: unknown[]) => {
      if (isWatching) sent.push(statementOf(args))
      return query(...args)
    }
  })
  const storage = openStorage(config)
  const { app } = await buildApp({ config, db: database.db, clock: systemClock, log, queue, storage })
  const ask = async ({ method, path: url, headers, body }: Call) => {
    const { statusCode } = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    if (statusCode >= 300) throw new Error(`${method} ${url} answered ${statusCode}`)
  }
  const scannedBy = async (statements: readonly Statement[]) => {
    const found = new Set<string>()
    for (const { text, values } of statements) {
      if (!/^\s*(select|with|insert|update|delete)/i.test(text)) continue
      const { rows } = await database.pool.query<Record<string, string>>(`explain ${text}`, values)
      for (const row of rows) {
        const [, name = ''] = /Seq Scan on (\w+)/.exec(Object.values(row)[0] ?? '') ?? []
        if (counted.includes(name)) found.add(name)
      }
    }
    return [...found].toSorted()
  }
  return {
    async watch(next: () => Call): Promise<Watched> {
      await ask(next())
      await ask(next())
      sent = []
      isWatching = true
      await ask(next())
      isWatching = false
      const statements = sent
      const took: number[] = []
      for (let n = 0; n < times; n += 1) {
        const began = performance.now()
        await ask(next())
        took.push(performance.now() - began)
      }
      return { statements: statements.length, medianMs: median(took), scanned: await scannedBy(statements) }
    },
    db: database.db as Db,
    async close() {
      await app.close()
      await queue.stop()
      await database.close()
    },
  }
}
