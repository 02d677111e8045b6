import type { Pool } from 'pg'
import { type Db, connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Call } from '../support/call-load.ts'
import { median } from '../support/load.ts'

export interface Watched {
  statements: number
  medianMs: number
  /** Tables of which the database reads half or more, row by row, for it. */
  scanned: string[]
}

interface Statement {
  text: string
  values: unknown[]
}

const times = 45
/** Those that grow with the goods. */
const counted = ['goods', 'variants', 'variant_prices', 'products']

function statementOf(args: readonly unknown[]): Statement {
  const [first, second] = args
  const named = typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown[] })
  return { text: named.text, values: ('values' in named ? named.values : (second as unknown[] | undefined)) ?? [] }
}

/** A step of a plan as `explain (analyze, format json)` shows it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/**
 * The tables of which a statement reads at least half one by one. It runs once more for that and is undone. A scan that
 * stops when it has found enough is not one.
 */
async function readWhole(pool: Pool, { text, values }: Statement): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return []
  const client = await pool.connect()
  try {
    await client.query('begin')
    const explained = await client.query<{ 'QUERY PLAN': { Plan: Step }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    await client.query('rollback')
    const whole: string[] = []
    for (const step of explained.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)))) {
      const name = step['Relation Name'] ?? ''
      if (step['Node Type'] !== 'Seq Scan' || !counted.includes(name)) continue
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      const read = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
      if (read >= (rows[0]?.count ?? 0) / 2) whole.push(name)
    }
    return whole
  } finally {
    client.release()
  }
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
    for (const statement of statements) for (const name of await readWhole(database.pool, statement)) found.add(name)
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
