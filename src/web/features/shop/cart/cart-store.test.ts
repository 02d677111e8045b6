import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Api from '../../../api.ts'
import type { Cart, CartLine } from './cart-store.ts'

const calls = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>())
vi.mock('../../../api.ts', async (original) => ({ ...(await original<typeof Api>()), call: calls }))

const line = (quantity: number): CartLine => ({
  variant_id: 'v1',
  product_id: 7,
  title: 'Mug',
  options: '',
  poster: null,
  quantity,
  state: 'ok',
  left: null,
  most: 9,
  price: { amount: 100, currency: 'IRR' },
  usual: null,
  seen: null,
  amount: { amount: 100 * quantity, currency: 'IRR' },
  sent_from: null,
  is_returnable: true,
})
const cart = (id: string | null, quantity: number): Cart => ({
  user_id: id,
  currency: 'IRR',
  lines: quantity === 0 ? [] : [line(quantity)],
  count: quantity,
  sum: { amount: 100 * quantity, currency: 'IRR' },
  weight_grams: 0,
  can_check_out: true,
})

let kept: Map<string, string>
let store: (typeof import('./cart-store.ts'))['cartStore']

beforeEach(async () => {
  kept = new Map()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage, addEventListener: vi.fn(), removeEventListener: vi.fn() })
  vi.resetModules()
  calls.mockReset()
  store = (await import('./cart-store.ts')).cartStore
})
afterEach(() => void vi.unstubAllGlobals())

const problem = async (status: number) => new (await import('../../../api.ts')).ApiProblem(status, { message: 'no' })
const sent = (name: string) => calls.mock.calls.filter(([one]) => one === name).map(([, input]) => input)
/** A server with one cart. */
const serve = (answers: Record<string, () => unknown>) =>
  calls.mockImplementation(async (name) => {
    const answer = answers[name]
    if (answer === undefined) throw new Error(`unexpected ${name}`)
    return answer()
  })

test('one more is added to what is in the cart, also where the cart had not come yet', async () => {
  kept.set('cart_id', 'c1')
  serve({ 'GET /cart': () => cart('c1', 2), 'POST /cart': () => cart('c1', 3) })
  await store.add('v1', 1)
  expect(sent('POST /cart')).toMatchObject([{ body: { quantity: 3, cart_id: 'c1' } }])
  expect(store.get()).toMatchObject({ drawer: 'added', cart: { count: 3 } })
})

test('nothing is written while the cart is unknown', async () => {
  serve({
    'GET /cart': () => {
      throw new Error('no line')
    },
  })
  await expect(store.add('v1', 1)).rejects.toThrow()
  expect(sent('POST /cart')).toEqual([])
})

test('who signs in brings the cart of before, once, and what was capped is said', async () => {
  kept.set('cart_id', 'c1')
  kept.set('token', 't')
  const capped = [{ variant_id: 'v1', title: 'Mug', wanted: 5, quantity: 2, why: 'stock' }]
  serve({ 'POST /cart/merge': () => ({ cart: cart('own', 2), capped }), 'POST /cart': () => cart('own', 3) })
  await store.add('v1', 1)
  expect(kept.has('cart_id')).toBe(false)
  expect(store.get().capped).toEqual(capped)
  expect(sent('POST /cart/merge')).toHaveLength(1)
  expect(sent('POST /cart')).toMatchObject([{ body: { quantity: 3, cart_id: null } }])
})

test('a profile that may not take it over keeps its own cart in sight, and the visitor’s id stays', async () => {
  kept.set('cart_id', 'c1')
  kept.set('token', 't')
  const refused = await problem(403)
  serve({
    'POST /cart/merge': () => {
      throw refused
    },
    'GET /cart': () => cart(null, 0),
    'POST /cart': () => cart('own', 1),
  })
  await store.add('v1', 1)
  expect(kept.get('cart_id')).toBe('c1')
  expect(store.get().failed).toBe(false)
})

test('after signing out the member’s cart is neither shown nor named to the server', async () => {
  kept.set('token', 't')
  serve({ 'GET /cart': () => cart('own', 2), 'POST /cart': () => cart('own', 3) })
  await store.add('v1', 1)
  kept.delete('token')
  serve({ 'GET /cart': () => cart(null, 0), 'POST /cart': () => cart('c2', 1) })
  await store.add('v1', 1)
  expect(sent('GET /cart').at(-1)).toMatchObject({ query: { cart_id: undefined } })
  expect(sent('POST /cart').at(-1)).toMatchObject({ body: { quantity: 1, cart_id: null } })
  expect(kept.get('cart_id')).toBe('c2')
})

test('a refused change asks for the cart again', async () => {
  const refused = await problem(409)
  let left = 2
  serve({
    'GET /cart': () => cart('c1', left),
    'POST /cart': () => {
      left = 1
      throw refused
    },
  })
  await expect(store.add('v1', 1)).rejects.toThrow('no')
  expect(store.get().cart?.count).toBe(1)
})

test('the last line that was taken out can be put back', async () => {
  serve({ 'DELETE /cart/:id': () => cart('c1', 0), 'POST /cart': () => cart('c1', 4) })
  await store.takeOut(line(4))
  expect(store.get().gone?.quantity).toBe(4)
  await store.putBack()
  expect(sent('POST /cart')).toMatchObject([{ body: { quantity: 4 } }])
  expect(store.get()).toMatchObject({ gone: null, cart: { count: 4 } })
})
