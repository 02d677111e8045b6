/** Settles one visit and is killed after the bank has said yes, inside the transaction that would write it down. */
import { registerPurchasable } from '#server/features/payments/index.ts'
import { settleAttempt } from '#server/features/payments/settle-attempt.ts'
import { buyMovie } from '#server/features/playback/index.ts'
import { programCore } from './program-core.ts'

registerPurchasable({
  ...buyMovie,
  async fulfil(tx, thing, now) {
    await buyMovie.fulfil(tx, thing, now)
    process.kill(process.pid, 'SIGKILL')
    return { done: true }
  },
})
await settleAttempt(programCore(), process.env['ATTEMPT'] ?? '')
