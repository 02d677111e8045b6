import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { after, minutes } from '#lib/time/clock.ts'
import type { Action } from '../bank/emulated-bank.ts'
import type { Slice } from '../journal.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { advanced, opened, type Opening, type Payment, type PaymentEvent } from './payment.ts'
import { defaultSettings, type Oddity, type PasargadSettings, type Terminal } from './settings.ts'

export type PasargadEvent =
  | PaymentEvent
  | { type: 'logged_in'; token: string; at: string }
  | { type: 'terminal'; terminal: Terminal }
  | { type: 'settings'; settings: PasargadSettings }
  | { type: 'wiped' }

interface State {
  payments: Record<string, Payment>
  /** urlId by invoice. */
  invoices: Record<string, string>
  /** When each login was made. */
  tokens: Record<string, string>
  terminal: Terminal
  settings: PasargadSettings
}

/** The emulated bank's books. Code that reads a payment first closes the windows that are due. */
export interface Bank {
  clock: VirtualClock
  settings(): PasargadSettings
  terminal(): Terminal
  find(urlId: string): Payment | undefined
  findByInvoice(invoice: string): Payment | undefined
  /** Newest first. */
  all(): Payment[]
  open(opening: Omit<Opening, 'url_id' | 'created_at'>): Payment
  pay(urlId: string, ending: Action): void
  login(): string
  /** When the login was made; undefined for a token that was never issued. */
  loginOf(token: string): Date | undefined
  /** Whether the next answer must have one of these oddities; the question uses it up. */
  takeOddity(...wanted: Oddity[]): Oddity | undefined
  record(event: PasargadEvent): void
}

const testCards = ['5022291070335995', '6037997000004418', '6219861000007731']
const longestTokens = 500

function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function emptyState(terminal: Terminal): State {
  return { payments: {}, invoices: {}, tokens: {}, terminal, settings: defaultSettings }
}

function apply(state: State, event: PasargadEvent): void {
  if (event.type === 'terminal') state.terminal = event.terminal
  else if (event.type === 'settings') state.settings = event.settings
  else if (event.type === 'wiped') Object.assign(state, emptyState(state.terminal))
  else if (event.type === 'logged_in') {
    const kept = Object.entries(state.tokens).slice(-longestTokens)
    state.tokens = Object.fromEntries([...kept, [event.token, event.at]])
  } else if (event.type === 'opened') {
    state.payments[event.opening.url_id] = opened(event.opening)
    state.invoices[event.opening.invoice] = event.opening.url_id
  } else {
    const before = own(state.payments, event.url_id)
    if (before) state.payments[event.url_id] = advanced(before, event)
  }
}

/** Time-driven changes: unpaid pages expire, unverified money goes back, verified money is confirmed. */
export function dueEvent(payment: Payment, settings: PasargadSettings, now: Date): PaymentEvent | undefined {
  const { url_id, state, created_at, paid_at } = payment
  const ended = (since: string | null, window: number): string | undefined => {
    const end = after(new Date(since ?? created_at), minutes(window))
    return now >= end ? end.toISOString() : undefined
  }
  if (state === 'on_page') {
    const at = ended(created_at, settings.page_minutes)
    return at === undefined ? undefined : { type: 'closed', url_id, at, as: 'expired', ending: null }
  }
  if (state === 'paid') {
    const at = ended(paid_at, settings.verify_minutes)
    return at === undefined ? undefined : { type: 'returned', url_id, at }
  }
  if (state === 'verified') {
    const at = ended(paid_at, settings.reverse_minutes)
    return at === undefined ? undefined : { type: 'confirmed', url_id, at }
  }
  return undefined
}

function digits(count: number): string {
  return Array.from({ length: count }, (_, index) => String(randomInt(index === 0 ? 1 : 0, 10))).join('')
}

/** Reference numbers above 2^31 and track ids above 2^53, as at the bank. */
function newCharge() {
  const pan = testCards[randomInt(testCards.length)] as string
  return {
    reference_number: digits(12),
    track_id: digits(18),
    transaction_id: randomUUID(),
    card: `${pan.slice(0, 6)}******${pan.slice(-4)}`,
    card_hash: createHash('sha256').update(pan).digest('hex').toUpperCase(),
  }
}

/** Letters and digits only, so that it does not break over two lines on a page. */
function newUrlId(): string {
  return randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')
}

function newToken(): string {
  return [36, 96, 43].map((length) => randomBytes(length).toString('base64url').slice(0, length)).join('.')
}

function booksOf(clock: VirtualClock, state: State, record: (event: PasargadEvent) => void): Bank {
  const now = () => clock.now().toISOString()
  const find = (urlId: string): Payment | undefined => {
    const payment = own(state.payments, urlId)
    const due = payment && dueEvent(payment, state.settings, clock.now())
    if (due) record(due)
    return own(state.payments, urlId)
  }
  return {
    clock,
    record,
    find,
    settings: () => state.settings,
    terminal: () => state.terminal,
    findByInvoice: (invoice) => find(own(state.invoices, invoice) ?? ''),
    all: () =>
      Object.keys(state.payments)
        .reverse()
        .flatMap((urlId) => find(urlId) ?? []),
    open: (opening) => {
      const url_id = newUrlId()
      record({ type: 'opened', opening: { ...opening, url_id, created_at: now() } })
      return state.payments[url_id] as Payment
    },
    pay: (urlId, ending) => record({ type: 'paid', url_id: urlId, at: now(), ending, charge: newCharge() }),
    login: () => {
      const token = newToken()
      record({ type: 'logged_in', token, at: now() })
      return token
    },
    loginOf: (token) => {
      const at = own(state.tokens, token)
      return at === undefined ? undefined : new Date(at)
    },
    takeOddity: (...wanted) => {
      const oddity = wanted.find((one) => state.settings.oddities.includes(one))
      if (oddity === undefined) return undefined
      const left = [...state.settings.oddities]
      left.splice(left.indexOf(oddity), 1)
      record({ type: 'settings', settings: { ...state.settings, oddities: left } })
      return oddity
    },
  }
}

export function createBank(
  clock: VirtualClock,
  demo: Terminal,
): {
  slice: Slice<PasargadEvent>
  start(record: (event: PasargadEvent) => void): Bank
} {
  const state = emptyState(demo)
  const slice: Slice<PasargadEvent> = {
    apply: (event) => apply(state, event),
    snapshot: () => state,
    restore: (snapshot) => Object.assign(state, snapshot as State),
  }
  return { slice, start: (record) => booksOf(clock, state, record) }
}
