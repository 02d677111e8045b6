/**
 * The longest stretch for which the web process does one thing and answers nobody, while the largest files are worked at:
 * a subtitle of 15 MB, one of 50,000 cues, a table of goods, exports of the audit log. The senders run in a thread of their
 * own, and a stretch is processor time of the main thread, so that a busy machine changes nothing. Ends with exit code 1
 * when one is longer than 100 ms.
 *
 *   npm run bench -- stretches
 *   BENCH_SUBTITLE_MB (15) BENCH_CUES (50000) BENCH_TABLE_ROWS (2000) BENCH_AUDIT_ROWS (80000)
 */
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { systemClock } from '#lib/time/clock.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { openHouse } from './fuzz/house.ts'
import type { Sending } from './stretches/send.ts'
import { sizeOf, tellMissed } from './support/size.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'

const longestMs = 100
const megabytes = sizeOf('BENCH_SUBTITLE_MB', 15)
const cues = sizeOf('BENCH_CUES', 50_000)
const tableRows = sizeOf('BENCH_TABLE_ROWS', 2000)
const auditRows = sizeOf('BENCH_AUDIT_ROWS', 80_000)

/** Measures the processor time of the main thread between two looks, every two milliseconds, until it is stopped. */
function watchStretches(): () => number {
  let longest = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000)
    last = now
  }, 2)
  return () => {
    clearInterval(timer)
    return longest
  }
}

/** Sends in a thread of its own, because what a sender costs is no stretch of the web process. */
function send(what: Sending): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const sender = new Worker(new URL('./stretches/send.ts', import.meta.url), { workerData: what })
  sender.once('message', resolve).once('error', reject)
  return promise
}

await withDatabase(async (url, dataDir) => {
  const house = await openHouse({ url, dataDir, buildDir: null })
  const now = systemClock.now()
  const { token, memberId } = await newMember(house.db, now, { staffRole: 'admin' })
  const { productId } = await newProduct(house.db, now)
  await sql`
    insert into audit_log (at, member_id, action, subject, details)
    select ${now}, ${memberId}, 'refund', 'purchase ' || n, jsonb_build_object('reason', repeat('دلیل ', 60), 'amount', n)
    from generate_series(1, ${auditRows}::int) as n`.execute(house.db)
  const base = await house.app.listen({ port: 0, host: '127.0.0.1' })
  const call = { base, token, productId }
  const works: [string, Sending][] = [
    [`a subtitle of ${megabytes} MB`, { ...call, what: 'subtitle', cues: megabytes * 4000, words: 13 }],
    [`a subtitle of ${cues} cues`, { ...call, what: 'subtitle', cues, words: 3 }],
    [`a table of ${tableRows} goods`, { ...call, what: 'table', rows: tableRows }],
    [`the audit log, ${auditRows} entries`, { ...call, what: 'export', times: 1 }],
    ['the audit log, four times at once', { ...call, what: 'export', times: 4 }],
  ]
  const rows: string[][] = []
  const missed: string[] = []
  for (const [name, what] of works) {
    const stop = watchStretches()
    const statuses = await send(what)
    const longest = stop()
    rows.push([name, statuses.join(' '), longest.toFixed(1)])
    if (statuses.some((status) => status !== 200 && status !== 201)) throw new Error(`${name}: ${statuses.join(' ')}`)
    if (longest > longestMs) missed.push(`${name}: a stretch of ${longest.toFixed(1)} ms (goal ${longestMs})`)
  }
  console.log(`\n${machine()}\n\n${table(['work', 'answer', 'longest stretch, ms'], rows)}`)
  await house.close()
  tellMissed(missed)
})
