import type { InputOf } from '#contract/api.ts'
import type { Currency } from '#lib/money/money.ts'
import { shortened } from '#lib/text/shortened.ts'
import { parseTomanInput, parseUsdInput, type TypedAmount } from '#lib/typed/money-input.ts'
import { setFilters } from '#web/what-comes-back.ts'
import type { Shelf } from './goods.ts'

/** Shelves in the order of the shop. */
export const shelves = [
  'poster',
  'print',
  'record',
  'shirt',
  'cup',
  'book',
  'disc',
  'other',
] as const satisfies readonly Shelf[]
export const orders = ['newest', 'cheapest', 'dearest', 'title'] as const

/** The question of the list, as it stands in its address. */
export interface ListAsked {
  shelf?: Shelf | undefined
  of?: number | undefined
  /** The slug of a collection. */
  collection?: string | undefined
  size?: string | undefined
  /** In which the prices are; Rials where nothing stands. */
  currency?: 'USD' | undefined
  /** The lowest and the highest price, in Rials or cents; the address has Toman or dollars, as they are typed. */
  from?: number | undefined
  to?: number | undefined
  in_stock?: boolean | undefined
  query?: string | undefined
  sort?: (typeof orders)[number] | undefined
  page?: number | undefined
}

const one = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((value) => value === text)

const number = (text: string | null, most: number): number | undefined => {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
}

/** The most that the list can be asked for. */
const mostAmount = 9_000_000_000_000

export function readTypedPrice(text: string, currency: Currency): TypedAmount {
  const typed = currency === 'USD' ? parseUsdInput(text) : parseTomanInput(text)
  return 'amount' in typed && typed.amount > mostAmount ? { refused: 'too_large' } : typed
}

const typedPrice = (text: string | null, currency: Currency): number | undefined => {
  const typed = readTypedPrice(text ?? '', currency)
  return 'amount' in typed ? typed.amount : undefined
}

/** An amount as the address has it. Rials may be typed, and the address has whole Toman. */
const priceText = (amount: number, currency: Currency): string =>
  currency === 'USD' ? String(amount / 100) : String(Math.round(amount / 10))

/** The lower one first, whichever was typed where. */
function range(search: URLSearchParams, currency: Currency): Pick<ListAsked, 'from' | 'to'> {
  const from = typedPrice(search.get('from'), currency)
  const to = typedPrice(search.get('to'), currency)
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

/** A name that the API takes. */
const name = (text: string | null): string | undefined => (text === null || text.length > 60 ? undefined : text)

/** Reads an address; what nobody understands is left out. */
export function readListAsked(search: URLSearchParams): ListAsked {
  const currency = search.get('currency') === 'USD' ? 'USD' : undefined
  const prices = range(search, currency ?? 'IRR')
  const isPriced = prices.from !== undefined || prices.to !== undefined
  return {
    shelf: one(shelves, search.get('shelf')),
    of: number(search.get('of'), 2_147_483_647),
    collection: name(search.get('collection')),
    size: name(search.get('size')),
    currency: isPriced ? currency : undefined,
    ...prices,
    in_stock: search.get('in_stock') === '1' ? true : undefined,
    query: search.get('query') ?? undefined,
    sort: one(orders, search.get('sort')),
    page: number(search.get('page'), 10_000),
  }
}

/** Prices that were typed and are none, as they were typed. */
export type UnreadPrices = { from?: string; to?: string }

/** Returns the prices of an address that nobody understands: a form that is sent before the scripts puts there what was typed. */
export function readUnreadPrices(search: URLSearchParams): UnreadPrices {
  const currency = search.get('currency') === 'USD' ? 'USD' : 'IRR'
  const unread: UnreadPrices = {}
  for (const end of ['from', 'to'] as const) {
    const text = (search.get(end) ?? '').trim()
    if (text !== '' && 'refused' in readTypedPrice(text, currency)) unread[end] = shortened(text, 40)
  }
  return unread
}

/** The address of the list; a change of anything but the page begins at the first page. */
export function listAddress(asked: ListAsked): string {
  const search = new URLSearchParams()
  const { from, to, currency } = asked
  const text = (amount: number | undefined) => (amount === undefined ? undefined : priceText(amount, currency ?? 'IRR'))
  for (const [name, value] of Object.entries({ ...asked, from: text(from), to: text(to) }))
    if (value !== undefined && value !== '' && value !== false) search.set(name, value === true ? '1' : String(value))
  const query = search.toString()
  return query === '' ? '/shop/list' : `/shop/list?${query}`
}

/** The conditions of a list, in the order in which one is taken back: two prices are one. */
export const goodsFilters = ['in_stock', 'price', 'size', 'query', 'of', 'collection', 'shelf'] as const
export type GoodsFilter = (typeof goodsFilters)[number]

/** The conditions as they are set. Words of spaces alone are none. */
export const conditionsOf = ({ from, to, query, ...rest }: ListAsked) => ({
  ...rest,
  price: from ?? to,
  query: query?.trim() === '' ? undefined : query,
})

/** The same list without one of its conditions, from its first page. A size is one of its shelf. */
export function withoutFilter(asked: ListAsked, name: GoodsFilter): ListAsked {
  const first = { ...asked, page: undefined }
  if (name === 'price') return { ...first, from: undefined, to: undefined, currency: undefined }
  if (name === 'shelf') return { ...first, shelf: undefined, size: undefined }
  return { ...first, [name]: undefined }
}

/** How many filters are set: words and order are none, and two prices are one. */
export const countAsked = (asked: ListAsked): number =>
  setFilters(conditionsOf(asked), goodsFilters).filter((name) => name !== 'query').length

export const perPage = 24

/** The question to the API. */
export function listQuery(asked: ListAsked): InputOf<'GET /shop/goods'>['query'] {
  const { in_stock: inStock, from, to, ...rest } = asked
  return {
    ...rest,
    price_from: from,
    price_to: to,
    per_page: perPage,
    ...(inStock === true ? { in_stock: 'true' } : {}),
  }
}
