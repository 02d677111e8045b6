/** Settles one refund and is killed after the bank has given back, inside the transaction that would write it down. */
import { pino } from 'pino'
import { connect } from '#db/client.ts'
import { fixedClock } from '#lib/clock.ts'
import { readConfig } from '#server/config.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { settleRefund } from '#server/features/payments/refunds/settle-refund.ts'

registerPurchasables()
const config = readConfig()
const { db } = connect(config.databaseUrl, { max: 2 })
const queue = {
  // the buyer is told last, after books and row
  enqueue: async () => void process.kill(process.pid, 'SIGKILL'),
  listDead: async () => [],
  stats: async () => [],
  stop: async () => undefined,
}
const clock = fixedClock(process.env['NOW'] ?? '')
await settleRefund({ config, db, clock, queue, log: pino({ level: 'silent' }) }, process.env['REFUND'] ?? '')
