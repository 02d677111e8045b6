/**
 * Measures an idle house: transactions of its database, and how often its processes are woken. The product
 * is started by its own command, as a demo without films or in live mode (`BENCH_MODES`), left alone for
 * `BENCH_SETTLE_SECONDS`, and watched for `BENCH_WATCH_SECONDS`. Ends with exit code 1 when it is above its goals.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import { freePort } from '../scripts/start/ports.ts'
import { launchProduct } from '#tests/support/product/product.ts'
import { wakeUpsByRole } from './rest/wake-ups.ts'
import { isSmallest } from './support/size.ts'
import { machine, table } from './support/table.ts'

const goals = { transactions: 5, webWakeUps: 10 }
const settleMs = Number(process.env['BENCH_SETTLE_SECONDS'] ?? 90) * 1000
const watchSeconds = Number(process.env['BENCH_WATCH_SECONDS'] ?? 60)
const modes = (process.env['BENCH_MODES'] ?? 'live,demo').split(',')

const live = {
  PARDE_SECRET: 'a-secret-of-the-bench-'.repeat(3),
  PUBLIC_URL: 'https://bench.test',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'bench@bench.test',
}

async function watch(mode: string) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'parde-idle-'))
  const env = { PARDE_MODE: mode, ...(mode === 'live' ? live : {}) }
  const product = launchProduct({ port, dataDir, env })
  try {
    for (;;) {
      if (product.child.exitCode !== null) throw new Error(product.output())
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (ready?.ok === true) break
      await sleep(200)
    }
    await sleep(settleMs)
    const client = new pg.Client({ connectionString: embeddedAddress(dataDir) })
    await client.connect()
    const count = async () => {
      const { rows } = await client.query<{ xacts: string }>(
        'select xact_commit + xact_rollback as xacts from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0]?.xacts)
    }
    const pid = product.child.pid ?? 0
    const [xacts, wakes] = [await count(), wakeUpsByRole(pid)]
    await sleep(watchSeconds * 1000)
    const perSecond = (sum: number) => sum / watchSeconds
    const wakesAfter = wakeUpsByRole(pid)
    // the two questions of this bench count too
    const transactions = perSecond((await count()) - xacts - 1)
    await client.end()
    const roles = [...wakesAfter].map(([role, sum]) => [role, perSecond(sum - (wakes.get(role) ?? 0))] as const)
    return { mode, transactions, roles }
  } finally {
    product.child.kill('SIGTERM')
    await product.ended()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

console.log(`${machine()}, load ${loadavg()[0]?.toFixed(1)}; ${readFileSync('/proc/version', 'utf8').split(' ')[2]}`)
let isAbove = false
for (const mode of modes) {
  const { transactions, roles } = await watch(mode)
  const web = roles.find(([role]) => role === 'web')?.[1] ?? Infinity
  const rows = roles.map(([role, wakes]) => [role, wakes.toFixed(1)])
  console.log(`\n${mode}: ${transactions.toFixed(1)} transactions a second (goal ${goals.transactions})`)
  console.log(table(['process', 'wake-ups a second'], rows))
  isAbove ||= transactions > goals.transactions || web > goals.webWakeUps
}
if (isAbove && !isSmallest) process.exitCode = 1
