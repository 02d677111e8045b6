import { after, minutes } from '#lib/time/clock.ts'
import type { Slice } from '../journal.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { type Delivery, tried, type Try } from './delivery.ts'
import type { SigningKey } from './keys.ts'
import { changeOf } from './notices.ts'
import { advanced, isOpen, opened, type Opening, type Order, type OrderEvent } from './order.ts'
import { defaultSettings, type PaypalSettings, type Terminal } from './settings.ts'

/** A stored answer that the same PayPal-Request-Id gets again. */
export interface Memory {
  hash: string
  status: number
  body: Record<string, unknown>
  until: string
}

export type BankEvent =
  | OrderEvent
  | { type: 'opened'; opening: Opening }
  | { type: 'token'; token: string; at: string; until: string }
  | { type: 'remembered'; key: string; memory: Memory }
  | { type: 'queued'; delivery: Delivery }
  | { type: 'tried'; id: string; at: string; result: Try }
  | { type: 'key'; name: string; key: SigningKey }
  | { type: 'settings'; settings: PaypalSettings }
  | { type: 'terminal'; terminal: Terminal }
  | { type: 'wiped' }

interface State {
  orders: Record<string, Order>
  /** Order ids by capture, by refund, and by captured invoice. */
  captures: Record<string, string>
  refunds: Record<string, string>
  invoices: Record<string, string>
  /** Orders that wait for a change by time. */
  unsettled: Record<string, true>
  tokens: Record<string, string>
  memories: Record<string, Memory>
  waiting: Record<string, Delivery>
  ended: Record<string, Delivery>
  keys: Record<string, SigningKey>
  settings: PaypalSettings
  terminal: Terminal | null
}

function emptyState(): Omit<State, 'keys' | 'terminal'> {
  return {
    orders: {},
    captures: {},
    refunds: {},
    invoices: {},
    unsettled: {},
    tokens: {},
    memories: {},
    waiting: {},
    ended: {},
    settings: defaultSettings,
  }
}

/** Keys come from outside, so a key such as `constructor` must find nothing. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function changeOrder(state: State, event: OrderEvent): void {
  const before = own(state.orders, event.id)
  if (!before) return
  const order = advanced(before, event)
  state.orders[order.id] = order
  if (event.type === 'captured') {
    state.captures[event.capture.id] = order.id
    if (order.invoice_id !== null) state.invoices[order.invoice_id] = order.id
  }
  if (event.type === 'refunded') state.refunds[event.refund.id] = order.id
  const isSettled = [order.capture, ...order.refunds].every((each) => (each?.becomes ?? null) === null)
  if (isSettled) delete state.unsettled[order.id]
  else state.unsettled[order.id] = true
}

function noteTry(state: State, { id, at, result }: Extract<BankEvent, { type: 'tried' }>): void {
  const before = own(state.waiting, id)
  if (!before) return
  const delivery = tried(before, result, new Date(at))
  if (delivery.end === null) state.waiting[id] = delivery
  else {
    delete state.waiting[id]
    state.ended[id] = delivery
  }
}

function noteToken(state: State, { token, at, until }: Extract<BankEvent, { type: 'token' }>): void {
  for (const [old, end] of Object.entries(state.tokens)) if (end <= at) delete state.tokens[old]
  state.tokens[token] = until
}

function apply(state: State, event: BankEvent): void {
  switch (event.type) {
    case 'opened':
      state.orders[event.opening.id] = opened(event.opening)
      return
    case 'token':
      return noteToken(state, event)
    case 'remembered':
      state.memories[event.key] = event.memory
      return
    case 'queued':
      state.waiting[event.delivery.id] = event.delivery
      return
    case 'tried':
      return noteTry(state, event)
    case 'key':
      state.keys[event.name] = event.key
      return
    case 'settings':
      state.settings = event.settings
      return
    case 'terminal':
      state.terminal = event.terminal
      return
    case 'wiped':
      // certificates stay, because shops may have cached them by their address
      Object.assign(state, emptyState(), { terminal: null })
      return
    default:
      changeOrder(state, event)
  }
}

/** Time-driven changes of an order: it expires unapproved or uncaptured; a pending capture or refund is decided. */
export function dueEvent(order: Order, settings: PaypalSettings, now: Date): OrderEvent | undefined {
  const { id, capture } = order
  const isOver = (since: string, span: number) => now >= after(new Date(since), minutes(span))
  if (isOpen(order) && isOver(order.created_at, settings.approve_minutes)) return { type: 'expired', id, ending: null }
  if (order.state === 'APPROVED' && isOver(order.approved_at ?? '', settings.capture_minutes))
    return { type: 'expired', id, ending: null }
  const isDue = (due: string | null): due is string => due !== null && now >= new Date(due)
  if (capture?.becomes && isDue(capture.due_at))
    return { type: 'capture_decided', id, at: capture.due_at, status: capture.becomes }
  for (const refund of order.refunds)
    if (refund.becomes && isDue(refund.due_at))
      return { type: 'refund_decided', id, refund_id: refund.id, at: refund.due_at, status: refund.becomes }
  return undefined
}

