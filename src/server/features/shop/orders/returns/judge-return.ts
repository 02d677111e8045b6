import type { z } from 'zod'
import type { OrderReturnState } from '#contract/shop/orders.ts'
import type { PostagePayer } from '#lib/lists/house-lists.ts'
import type { OrderState } from '../order-states.ts'

export type ReturnState = z.output<typeof OrderReturnState>

/** A line of an order, as far as its return is concerned. */
export interface ReturnableLine {
  position: number
  quantity: number
  /** How many have gone back, by a return or by the desk. */
  back: number
  /** How many are in returns that are not over. */
  asked: number
  /** False: excepted from return, as told before the sale. */
  isReturnable: boolean
}

/** How many of a line can still be sent back. */
export function returnableOf({ quantity, back, asked, isReturnable }: ReturnableLine): number {
  return isReturnable ? Math.max(0, quantity - back - asked) : 0
}

export interface ReturnFacts {
  state: OrderState
  /** Until when; null before delivery. */
  until: Date | null
  lines: readonly ReturnableLine[]
}

export type ReturnRefusal =
  | 'order_return.not_delivered'
  | 'order_return.too_late'
  | 'order_return.never'
  | 'order_return.too_many'

/** Why goods cannot be sent back; null when they can. E-commerce act of Iran, articles 37 and 38. */
export function refusalOfReturn(
  { state, until, lines }: ReturnFacts,
  wish: readonly { position: number; quantity: number }[],
  now: Date,
): ReturnRefusal | null {
  if (state !== 'Delivered' || until === null) return 'order_return.not_delivered'
  if (now >= until) return 'order_return.too_late'
  const wanted = new Map<number, number>()
  for (const { position, quantity } of wish) wanted.set(position, (wanted.get(position) ?? 0) + quantity)
  for (const [position, quantity] of wanted) {
    const line = lines.find((one) => one.position === position)
    if (line === undefined || quantity < 1) return 'order_return.too_many'
    if (!line.isReturnable) return 'order_return.never'
    if (quantity > returnableOf(line)) return 'order_return.too_many'
  }
  return wanted.size === 0 ? 'order_return.too_many' : null
}

/**
 * Who pays the postage: as the return says it, since its buyer was told so when they asked. One that says nothing was asked
 * for under an earlier release, and follows its reason. A reason that nobody knows is no fault of the buyer.
 */
export function postageOf(asked: PostagePayer | null, ofReason: PostagePayer | null | undefined): PostagePayer {
  return asked ?? ofReason ?? 'house'
}

/** Whether a return still takes pieces of its lines. */
export const isOpen = (state: ReturnState): boolean => state === 'asked' || state === 'accepted'
