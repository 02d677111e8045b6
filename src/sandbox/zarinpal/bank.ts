import { createHash, randomInt } from 'node:crypto'
import { after, minutes } from '#lib/time/clock.ts'
import type { Action } from '../bank/emulated-bank.ts'
import type { Slice } from '../journal.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { defaultSettings, type Merchant, type ZarinpalSettings } from './merchant.ts'
import { advanced, opened, type Opening, type Transaction, type TransactionEvent } from './transaction.ts'

export type BankEvent =
  | TransactionEvent
  | { type: 'merchant'; merchant: Merchant }
  | { type: 'settings'; settings: ZarinpalSettings }
  | { type: 'wiped' }

interface State {
  transactions: Record<string, Transaction>
  merchants: Record<string, Merchant>
  settings: ZarinpalSettings
}

/** The emulated gateway's books. Reading a session first closes due windows (auto-return, expiry). */
export interface Bank {
  clock: VirtualClock
  settings(): ZarinpalSettings
  merchant(id: string): Merchant | undefined
  merchants(): Merchant[]
  find(authority: string): Transaction | undefined
  findBySession(sessionId: string): Transaction | undefined
  /** Newest first. */
  all(): Transaction[]
  open(opening: Omit<Opening, 'authority' | 'session_id' | 'created_at'>): Transaction
  pay(authority: string, ending: Action): Transaction
  record(event: BankEvent): void
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const testCards = ['5022291070335995', '6037997000004418', '6219861000007731']

/** `S` and 35 letters or digits, case-sensitive. */
function newAuthority(): string {
  return `S${Array.from({ length: 35 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** Keys come from outside, so a key such as `constructor` must find nothing. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function masked(pan: string): string {
  return `${pan.slice(0, 6)}******${pan.slice(-4)}`
}

function apply(state: State, event: BankEvent): void {
  if (event.type === 'merchant') state.merchants[event.merchant.merchant_id] = event.merchant
  else if (event.type === 'settings') state.settings = event.settings
  else if (event.type === 'wiped') Object.assign(state, { transactions: {}, merchants: {}, settings: defaultSettings })
  else if (event.type === 'opened') state.transactions[event.opening.authority] = opened(event.opening)
  else {
    const before = state.transactions[event.authority]
    if (before) state.transactions[event.authority] = advanced(before, event)
  }
}

/** Time-driven changes of a session: unpaid ones expire; paid ones that nobody verified go back to the buyer. */
export function dueEvent(
  transaction: Transaction,
  settings: ZarinpalSettings,
  now: Date,
): TransactionEvent | undefined {
  const { authority } = transaction
  if (transaction.state === 'in_bank') {
    const end = after(new Date(transaction.created_at), minutes(settings.session_minutes))
    return now >= end ? { type: 'closed', authority, at: end.toISOString(), as: 'expired', ending: null } : undefined
  }
  if (transaction.state === 'paid' && transaction.paid_at !== null) {
    const end = after(new Date(transaction.paid_at), minutes(settings.auto_return_minutes))
    return now >= end ? { type: 'returned', authority, at: end.toISOString() } : undefined
  }
  return undefined
}

function createState(): { state: State; slice: Slice<BankEvent> } {
  const state: State = { transactions: {}, merchants: {}, settings: defaultSettings }
  return {
    state,
    slice: {
      apply: (event) => apply(state, event),
      snapshot: () => state,
      restore: (snapshot) => Object.assign(state, snapshot as State),
    },
  }
}

export function createBank(clock: VirtualClock): {
  slice: Slice<BankEvent>
  start(record: (event: BankEvent) => void): Bank
} {
  const { state, slice } = createState()
  const start = (record: (event: BankEvent) => void): Bank => {
    const current = (authority: string): Transaction | undefined => {
      const transaction = own(state.transactions, authority)
      const due = transaction && dueEvent(transaction, state.settings, clock.now())
      if (due) record(due)
      return own(state.transactions, authority)
    }
    const all = (): Transaction[] =>
      Object.keys(state.transactions)
        .reverse()
        .flatMap((authority) => current(authority) ?? [])
    return {
      clock,
      record,
      all,
      // the settings of an earlier start may lack some fields
      settings: () => ({ ...defaultSettings, ...state.settings }),
      merchant: (id) => own(state.merchants, id),
      merchants: () => Object.values(state.merchants),
      find: current,
      findBySession: (sessionId) => all().find((transaction) => transaction.session_id === sessionId),
      open: (opening) => {
        const authority = newAuthority()
        const session_id = String(randomInt(100_000_000, 999_999_999))
        record({
          type: 'opened',
          opening: { ...opening, authority, session_id, created_at: clock.now().toISOString() },
        })
        return state.transactions[authority] as Transaction
      },
      pay: (authority, ending) => {
        payNow(record, state.transactions[authority] as Transaction, { at: clock.now().toISOString(), ending })
        return state.transactions[authority] as Transaction
      },
    }
  }
  return { slice, start }
}

function payNow(
  record: (event: BankEvent) => void,
  transaction: Transaction,
  how: { at: string; ending: Action },
): void {
  const pan = transaction.card_only ?? (testCards[randomInt(testCards.length)] as string)
  const card_hash = createHash('sha256').update(pan).digest('hex').toUpperCase()
  const { authority } = transaction
  // Above 2^31, as real reference numbers are.
  const ref_id = randomInt(10_000_000_000, 900_000_000_000)
  record({ type: 'paid', authority, ...how, ref_id, card_pan: masked(pan), card_hash })
  if (transaction.auto_verify) record({ type: 'verified', authority, at: how.at })
}
