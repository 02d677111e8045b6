import type { InputOf } from '#contract/api.ts'
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

/** What is asked of the list, as it stands in its address. */
export interface ListAsked {
  shelf?: Shelf | undefined
  of?: number | undefined
  size?: string | undefined
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

/** Reads an address; what nobody understands is left out. */
export function readListAsked(search: URLSearchParams): ListAsked {
  return {
    shelf: one(shelves, search.get('shelf')),
    of: number(search.get('of'), 2_147_483_647),
    size: search.get('size') ?? undefined,
    in_stock: search.get('in_stock') === '1' ? true : undefined,
    query: search.get('query') ?? undefined,
    sort: one(orders, search.get('sort')),
    page: number(search.get('page'), 10_000),
  }
}

/** The address of the list; a change of anything but the page begins at the first page. */
export function listAddress(asked: ListAsked): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined && value !== '' && value !== false) search.set(name, value === true ? '1' : String(value))
  const text = search.toString()
  return text === '' ? '/shop/list' : `/shop/list?${text}`
}

export const perPage = 24

/** The question to the API. */
export function listQuery(asked: ListAsked): InputOf<'GET /shop/goods'>['query'] {
  const { in_stock: inStock, ...rest } = asked
  return { ...rest, per_page: perPage, ...(inStock === true ? { in_stock: 'true' } : {}) }
}