/** The emulated gateway's books. Reading an order first closes its due windows. */
export interface Bank {
  clock: VirtualClock
  settings(): PaypalSettings
  terminal(): Terminal
  find(id: string): Order | undefined
  findByCapture(id: string): Order | undefined
  findByRefund(id: string): Order | undefined
  /** Whether another order with this invoice was captured. */
  isInvoiceTaken(order: Pick<Order, 'id' | 'invoice_id'>): boolean
  /** Newest first. */
  all(): Order[]
  /** Closes the due windows of all orders that wait only for time. */
  settleDue(): void
  isTokenGood(token: string): boolean
  memory(key: string): Memory | undefined
  waiting(): Delivery[]
  ended(): Delivery[]
  key(name: string): SigningKey | undefined
  /** Records these together: after a crash all of them are there, or none. */
  record(...events: BankEvent[]): void
  /** Changes an order, and records the event for the shop. */
  change(order: Order, event: OrderEvent): Order
}

export function createBank(
  clock: VirtualClock,
  demo: Terminal,
): { slice: Slice<BankEvent[]>; start(record: (events: BankEvent[]) => void): Bank } {
  const state: State = { ...emptyState(), keys: {}, terminal: null }
  const slice: Slice<BankEvent[]> = {
    apply: (events) => {
      for (const event of events) apply(state, event)
    },
    snapshot: () => state,
    restore: (snapshot) => Object.assign(state, snapshot as State),
  }
  const start = (write: (events: BankEvent[]) => void): Bank => {
    const change = (order: Order, event: OrderEvent): Order => {
      write(changeOf(order, event, { now: clock.now(), settings: state.settings }))
      return state.orders[order.id] as Order
    }
    const find = (id: string): Order | undefined => {
      let order = own(state.orders, id)
      for (let due = order && dueEvent(order, state.settings, clock.now()); order && due;) {
        order = change(order, due)
        due = dueEvent(order, state.settings, clock.now())
      }
      return order
    }
    const findBy = (index: Record<string, string>, key: string) => find(own(index, key) ?? '')
    return {
      clock,
      change,
      find,
      record: (...events) => write(events),
      settings: () => state.settings,
      terminal: () => state.terminal ?? demo,
      findByCapture: (id) => findBy(state.captures, id),
      findByRefund: (id) => findBy(state.refunds, id),
      isInvoiceTaken: ({ id, invoice_id }) => {
        const holder = invoice_id === null ? undefined : own(state.invoices, invoice_id)
        return holder !== undefined && holder !== id
      },
      all: () =>
        Object.keys(state.orders)
          .reverse()
          .flatMap((id) => find(id) ?? []),
      settleDue: () => {
        for (const id of Object.keys(state.unsettled)) find(id)
      },
      isTokenGood: (token) => (own(state.tokens, token) ?? '') > clock.now().toISOString(),
      memory: (key) => {
        const memory = own(state.memories, key)
        return memory && memory.until > clock.now().toISOString() ? memory : undefined
      },
      waiting: () => Object.values(state.waiting),
      ended: () => Object.values(state.ended),
      key: (name) => own(state.keys, name),
    }
  }
  return { slice, start }
}
