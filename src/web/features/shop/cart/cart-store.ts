import type { OutputOf } from '#contract/api.ts'
import type { Currency } from '#lib/money/money.ts'
import { priceChange } from '#lib/money/price-change.ts'
import { ApiProblem, call, NetworkFailure } from '../../../api.ts'
import { readToken } from '../../../session.ts'

export type Cart = OutputOf<'GET /cart'>
export type CartLine = Cart['lines'][number]
/** Whether a line can be bought somewhere: without a price in this currency it goes where the other one is paid. */
export const isWanted = ({ state }: CartLine): boolean => state === 'ok' || state === 'no_price'

/** Whether the price is higher than the one that was seen before: it must be agreed. */
export const hasRisen = ({ seen, price }: CartLine): boolean =>
  seen !== null && price !== null && priceChange(seen, price) === 'rose'

export type Capped = OutputOf<'POST /cart/merge'>['capped'][number]

/** The id of a visitor's cart, as the specification names it. */
const idKey = 'cart_id'
/** Written after each change, so that other tabs look again. */
const changedKey = 'cart_changed'

export interface CartState {
  /** Null until it was asked for. */
  cart: Cart | null
  failed: boolean
  /** The drawer: opened by a thing that was put in (by the keyboard: then focus goes in), or by the button. */
  drawer: 'closed' | 'added' | 'added_by_key' | 'opened'
  /** The lines that login could not take over unchanged. */
  capped: readonly Capped[]
  /** The line that was taken out last; it can be put back. */
  gone: CartLine | null
}

const first: CartState = { cart: null, failed: false, drawer: 'closed', capped: [], gone: null }
const listeners = new Set<() => void>()
let state = first
let currency: Currency = 'IRR'
/** The session whose cart is in `state`; null: a visitor's. */
let owner: string | null = null
/** Changes go to the server one after another, so that the last one written here is the last one there. */
let queue: Promise<unknown> = Promise.resolve()

function set(change: Partial<CartState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // no storage: the cart lives as long as this page
  }
}

/** The id to send: none for a member, whose cart is found by the session. */
function cartId(): string | undefined {
  if (readToken() !== null) return undefined
  // where there is no storage, the id is in the cart; but a member's cart stays the member's after signing out
  return stored(idKey) ?? (owner === null ? state.cart?.user_id : null) ?? undefined
}

/** Shows an answer, unless somebody else has signed in or out since it was asked for. */
function take(cart: Cart, asker: string | null): void {
  if (readToken() !== asker) return
  if (asker === null && cart.user_id !== null) store(idKey, cart.user_id)
  owner = asker
  set({ cart, failed: false })
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work, work)
  queue = next.catch(() => undefined)
  return next
}

function tellOtherTabs(): void {
  store(changedKey, `${Date.now()}/${Math.random()}`)
}

/** Sends a change. Refused, the cart is asked for again: what the page shows is no longer so. */
async function change(send: () => Promise<Cart>): Promise<void> {
  const asker = readToken()
  try {
    take(await send(), asker)
    tellOtherTabs()
  } catch (error) {
    if (error instanceof ApiProblem) await ask()
    throw error
  }
}

/** Moves a visitor's cart into the member's, who has signed in meanwhile. Null: there is none, or it stays where it is. */
async function mergeIfNeeded(): Promise<Cart | null> {
  const id = stored(idKey)
  if (readToken() === null || id === null) return null
  try {
    const { cart, capped } = await call('POST /cart/merge', { body: { cart_id: id, currency } })
    store(idKey, null)
    set({ capped: [...state.capped, ...capped] })
    return cart
  } catch (error) {
    // a child's profile has no cart to move into; the visitor's waits for a grown-up
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}

async function ask(): Promise<void> {
  const asker = readToken()
  // who signed out leaves nothing to be seen
  if (owner !== null && asker !== owner) set({ cart: null, capped: [], gone: null })
  try {
    const merged = await mergeIfNeeded()
    take(merged ?? (await call('GET /cart', { query: { cart_id: cartId(), currency } })), asker)
    if (merged !== null) tellOtherTabs()
  } catch {
    set({ failed: true })
  }
}

const putAll = (variantId: string, quantity: number): Promise<Cart> =>
  call('POST /cart', { body: { variant_id: variantId, quantity, cart_id: cartId() ?? null, currency } })

export const cartStore = {
  get: (): CartState => state,
  getOnServer: (): CartState => first,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    const onStorage = (event: StorageEvent) => {
      if (event.key === changedKey || event.key === idKey) cartStore.refresh()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  },
  /** Asks the server; with another currency from now on. */
  refresh: (inCurrency: Currency = currency): void => {
    currency = inCurrency
    void inTurn(ask)
  },
  /** Sets how many of a variant are in the cart. */
  put: (variantId: string, quantity: number): Promise<void> => inTurn(() => change(() => putAll(variantId, quantity))),
  /** Adds this quantity to the present one; opens the drawer. */
  add: (variantId: string, quantity: number, byKey = false): Promise<void> =>
    inTurn(async () => {
      // quantities are written absolutely: without knowing the cart, a line that is in it would be made less
      if (state.cart === null || owner !== readToken()) await ask()
      if (state.cart === null) throw new NetworkFailure()
      const had = state.cart.lines.find((line) => line.variant_id === variantId)?.quantity ?? 0
      await change(() => putAll(variantId, had + quantity))
      set({ drawer: byKey ? 'added_by_key' : 'added', gone: null })
    }),
  takeOut: (line: CartLine): Promise<void> =>
    inTurn(async () => {
      const id = line.variant_id
      await change(() => call('DELETE /cart/:id', { params: { id }, query: { cart_id: cartId(), currency } }))
      set({ gone: line })
    }),
  /** Puts the line back that was taken out last: as many as can still be had. */
  putBack: (): Promise<void> =>
    inTurn(async () => {
      const { gone } = state
      if (gone === null) return
      await change(() => putAll(gone.variant_id, Math.max(1, Math.min(gone.quantity, gone.most))))
      set({ gone: null })
    }),
  /** Agrees to the prices that this page shows. */
  agree: (): Promise<void> =>
    inTurn(() => {
      const lines = (state.cart?.lines ?? []).flatMap(({ variant_id: id, price }) =>
        price === null ? [] : [{ variant_id: id, amount: price.amount }],
      )
      return change(() => call('POST /cart/agree', { body: { cart_id: cartId() ?? null, currency, lines } }))
    }),
  open: (): void => set({ drawer: 'opened' }),
  close: (): void => {
    if (state.drawer !== 'closed') set({ drawer: 'closed', gone: null })
  },
  forgetCapped: (): void => set({ capped: [] }),
  /** Asks for the cart again after a purchase, because the bought goods have left it. */
  bought: (): void => {
    tellOtherTabs()
    cartStore.refresh()
  },
}
