import { after, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { ContractId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { EndAnswer, SignatureAnswer } from '#server/features/payments/gateways/index.ts'
import { lockMember } from '../period-queries.ts'
import { activeContract, leaseContract, type ContractRow, lockContract, updateContract } from './contract-queries.ts'
import { openSignature, paymanOf, sealSignature } from './payman.ts'
import { consentPatience, pauseBeforeEnding, pauseForConsent, silencePatience } from './debit-limits.ts'

// longer than one call to the bank
const leaseFor = minutes(2)
// this number of refusals to end is no accident
const manyAsks = 10

/** The signature has come: from now on this consent can be debited, and an older one cannot. */
async function activate(core: Core, tx: Tx, contract: ContractRow, signature: string): Promise<void> {
  const now = core.clock.now()
  const isThere = await lockMember(tx, contract.member_id)
  const older = await activeContract(tx, contract.member_id)
  if (older !== undefined) {
    const locked = await lockContract(tx, older.id)
    await updateContract(tx, locked, { state: 'ending', end_reason: 'replaced', next_ask_at: now, asks: 0 })
  }
  const signed = { sealed_signature: sealSignature(core, signature), consented_at: now, leased_until: null }
  // if the account was deleted meanwhile, nobody may be debited: the bank is told at once
  const fate = isThere
    ? ({ state: 'active', next_ask_at: null } as const)
    : ({ state: 'ending', end_reason: 'account', next_ask_at: now, asks: 0 } as const)
  await updateContract(tx, contract, { ...signed, ...fate })
}

async function noteSignature(core: Core, leased: ContractRow, answer: SignatureAnswer): Promise<void> {
  await transaction(core.db, async (tx) => {
    // always the first lock: two consents of one member meet here
    await lockMember(tx, leased.member_id)
    const contract = await lockContract(tx, leased.id)
    if (contract.state !== 'consent') return
    const now = core.clock.now()
    if (answer.kind === 'signed') return activate(core, tx, contract, answer.signature)
    const age = now.getTime() - contract.created_at.getTime()
    const isClear = answer.kind === 'not_signed'
    const isOver = isClear ? contract.refusal !== null || age >= consentPatience : age >= silencePatience
    if (!isOver) {
      const next = after(now, pauseForConsent(contract.asks))
      return updateContract(tx, contract, { leased_until: null, next_ask_at: next })
    }
    if (!isClear) core.log.error({ contract: contract.id }, 'the bank never answered about a consent to debits')
    const refusal = contract.refusal ?? (isClear ? answer.code : answer.reason)
    await updateContract(tx, contract, {
      state: 'refused',
      refusal,
      ended_at: now,
      leased_until: null,
      next_ask_at: null,
    })
  })
}

async function noteEnd(core: Core, leased: ContractRow, answer: EndAnswer): Promise<void> {
  await transaction(core.db, async (tx) => {
    const contract = await lockContract(tx, leased.id)
    if (contract.state !== 'ending') return
    const now = core.clock.now()
    // after its last day no bank would debit it anyway
    if (answer.kind === 'ended' || contract.expires_at <= now) {
      const over = { ended_at: now, sealed_signature: null, leased_until: null, next_ask_at: null }
      return updateContract(tx, contract, { state: 'ended', ...over })
    }
    if (contract.asks >= manyAsks)
      core.log.error(
        { contract: contract.id, answer: answer.kind, asks: contract.asks },
        'a bank does not end a consent',
      )
    const next = after(now, pauseBeforeEnding(contract.asks))
    await updateContract(tx, contract, { leased_until: null, next_ask_at: next })
  })
}

/**
 * Asks the bank about one consent: for its signature after the member's visit, or to end it, until the bank says yes.
 * Of several callers one asks. It can be repeated, and a crash loses nothing.
 */
export async function askContract(core: Core, id: ContractId): Promise<void> {
  const bank = paymanOf(core)
  const now = core.clock.now()
  const leased = await leaseContract(core.db, id, now, after(now, leaseFor))
  if (leased === undefined || bank === undefined) return
  if (leased.state === 'consent') {
    const answer = await bank.signature(leased.payman_authority ?? '', { contract: id })
    return noteSignature(core, leased, answer)
  }
  const { sealed_signature: sealed } = leased
  const answer: EndAnswer =
    sealed === null ? { kind: 'ended' } : await bank.cancel(openSignature(core, sealed), { contract: id })
  await noteEnd(core, leased, answer)
}
