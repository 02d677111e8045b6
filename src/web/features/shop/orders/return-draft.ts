import type { InputOf, OutputOf } from '#contract/api.ts'
import type { Order } from './order.ts'

export const returnSteps = ['goods', 'reason', 'money', 'review'] as const
export type ReturnStep = (typeof returnSteps)[number]

type Body = InputOf<'POST /me/shop/orders/:number/returns'>['body']
export type Reason = Order['return_reasons'][number]

/** As the contract has it; its schemas stay out of the browser. */
export const mostReturnPictures = 6

/** The chosen reason, while the house still offers it. */
export const reasonOf = (
  order: Pick<Order, 'return_reasons'>,
  { reason }: Pick<ReturnDraft, 'reason'>,
): Reason | undefined => order.return_reasons.find(({ code }) => code === reason)

/** The choices of the buyer so far; they survive a reload, so each step has an address of its own. */
export interface ReturnDraft {
  /** How many of each line, by position. */
  pieces: Readonly<Record<number, number>>
  reason: Body['reason'] | null
  text: string
  what: 'wallet' | 'as_paid' | 'exchange'
  /** In an exchange: which variant instead, by position; left out: the same. */
  wanted: Readonly<Record<number, { id: string; options: string }>>
  /** Of the call: one return, however often it is sent. */
  key: string
}

export const emptyDraft = (key: string): ReturnDraft => ({
  pieces: {},
  reason: null,
  text: '',
  what: 'wallet',
  wanted: {},
  key,
})

const whats = ['wallet', 'as_paid', 'exchange'] as const

function readWanted(found: unknown): ReturnDraft['wanted'] {
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(
    Object.entries(found as Record<string, Partial<Record<'id' | 'options', unknown>> | null>).flatMap(
      ([position, one]) => {
        const { id, options } = one ?? {}
        return typeof id === 'string' && typeof options === 'string'
          ? [[Number(position), { id, options }] as const]
          : []
      },
    ),
  )
}

/** A stored draft; null where it is none of ours. */
export function readDraft(text: string | null): ReturnDraft | null {
  if (text === null) return null
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return null
    const found = read as Partial<Record<keyof ReturnDraft, unknown>>
    if (typeof found.key !== 'string' || typeof found.pieces !== 'object' || found.pieces === null) return null
    const pieces = Object.entries(found.pieces).flatMap(([position, count]) =>
      Number.isInteger(count) ? [[Number(position), Number(count)] as const] : [],
    )
    return {
      pieces: Object.fromEntries(pieces),
      reason: typeof found.reason === 'string' ? found.reason : null,
      text: typeof found.text === 'string' ? found.text : '',
      what: whats.find((what) => what === found.what) ?? 'wallet',
      wanted: readWanted(found.wanted),
      key: found.key,
    }
  } catch {
    return null
  }
}

/** The lines that are sent back, no more of each than can be. */
export function linesOf(order: Pick<Order, 'lines'>, { pieces }: Pick<ReturnDraft, 'pieces'>) {
  return order.lines.flatMap((line) => {
    const quantity = Math.min(pieces[line.position] ?? 0, line.returnable)
    return quantity > 0 ? [{ line, position: line.position, quantity }] : []
  })
}

/** Returns the money for them, to the rial as the server will count it: an equal part of each line's rest. */
export function moneyOf(order: Pick<Order, 'lines' | 'total'>, draft: Pick<ReturnDraft, 'pieces'>) {
  const amount = linesOf(order, draft).reduce(
    (sum, { line, quantity }) => sum + Math.floor((line.amount.amount * quantity) / line.quantity),
    0,
  )
  return { amount, currency: order.total.currency }
}

/** The first step that is not done yet; a later address leads back to it. */
export function stepOpen(
  order: Pick<Order, 'lines' | 'return_reasons'>,
  draft: ReturnDraft,
  wanted: ReturnStep,
): ReturnStep {
  const first: ReturnStep =
    linesOf(order, draft).length === 0 ? 'goods' : reasonOf(order, draft) === undefined ? 'reason' : returnSteps[3]
  return returnSteps.indexOf(wanted) <= returnSteps.indexOf(first) ? wanted : first
}

type Variant = OutputOf<'GET /shop/goods/:id'>['variants'][number]

/** Joins the options of a variant: “Large, black”. */
export const optionsOf = (
  { edition, color, size }: Pick<Variant, 'edition' | 'color' | 'size'>,
  comma: string,
): string => [edition, color, size].filter((part) => part !== null && part !== '').join(comma)

/** The other variants for which a bought one can be exchanged: there now, and at the same price, as the server decides it. */
export function exchangesFor(variants: readonly Variant[], ownId: string | null, currency: 'IRR' | 'USD'): Variant[] {
  const priceOf = (variant: Variant) => variant.prices.find(({ price }) => price.currency === currency)?.price.amount
  const own = variants.find(({ id }) => id === ownId)
  if (own === undefined) return []
  return variants.filter(
    (one) =>
      one.id !== own.id && one.stock !== 'sold_out' && priceOf(one) !== undefined && priceOf(one) === priceOf(own),
  )
}
