import { after } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { askContractJob, tryDebitJob } from '../jobs.ts'
import { contractsToAsk, contractsToOpen } from './contract-queries.ts'
import { debitsToFollow, debitsToTell, debitsToTry } from './debit-queries.ts'
import { followOpen, tellPaid } from './follow-debit.ts'
import { openDueDebit } from './open-debit.ts'
import { canDebit } from './payman.ts'
import { debitLead, longOverdue } from './debit-limits.ts'

const batch = 500

async function openDueDebits(core: Core): Promise<void> {
  const now = core.clock.now()
  for (let last: string | null = null; ;) {
    const contracts = await contractsToOpen(core.db, { now, dueBefore: after(now, debitLead) }, last, batch)
    for (const contract of contracts) await openDueDebit(core, contract)
    last = contracts.at(-1)?.id ?? null
    if (contracts.length < batch) return
  }
}

async function queueDue(core: Core): Promise<void> {
  const now = core.clock.now()
  const [due, asked] = await Promise.all([debitsToTry(core.db, now, batch), contractsToAsk(core.db, now, batch)])
  await transaction(core.db, async (tx) => {
    for (const id of due) await core.queue.enqueue(tx, tryDebitJob, { debit_id: id }, { singletonKey: id })
    for (const id of asked) await core.queue.enqueue(tx, askContractJob, { contract_id: id }, { singletonKey: id })
  })
}

/**
 * Every minute: queues due debits, tells results, then makes and queues newly due ones. Known debits come first, so
 * that they wait for nothing. Everything is read from the tables, so a crash, days without a worker, or a second worker
 * neither skip a period nor debit one twice.
 */
export async function sweepDebits(core: Core): Promise<void> {
  if (!canDebit(core)) return
  await queueDue(core)
  const since = after(core.clock.now(), -longOverdue)
  for (const debit of await debitsToTell(core.db, batch)) await tellPaid(core, debit)
  for (const debit of await debitsToFollow(core.db, since, batch)) await followOpen(core, debit)
  await openDueDebits(core)
  await queueDue(core)
}
