import { minutes } from '#lib/clock.ts'
import { type ForcedOutcomes, parseOutcome } from '../forced-outcomes.ts'
import type { Inbox } from '../inbox/messages.ts'
import type { ClockEvent, VirtualClock } from '../virtual-clock.ts'
import type { Bank } from '../zarinpal/bank.ts'
import { type CallbackResult, returnUrl, visitCallback } from '../zarinpal/callback.ts'
import type { Merchant } from '../zarinpal/merchant.ts'
import type { Transaction } from '../zarinpal/transaction.ts'

export interface Controlled {
  bank: Bank
  inbox: Inbox
  outcomes: ForcedOutcomes
  clock: VirtualClock
  moveClock: (event: ClockEvent) => void
  /** The terminal that exists without being asked for. */
  demoMerchant: Merchant
}

const mostRepeats = 50

/** Queues an outcome for a call; the sentence says what was wrong, undefined when all is well. */
export function forceOutcome(
  { outcomes }: Controlled,
  call: string,
  outcome: string,
  times: number,
): string | undefined {
  if (!outcomes.calls().includes(call)) return `Unknown call "${call}". Known: ${outcomes.calls().join(', ')}.`
  if (!parseOutcome(outcome)) return `Unknown outcome "${outcome}".`
  if (!Number.isInteger(times) || times < 1 || times > mostRepeats) return `times must be between 1 and ${mostRepeats}.`
  outcomes.queue(call, outcome, times)
  return undefined
}

/** Moves the banks' clock forward by minutes, or back to real time with 0 as the whole offset. */
export function advanceClock({ clock, moveClock }: Controlled, ahead: number): void {
  moveClock({ offset_ms: clock.offsetMs() + minutes(ahead) })
}

export function resetClock({ moveClock }: Controlled): void {
  moveClock({ offset_ms: 0 })
}

/** Sends an unverified payment back to the buyer without waiting for its window. */
export function autoReturn({ bank }: Controlled, transaction: Transaction): boolean {
  if (transaction.state !== 'paid') return false
  bank.record({ type: 'returned', authority: transaction.authority, at: bank.clock.now().toISOString() })
  return true
}

export interface CallbackOrder {
  status: string
  /** Sent instead of the session's own, for a forged return. */
  authority?: string
  times: number
  parallel: boolean
}

/** Visits the merchant's return address without a browser: replays, doubles and forgeries. */
export async function sendCallbacks(
  { bank }: Controlled,
  transaction: Transaction,
  order: CallbackOrder,
): Promise<CallbackResult[]> {
  const url = returnUrl(transaction.callback_url, order.authority ?? transaction.authority, order.status)
  const visit = (): Promise<CallbackResult> => {
    const at = bank.clock.now().toISOString()
    bank.record({ type: 'called_back', authority: transaction.authority, at, status: order.status, by: 'control' })
    return visitCallback(url)
  }
  if (order.parallel) return Promise.all(Array.from({ length: order.times }, visit))
  const results: CallbackResult[] = []
  for (let n = 0; n < order.times; n += 1) results.push(await visit())
  return results
}

/** Back to an empty sandbox: no session, message, queued outcome, count or moved clock; the demo terminal as it was. */
export function resetAll(controlled: Controlled): void {
  controlled.bank.record({ type: 'wiped' })
  controlled.bank.record({ type: 'merchant', merchant: controlled.demoMerchant })
  controlled.inbox.empty()
  controlled.outcomes.clear()
  resetClock(controlled)
}
