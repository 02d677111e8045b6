import { randomBytes } from 'node:crypto'
import { after, minutes } from '#lib/time/clock.ts'
import { type Closing, payOrClose } from '../bank/emulate.ts'
import type { Action } from '../bank/emulated-bank.ts'
import type { Slice } from '../journal.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { payment } from './card.ts'
import { defaultSettings, type SamanSettings, type Terminal } from './terminal.ts'
import { advanced, opened, type Opening, type Transaction, type TransactionEvent } from './transaction.ts'

export type BankEvent =
  | TransactionEvent
  | { type: 'terminal'; terminal: Terminal }
  | { type: 'settings'; settings: SamanSettings }
  | { type: 'wiped' }

interface State {
  transactions: Record<string, Transaction>
  /** Tokens by RefNum, and by terminal and ResNum. */
  ref_nums: Record<string, string>
  res_nums: Record<string, string>
  terminals: Record<string, Terminal>
  settings: SamanSettings
}

/** The emulated gateway's books. Code that reads a payment first closes its due windows. */
export interface Bank {
  clock: VirtualClock
  settings(): SamanSettings
  terminal(id: string): Terminal | undefined
  find(token: string): Transaction | undefined
  findByRefNum(refNum: string): Transaction | undefined
  isResNumUsed(terminalId: string, resNum: string): boolean
  /** Newest first. */
  all(): Transaction[]
  open(opening: Omit<Opening, 'token' | 'created_at' | 'expires_at'>, expiryMinutes: number): Transaction
  /** Ends an open payment, as a button of the pay page does. */
  press(transaction: Transaction, action: Action): void
  record(event: BankEvent): void
}

function emptyState(): State {
  return { transactions: {}, ref_nums: {}, res_nums: {}, terminals: {}, settings: defaultSettings }
}

/** Keys come from outside, so a key such as `constructor` must find nothing. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function resNumKey(terminalId: string, resNum: string): string {
  return `${terminalId} ${resNum}`
}

function apply(state: State, event: BankEvent): void {
  if (event.type === 'terminal') state.terminals[event.terminal.terminal_id] = event.terminal
  else if (event.type === 'settings') state.settings = event.settings
  else if (event.type === 'wiped') Object.assign(state, emptyState())
  else if (event.type === 'opened') {
    const { token, terminal_id, res_num } = event.opening
    state.transactions[token] = opened(event.opening)
    state.res_nums[resNumKey(terminal_id, res_num)] = token
  } else {
    const before = state.transactions[event.token]
    if (before) state.transactions[event.token] = advanced(before, event)
    if (event.type === 'paid') state.ref_nums[event.payment.ref_num] = event.token
  }
}

/** Time-driven changes: an unused token expires; a payment that nobody verified goes back to the buyer. */
function dueEvent(transaction: Transaction, settings: SamanSettings, now: Date): TransactionEvent | undefined {
  const { token, state, expires_at, paid_at } = transaction
  if (state === 'in_progress' && now >= new Date(expires_at))
    return { type: 'closed', token, at: expires_at, as: 'expired', ending: null }
  if (state === 'paid' && paid_at !== null) {
    const end = after(new Date(paid_at), minutes(settings.verify_minutes))
    return now >= end ? { type: 'returned', token, at: end.toISOString() } : undefined
  }
  return undefined
}

export function createBank(clock: VirtualClock): {
  slice: Slice<BankEvent>
  start(record: (event: BankEvent) => void): Bank
} {
  const state = emptyState()
  const slice: Slice<BankEvent> = {
    apply: (event) => apply(state, event),
    snapshot: () => state,
    restore: (snapshot) => Object.assign(state, snapshot as State),
  }
  const start = (record: (event: BankEvent) => void): Bank => {
    const find = (token: string): Transaction | undefined => {
      const transaction = own(state.transactions, token)
      const due = transaction && dueEvent(transaction, state.settings, clock.now())
      if (due) record(due)
      return own(state.transactions, token)
    }
    return {
      clock,
      record,
      find,
      settings: () => state.settings,
      terminal: (id) => own(state.terminals, id),
      findByRefNum: (refNum) => find(own(state.ref_nums, refNum) ?? ''),
      isResNumUsed: (terminalId, resNum) => own(state.res_nums, resNumKey(terminalId, resNum)) !== undefined,
      all: () =>
        Object.keys(state.transactions)
          .reverse()
          .flatMap((token) => find(token) ?? []),
      open: (opening, expiryMinutes) => {
        const now = clock.now()
        const [created_at, expires_at] = [now, after(now, minutes(expiryMinutes))].map((at) => at.toISOString()) as [
          string,
          string,
        ]
        const token = randomBytes(16).toString('hex')
        record({ type: 'opened', opening: { ...opening, token, created_at, expires_at } })
        return state.transactions[token] as Transaction
      },
      press: ({ token, cards }, action) => {
        const at = clock.now().toISOString()
        const close = (as: Closing, ending: Action) => record({ type: 'closed', token, at, as, ending })
        payOrClose(action, {
          close,
          pay: (ending) => {
            const made = payment(cards, state.settings.numeric_ids)
            // the shop allows only cards that this buyer does not have
            if (made === undefined) close('failed', ending)
            else record({ type: 'paid', token, at, ending, payment: made })
          },
        })
      },
    }
  }
  return { slice, start }
}
