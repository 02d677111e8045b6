import type { SandboxConfig } from '../config.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import type { Router } from '../http/router.ts'
import type { Journal } from '../journal.ts'
import type { Log } from '../log.ts'
import type { Lang } from '../ui/text.ts'
import type { VirtualClock } from '../virtual-clock.ts'

export type BankName = 'zarinpal' | 'mellat' | 'pasargad' | 'saman' | 'paypal'

/**
 * The buttons of a pay page. `close`: the money is taken and no browser returns; `twice`: two browsers return at once.
 */
export const actions = ['pay', 'cancel', 'fail', 'close', 'twice', 'expire'] as const
export type Action = (typeof actions)[number]

/**
 * Where the buyer's money is. `held`: taken, but not yet the merchant's. After a part refund the rest is `captured`.
 */
export type LedgerState = 'none' | 'held' | 'captured' | 'returned' | 'refunded'

/** A browser that returns to the shop. `fields` are the urlencoded form of a POST, and empty for a GET. */
export interface BrowserReturn {
  method: 'GET' | 'POST'
  url: string
  fields: Record<string, string>
}

/** A payment session as every bank shows it. Amounts are integers: Rials or cents; times are ISO 8601 on the banks' clock. */
export interface BankSession {
  bank: BankName
  /** The bank's own key: authority, RefId, urlId, token or order id. May hold any character. */
  key: string
  /** The shop's key of the same payment; null when the shop gave none. */
  order_key: string | null
  amount: number
  currency: 'IRR' | 'USD'
  description: string
  /** The bank's own name of the state; `BankWords.states` translates it into both languages. */
  state: string
  /** Whether the buyer can still press a button. */
  is_open: boolean
  /** The button that ended it; null while it is open, and when it ended by a timeout. */
  ending: Action | null
  ledger: LedgerState
  refunded: number
  bank_reference: string | null
  /** The card number with its middle digits hidden. */
  card: string | null
  created_at: string
  /** Path below the sandbox that opens the pay page by GET; null when the bank opens it only by a form. */
  pay_page: string | null
  /** The return that an honest browser would make now. */
  return: BrowserReturn
  /** Other data of the session, under the bank's own names. */
  details: Record<string, unknown>
}

/** A bank's texts on its pay page and on the demo page. */
export interface BankWords {
  name: string
  states: Record<string, string>
  /** Its calls, by the names that forced outcomes use: `zarinpal.verify`. */
  calls: Record<string, string>
  /** Refusals that the demo page offers to force: `code:-12`, `name:INSTRUMENT_DECLINED`. */
  refusals: Record<string, string>
}

/**
 * The interface that the control API, the demo page and the pay page use for every emulated bank. Code that reads a
 * session must first close the windows that are due on the banks' clock (expiry, automatic return of money).
 */
export interface EmulatedBank {
  name: BankName
  words: Record<Lang, BankWords>
  /** Fields with which a dishonest browser would say that any session is paid. */
  forgery: Record<string, string>
  /** Newest first. */
  sessions(): BankSession[]
  session(key: string): BankSession | undefined
  /** Presses a button of the pay page; undefined when the session is unknown or no longer open. */
  press(key: string, action: Action): BankSession | undefined
  /** Gives held money back to the buyer now; undefined when nothing is held. */
  giveBack(key: string): BankSession | undefined
  /** The honest return with these fields or query arguments replaced. */
  browserReturn(key: string, forged: Record<string, string>): BrowserReturn | undefined
  /** Records that somebody returned to the shop; `by` says who: the browser, its double, or the control API. */
  noteReturn(key: string, back: BrowserReturn, by: 'browser' | 'double' | 'control'): void
  settings(): Record<string, unknown>
  /** Returns a sentence when a change is wrong; then nothing was changed. */
  set(changes: Record<string, unknown>): string | undefined
  /** The shop's terminal without its secrets. */
  terminal(): Record<string, unknown>
  setTerminal(changes: Record<string, unknown>): string | undefined
  /** Removes all sessions, and resets settings and terminal to their first state. */
  wipe(): void
}

export interface BankGround {
  clock: VirtualClock
  journal: Journal
  outcomes: ForcedOutcomes
  config: SandboxConfig
  log: Log
  /** Aborted before the journal closes, so that background work stops writing. */
  ended: AbortSignal
}

/**
 * Attaches a bank in two steps, because the journal must know every slice before it is read: this call attaches the
 * slices; the function that it returns is called after the journal was read, and mounts the routes.
 */
export type AttachBank = (ground: BankGround) => (router: Router) => EmulatedBank
