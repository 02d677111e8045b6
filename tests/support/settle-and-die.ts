/** Settles one attempt and is killed after the bank has said yes, inside the transaction that would write it down. */
import { purchaseBills, registerPurchasable } from '#server/features/purchases/index.ts'
import { registerBills } from '#server/features/gateways/index.ts'
import { settleAttempt } from '#server/features/gateways/settle-attempt.ts'
import { buyMovie } from '#server/features/playback/index.ts'
import { programCore } from './program-core.ts'

registerBills(purchaseBills)
registerPurchasable({
  ...buyMovie,
  async fulfil(tx, thing, now) {
    await buyMovie.fulfil(tx, thing, now)
    process.kill(process.pid, 'SIGKILL')
    return { done: true }
  },
})
await settleAttempt(programCore(), process.env['ATTEMPT'] ?? '')
