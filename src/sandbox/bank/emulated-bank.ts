import type { SandboxConfig } from '../config.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import type { Router } from '../http/router.ts'
import type { Journal } from '../journal.ts'
import type { Log } from '../log.ts'
import type { Lang } from '../ui/text.ts'
import type { VirtualClock } from '../virtual-clock.ts'

export type BankName = 'zarinpal' | 'mellat' | 'pasargad' | 'saman' | 'paypal'

/** The buttons of a pay page. `close`: the money is taken and nobody returns; `twice`: two messengers return at once. */
export const actions = ['pay', 'cancel', 'fail', 'close', 'twice', 'expire'] as const
export type Action = (typeof actions)[number]

/** Where the buyer's money is. `held`: taken, and not yet the merchant's. A part refund leaves the rest `captured`. */
export type LedgerState = 'none' | 'held' | 'captured' | 'returned' | 'refunded'

/** A browser that comes back to the shop. `fields` are the urlencoded form of a POST, and empty for a GET. */
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
  /** The bank's own word; `BankWords.states` says it in both languages. */
  state: string
  /** Whether the buyer can still press a button. */
  is_open: boolean
  /** The button that ended it; null while it is open, and when time alone ended it. */
  ending: Action | null
  ledger: LedgerState
  refunded: number
  bank_reference: string | null
  /** Masked. */
  card: string | null
  created_at: string
  /** Path below the sandbox that opens the pay page by GET; null when the bank only has a form for it. */
  pay_page: string | null
  /** What an honest browser would bring back now. */
  return: BrowserReturn
  /** What else the bank knows of it, under the bank's own names. */
  details: Record<string, unknown>
}

/** A bank's words for people: on its pay page and on the demo page. */
export interface BankWords {
  name: string
  states: Record<string, string>
  /** Its calls as forced outcomes name them: `zarinpal.verify`. */
  calls: Record<string, string>
  /** Refusals worth trying on the demo page: `code:-12`, `name:INSTRUMENT_DECLINED`. */
  refusals: Record<string, string>
}

/**
 * What the control API, the demo page and the pay page ask of every emulated bank. Whatever reads a session first lets
 * the windows close that are due on the banks' clock (expiry, money that goes back by itself).
 */
export interface EmulatedBank {
  name: BankName
  words: Record<Lang, BankWords>
  /** Fields with which a liar's browser would call any session paid. */
  forgery: Record<string, string>
  /** Newest first. */
  sessions(): BankSession[]
  session(key: string): BankSession | undefined
  /** Presses a button of the pay page; undefined when the session is unknown or no longer open. */
  press(key: string, action: Action): BankSession | undefined
  /** Held money goes back to the buyer now; undefined when nothing is held. */
  giveBack(key: string): BankSession | undefined
  /** The honest return with these fields or query arguments laid over it. */
  browserReturn(key: string, forged: Record<string, string>): BrowserReturn | undefined
  /** Writes down that somebody went back to the shop; `by` says who: the browser, its double, or the control API. */
  noteReturn(key: string, back: BrowserReturn, by: 'browser' | 'double' | 'control'): void
  settings(): Record<string, unknown>
  /** The sentence says what is wrong, and then nothing was changed. */
  set(changes: Record<string, unknown>): string | undefined
  /** The shop's terminal without its secrets. */
  terminal(): Record<string, unknown>
  setTerminal(changes: Record<string, unknown>): string | undefined
  /** No session, the settings and the terminal as at the first start. */
  wipe(): void
}

export interface BankGround {
  clock: VirtualClock
  journal: Journal
  outcomes: ForcedOutcomes
  config: SandboxConfig
  log: Log
  /** Aborted before the journal closes: what works by itself stops writing. */
  ended: AbortSignal
}

/**
 * Puts a bank together in two steps, because the journal has to know every slice before it is read back: the call attaches
 * the slices; what it returns is called once the books are there, and mounts the routes.
 */
export type AttachBank = (ground: BankGround) => (router: Router) => EmulatedBank
