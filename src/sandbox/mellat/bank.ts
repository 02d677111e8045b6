import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Action } from '../bank/emulated-bank.ts'
import type { Slice } from '../journal.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { type Change, dueChange, type Refund, type Sale } from './sale.ts'
import { defaultSettings, type MellatSettings, type Terminal } from './terminal.ts'

export type MellatEvent =
  | { type: 'opened'; sale: Sale }
  | { type: 'changed'; ref_id: string; change: Change }
  | { type: 'refunded'; ref_id: string; refund: Refund }
  | { type: 'terminal'; terminal: Terminal }
  | { type: 'settings'; settings: MellatSettings }
  | { type: 'wiped' }

interface State {
  /** By RefId. */
  sales: Record<string, Sale>
  /** For every order number ever used, by a sale or by a refund: its RefId. */
  orders: Record<string, string>
  terminal: Terminal | null
  settings: MellatSettings
}

export type Opening = Pick<Sale, 'order_id' | 'amount' | 'additional_data' | 'callback_url' | 'mobile'>

/**
 * The emulated bank's books. Reading a sale first closes windows that are due (expiry, automatic return, automatic
 * settling).
 */
export interface Bank {
  clock: VirtualClock
  settings(): MellatSettings
  terminal(): Terminal
  find(refId: string): Sale | undefined
  /** The sale of an order number with exactly this reference. */
  findPaid(orderId: string, saleReferenceId: string): Sale | undefined
  /** The sale that a refund order number belongs to. */
  findByOrder(orderId: string): Sale | undefined
  isUsed(orderId: string): boolean
  /** Newest first. */
  all(): Sale[]
  open(opening: Opening): Sale
  pay(refId: string, ending: Action): void
  change(refId: string, change: Change): void
  refund(refId: string, refund: Omit<Refund, 'reference_id' | 'at'>): Refund
  record(event: MellatEvent): void
}

/** The card that the pay page shows. */
const testCard = '6104337700115689'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Twenty letters and digits in both cases: a shop that changes their case has another key. */
function newRefId(): string {
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
}

/** A positive long: 18 or 19 digits above 2^53, or 12. */
function newReference(isLong: boolean): string {
  if (!isLong) return String(randomInt(100_000_000_000, 281_000_000_000))
  const least = 2n ** 53n
  const most = 2n ** 63n - 1n
  const further = randomBytes(8).readBigUInt64BE() % (most - least)
  // an odd number above 2^53 cannot be held by a float
  return String((least + further) | 1n)
}

/** Keys come from outside, so a key such as `constructor` must find nothing. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function apply(state: State, event: MellatEvent): void {
  if (event.type === 'terminal') state.terminal = event.terminal
  else if (event.type === 'settings') state.settings = event.settings
  else if (event.type === 'wiped') Object.assign(state, { sales: {}, orders: {}, settings: defaultSettings })
  else if (event.type === 'opened') {
    state.sales[event.sale.ref_id] = event.sale
    state.orders[event.sale.order_id] = event.sale.ref_id
  } else {
    const before = state.sales[event.ref_id]
    if (before === undefined) return
    if (event.type === 'changed') state.sales[event.ref_id] = { ...before, ...event.change }
    else {
      state.sales[event.ref_id] = { ...before, refunds: [...before.refunds, event.refund] }
      state.orders[event.refund.order_id] = event.ref_id
    }
  }
}

function freshSale(opening: Opening, createdAt: string): Sale {
  return {
    ...opening,
    ref_id: newRefId(),
    created_at: createdAt,
    state: 'at_bank',
    ending: null,
    referer: '',
    paid_at: null,
    sale_reference_id: null,
    card_pan: null,
    card_hash: null,
    verified_at: null,
    settled_at: null,
    closed_at: null,
    refunds: [],
    returns: [],
  }
}

function paidChange(at: string, ending: Action, isLong: boolean): Change {
  return {
    state: 'paid',
    ending,
    paid_at: at,
    sale_reference_id: newReference(isLong),
    card_pan: `${testCard.slice(0, 6)}******${testCard.slice(-4)}`,
    card_hash: createHash('sha256').update(testCard).digest('hex').toUpperCase(),
  }
}

function createState(): { state: State; slice: Slice<MellatEvent> } {
  const state: State = { sales: {}, orders: {}, terminal: null, settings: defaultSettings }
  return {
    state,
    slice: {
      apply: (event) => apply(state, event),
      snapshot: () => state,
      restore: (snapshot) => Object.assign(state, snapshot as State),
    },
  }
}

export function createBank(
  clock: VirtualClock,
  demo: Terminal,
): { slice: Slice<MellatEvent>; start(record: (event: MellatEvent) => void): Bank } {
  const { state, slice } = createState()
  const start = (record: (event: MellatEvent) => void): Bank => {
    const at = () => clock.now().toISOString()
    const change: Bank['change'] = (ref_id, what) => record({ type: 'changed', ref_id, change: what })
    const find: Bank['find'] = (refId) => {
      const sale = own(state.sales, refId)
      const due = sale && dueChange(sale, state.settings, clock.now())
      if (due) change(refId, due)
      return own(state.sales, refId)
    }
    const findByOrder: Bank['findByOrder'] = (orderId) => find(own(state.orders, orderId) ?? '')
    return {
      clock,
      record,
      change,
      find,
      findByOrder,
      settings: () => state.settings,
      terminal: () => state.terminal ?? demo,
      findPaid: (orderId, saleReferenceId) => {
        const sale = findByOrder(orderId)
        return sale?.order_id === orderId && sale.sale_reference_id === saleReferenceId ? sale : undefined
      },
      isUsed: (orderId) => Object.hasOwn(state.orders, orderId),
      all: () =>
        Object.keys(state.sales)
          .reverse()
          .flatMap((refId) => find(refId) ?? []),
      open: (opening) => {
        const sale = freshSale(opening, at())
        record({ type: 'opened', sale })
        return sale
      },
      pay: (refId, ending) => change(refId, paidChange(at(), ending, state.settings.long_references)),
      refund: (ref_id, what) => {
        const refund = { ...what, reference_id: newReference(state.settings.long_references), at: at() }
        record({ type: 'refunded', ref_id, refund })
        return refund
      },
    }
  }
  return { slice, start }
}
