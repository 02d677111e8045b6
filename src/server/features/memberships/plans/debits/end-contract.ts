import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ContractId, MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { lockMember } from '../period-queries.ts'
import { askContract } from './ask-contract.ts'
import {
  type ContractRow,
  type EndReason,
  findContract,
  livingContracts,
  lockContract,
  updateContract,
} from './contract-queries.ts'

/**
 * Ends a locked consent on our side at once: no debit begins after this commit. The bank is told afterwards, until it
 * says yes. A consent that was never signed is simply dropped.
 */
export async function endContract(tx: Tx, contract: ContractRow, reason: EndReason, now: Date): Promise<void> {
  if (contract.state === 'active')
    return updateContract(tx, contract, { state: 'ending', end_reason: reason, next_ask_at: now, asks: 0 })
  if (contract.state === 'consent' || contract.state === 'asking')
    return updateContract(tx, contract, {
      state: 'refused',
      end_reason: reason,
      refusal: 'withdrawn',
      ended_at: now,
      next_ask_at: null,
    })
}

/** Ends every consent of a member that is not over. */
export async function endContractsOf(tx: Tx, memberId: MemberId, reason: EndReason, now: Date): Promise<ContractId[]> {
  const ids = await livingContracts(tx, memberId)
  for (const id of ids) await endContract(tx, await lockContract(tx, id), reason, now)
  return ids
}

/** The member's one click: ends the consent here in the commit, and tells the bank in the same call. */
export async function cancelContract(core: Core, memberId: MemberId): Promise<ContractRow> {
  const ids = await transaction(core.db, async (tx) => {
    await lockMember(tx, memberId)
    return endContractsOf(tx, memberId, 'member', core.clock.now())
  })
  if (ids.length === 0) fail('debit.none')
  for (const id of ids) await askContract(core, id)
  const found = await Promise.all(ids.map((id) => findContract(core.db, id)))
  const shown = found.find((contract) => contract?.consented_at != null) ?? found[0]
  return shown ?? fail('debit.none')
}
