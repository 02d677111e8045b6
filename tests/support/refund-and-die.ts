/** Settles one refund and is killed after the bank has given back, inside the transaction that would write it down. */
import { registerPurchasables } from '#server/purchasables.ts'
import { settleRefund } from '#server/features/refunds/settle-refund.ts'
import { programCore } from './program-core.ts'

registerPurchasables()
// the buyer is told last, after books and row
const core = programCore(async () => void process.kill(process.pid, 'SIGKILL'))
await settleRefund(core, process.env['REFUND'] ?? '')
