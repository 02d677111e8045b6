/** Settles one visit and is killed after the bank has said yes, inside the transaction that would write it down. */
import { pino } from 'pino'
import { connect } from '#db/client.ts'
import { fixedClock } from '#lib/clock.ts'
import { readConfig } from '#server/config.ts'
import { registerPurchasable } from '#server/features/payments/index.ts'
import { settleAttempt } from '#server/features/payments/settle-attempt.ts'
import { buyMovie } from '#server/features/playback/index.ts'

registerPurchasable({
  ...buyMovie,
  async fulfil(tx, thing, now) {
    await buyMovie.fulfil(tx, thing, now)
    process.kill(process.pid, 'SIGKILL')
    return { done: true }
  },
})
const config = readConfig()
const { db } = connect(config.databaseUrl, { max: 2 })
const queue = {
  enqueue: async () => undefined,
  listDead: async () => [],
  stats: async () => [],
  stop: async () => undefined,
}
const clock = fixedClock(process.env['NOW'] ?? '')
await settleAttempt({ config, db, clock, queue, log: pino({ level: 'silent' }) }, process.env['ATTEMPT'] ?? '')
