/** Settles one attempt and is killed after the bank has said yes, inside the transaction that would store it. */
import { purchaseBills, registerPurchasable } from '#server/features/payments/purchases/index.ts'
import { registerBills } from '#server/features/payments/gateways/index.ts'
import { settleAttempt } from '#server/features/payments/gateways/attempts/settle-attempt.ts'
import { buyMovie } from '#server/features/playback/play/index.ts'
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
