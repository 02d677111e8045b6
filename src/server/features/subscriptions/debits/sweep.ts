import { transaction } from '#db/transaction.ts'
import type { Core } from '../../../core.ts'
import { askContractJob, tryDebitJob } from '../jobs.ts'
import { activeContracts, contractsToAsk } from './contract-queries.ts'
import { debitsToFollow, debitsToTry } from './debit-queries.ts'
import { followDebit } from './follow-debit.ts'
import { openDueDebit } from './open-debit.ts'
import { canDebit } from './payman.ts'

const batch = 500

async function openDueDebits(core: Core): Promise<void> {
  for (let last: string | null = null; ;) {
    const contracts = await activeContracts(core.db, last, batch)
    for (const contract of contracts) await openDueDebit(core, contract)
    last = contracts.at(-1)?.id ?? null
    if (contracts.length < batch) return
  }
}

/**
 * Every minute: what is due is made and queued, and what was decided is told. All of it is found in the tables, so
 * that a crash, a standstill of days or a second worker neither skips a period nor debits one twice.
 */
export async function sweepDebits(core: Core): Promise<void> {
  if (!canDebit(core)) return
  await openDueDebits(core)
  const now = core.clock.now()
  const [due, asked] = await Promise.all([debitsToTry(core.db, now, batch), contractsToAsk(core.db, now, batch)])
  await transaction(core.db, async (tx) => {
    for (const id of due) await core.queue.enqueue(tx, tryDebitJob, { debit_id: id }, { singletonKey: id })
    for (const id of asked) await core.queue.enqueue(tx, askContractJob, { contract_id: id }, { singletonKey: id })
  })
  for (const debit of await debitsToFollow(core.db, batch)) await followDebit(core, debit)
}
