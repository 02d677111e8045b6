import { sql } from 'kysely'
import { apiBase } from '#contract/route.ts'
import { connect, type Db } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openDatabase } from '#server/open-database.ts'
import { openStorage } from '#server/open-storage.ts'
import { indexBacklog } from '#server/features/search/index/write-index.ts'
import { doUpkeep } from '#server/features/search/upkeep/do-upkeep.ts'
import { cpuSecondsOfThread } from '../support/cpu-time.ts'

interface Hit {
  kind: string
  title: string
}

export interface SearchHouse {
  /** Connections of a worker: no statement of theirs has an end, as filling and indexing need. */
  db: Db
  /** Writes the index of all that is marked, and counts its words as each night; returns how many rows there are. */
  index(): Promise<number>
  /** The first ten answers. */
  search(query: string): Promise<Hit[]>
  statementsOf(query: string): Promise<number>
  /** Makes the answer of one address of the API, in Persian. */
  get(path: string, headers?: Record<string, string>): Promise<void>
  /** How many statements that takes. */
  statementsOfGet(path: string, headers?: Record<string, string>): Promise<number>
  /** Milliseconds of one advanced search. */
  advanced(conditions: string): Promise<number>
  /** Seconds of processor time so far. */
  cpu(): { program: number; database: number }
  close(): Promise<void>
}

/** The program in this process, over the connections of a web process, whose processor time is read from the system. */
export async function openSearch(databaseUrl: string, dataDir: string): Promise<SearchHouse> {
  const env = { PARDE_SECRET: 'only-for-this-measurement-0123456789', PUBLIC_URL: 'http://localhost:3200', PORT: '0' }
  const config = readConfig({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const log = createLog({ logLevel: 'silent' }, 'bench')
  const web = openDatabase(config, log)
  await web.warm()
  const { pool } = web
  const worker = connect(databaseUrl, { max: 4, applicationName: 'parde-worker' })
  const queue = await openQueue({ url: databaseUrl, log })
  const core = { config, db: web.db, clock: systemClock, log, queue, storage: openStorage(config) }
  const { app } = await buildApp(core)
  const ofWorker = { ...core, db: worker.db }
  // a connection that is closed takes its figures with it, so the last ones are remembered
  const { rows: opened } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'parde-web' and datname = current_database()`.execute(
    web.db,
  )
  const backends = new Map(opened.map(({ pid }) => [pid, cpuSecondsOfThread(pid)]))
  pool.on('connect', (client) => {
    void client
      .query<{ pid: number }>('select pg_backend_pid() as pid')
      .then(({ rows }) => backends.set(rows[0]?.pid ?? 0, 0))
  })
  let statements = 0
  pool.on('acquire', () => (statements += 1))
  await sql`select 1`.execute(web.db)

  const search = async (query: string): Promise<Hit[]> => {
    const url = `${apiBase}/search/results?per_page=10&query=${encodeURIComponent(query)}`
    const answer = await app.inject({ method: 'GET', url, headers: { 'accept-language-site': 'fa' } })
    if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`)
    return answer.json<{ items: Hit[] }>().items
  }
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: apiBase + path,
      headers: { 'accept-language-site': 'fa', ...headers },
    })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
  }
  return {
    db: worker.db,
    search,
    get,
    async statementsOfGet(path, headers) {
      const before = statements
      await get(path, headers)
      return statements - before
    },
    async index() {
      await indexBacklog(ofWorker)
      await doUpkeep(ofWorker)
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from search_docs`.execute(worker.db)
      return rows[0]?.count ?? 0
    },
    async advanced(conditions) {
      const began = performance.now()
      await get(`/search/advanced?per_page=24&${conditions}`)
      return performance.now() - began
    },
    async statementsOf(query) {
      const before = statements
      await search(query)
      return statements - before
    },
    cpu: () => {
      const own = process.cpuUsage()
      for (const [pid, seen] of backends) backends.set(pid, Math.max(seen, cpuSecondsOfThread(pid)))
      const ofDatabase = [...backends.values()].reduce((total, seconds) => total + seconds, 0)
      return { program: (own.user + own.system) / 1_000_000, database: ofDatabase }
    },
    async close() {
      await app.close()
      await queue.stop()
      await worker.close()
      await web.close()
    },
  }
}
