/**
 * Settles one refund and is killed after the bank has given the money back, inside the transaction that would store it.
 */
import { registerPurchasables } from '#server/purchasables.ts'
import { settleRefund } from '#server/features/payments/refunds/settle-refund.ts'
import { programCore } from './program-core.ts'

// the buyer is told last, after the books and the row
const core = programCore(async () => void process.kill(process.pid, 'SIGKILL'))
registerPurchasables(core)
await settleRefund(core, process.env['REFUND'] ?? '')
