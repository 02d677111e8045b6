import { minutes } from '#lib/time/clock.ts'
import type { BankSession, EmulatedBank } from '../bank/emulated-bank.ts'
import { sendReturn, type ReturnResult } from '../bank/send-return.ts'
import { type ForcedOutcomes, parseOutcome } from '../forced-outcomes.ts'
import type { Inbox } from '../inbox/messages.ts'
import type { Log } from '../log.ts'
import type { ClockEvent, VirtualClock } from '../virtual-clock.ts'

export interface Controlled {
  banks: EmulatedBank[]
  inbox: Inbox
  outcomes: ForcedOutcomes
  clock: VirtualClock
  moveClock: (event: ClockEvent) => void
  log: Log
}

const mostRepeats = 50

export function bankOf({ banks }: Controlled, name: string): EmulatedBank | undefined {
  return banks.find((bank) => bank.name === name)
}

/** The sessions of all banks, newest first. */
export function allSessions({ banks }: Controlled): BankSession[] {
  return banks.flatMap((bank) => bank.sessions()).sort((a, b) => b.created_at.localeCompare(a.created_at))
}

/** Queues an outcome for a call; returns a sentence when something is wrong, else undefined. */
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

/** Moves the banks' clock forward by this many minutes. */
export function advanceClock({ clock, moveClock }: Controlled, ahead: number): void {
  moveClock({ offset_ms: clock.offsetMs() + minutes(ahead) })
}

export function resetClock({ moveClock }: Controlled): void {
  moveClock({ offset_ms: 0 })
}

export interface ReturnOrder {
  /** Fields that replace those of the honest return, as a dishonest browser would send them. */
  forged: Record<string, string>
  times: number
  parallel: boolean
}

/** Requests the merchant's return address without a browser: replays, doubles and forgeries. */
export async function sendReturns(bank: EmulatedBank, key: string, order: ReturnOrder): Promise<ReturnResult[]> {
  const bringBack = async (): Promise<ReturnResult[]> => {
    const back = bank.browserReturn(key, order.forged)
    if (!back) return []
    bank.noteReturn(key, back, 'control')
    return [await sendReturn(bank.name, back)]
  }
  if (order.parallel) return (await Promise.all(Array.from({ length: order.times }, bringBack))).flat()
  const results: ReturnResult[] = []
  for (let n = 0; n < order.times; n += 1) results.push(...(await bringBack()))
  return results
}

/**
 * Empties the sandbox: no sessions, messages, queued outcomes, counts or clock offset; the terminals in their first
 * state.
 */
export function resetAll(controlled: Controlled): void {
  for (const bank of controlled.banks) bank.wipe()
  controlled.inbox.empty()
  controlled.outcomes.clear()
  resetClock(controlled)
}
