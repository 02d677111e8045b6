import type { OutputOf } from '#contract/api.ts'
import type { Currency } from '#lib/money.ts'
import { call } from '../../../api.ts'
import { readToken } from '../../../session.ts'

export type Cart = OutputOf<'GET /cart'>
export type CartLine = Cart['lines'][number]
export type Capped = OutputOf<'POST /cart/merge'>['capped'][number]

/** The id of a visitor's cart, as the specification names it. */
const idKey = 'cart_id'
/** Written after each change, so that other tabs look again. */
const changedKey = 'cart_changed'

export interface CartState {
  /** Null until it was asked for. */
  cart: Cart | null
  failed: boolean
  /** The drawer: opened by a thing that was put in, or by the button. */
  drawer: 'closed' | 'added' | 'opened'
  /** What could not be taken over at login as it was. */
  capped: readonly Capped[]
}

const first: CartState = { cart: null, failed: false, drawer: 'closed', capped: [] }
const listeners = new Set<() => void>()
let state = first
let currency: Currency = 'IRR'
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
const cartId = (): string | undefined =>
  readToken() === null ? (stored(idKey) ?? state.cart?.user_id ?? undefined) : undefined

function take(cart: Cart): void {
  if (readToken() === null && cart.user_id !== null) store(idKey, cart.user_id)
  set({ cart, failed: false })
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work, work)
  queue = next.catch(() => undefined)
  return next
}

function changed(cart: Cart): void {
  take(cart)
  store(changedKey, `${Date.now()}/${Math.random()}`)
}

/** Moves a visitor's cart into the member's, who has signed in meanwhile. */
async function mergeIfNeeded(): Promise<Cart | null> {
  const id = stored(idKey)
  if (readToken() === null || id === null) return null
  const { cart, capped } = await call('POST /cart/merge', { body: { cart_id: id, currency } })
  store(idKey, null)
  set({ capped: [...state.capped, ...capped] })
  return cart
}

async function ask(): Promise<void> {
  try {
    const merged = await mergeIfNeeded()
    if (merged === null) take(await call('GET /cart', { query: { cart_id: cartId(), currency } }))
    else changed(merged)
  } catch {
    set({ failed: true })
  }
}

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
  /** Sets how many of a variant are in the cart. `add`: so many more than are in it now; opens the drawer. */
  put: (variantId: string, quantity: number, how: 'set' | 'add' = 'set'): Promise<void> =>
    inTurn(async () => {
      const had = how === 'add' ? (state.cart?.lines.find((line) => line.variant_id === variantId)?.quantity ?? 0) : 0
      const body = { variant_id: variantId, quantity: had + quantity, cart_id: cartId() ?? null, currency }
      changed(await call('POST /cart', { body }))
      if (how === 'add') set({ drawer: 'added' })
    }),
  takeOut: (variantId: string): Promise<void> =>
    inTurn(async () => {
      changed(await call('DELETE /cart/:id', { params: { id: variantId }, query: { cart_id: cartId(), currency } }))
    }),
  /** Agrees to the prices that this page shows. */
  agree: (): Promise<void> =>
    inTurn(async () => {
      const lines = (state.cart?.lines ?? []).flatMap(({ variant_id: id, price }) =>
        price === null ? [] : [{ variant_id: id, amount: price.amount }],
      )
      changed(await call('POST /cart/agree', { body: { cart_id: cartId() ?? null, currency, lines } }))
    }),
  open: (): void => set({ drawer: 'opened' }),
  close: (): void => {
    if (state.drawer !== 'closed') set({ drawer: 'closed' })
  },
  forgetCapped: (): void => set({ capped: [] }),
  /** What was bought has left the cart. */
  bought: (): void => {
    store(changedKey, `${Date.now()}/${Math.random()}`)
    cartStore.refresh()
  },
}
