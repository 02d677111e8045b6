import type { z } from 'zod'
import type { OrderState as OrderStateSchema } from '#contract/shop/orders.ts'

export type OrderState = z.output<typeof OrderStateSchema>

/** A deed on an order as a whole. */
export type OrderDeed = 'accept' | 'reject' | 'cancel' | 'deliver'

export type OrderActor = 'buyer' | 'desk'

interface Step {
  from: OrderState
  deed: OrderDeed
  by: readonly OrderActor[]
  to: OrderState
}

/** All steps that there are, and who may make them. Any other step is refused. */
export const orderSteps: readonly Step[] = [
  { from: 'Registred', deed: 'accept', by: ['desk'], to: 'Accepted' },
  { from: 'Registred', deed: 'reject', by: ['desk'], to: 'Rejected' },
  { from: 'Registred', deed: 'cancel', by: ['buyer', 'desk'], to: 'Canceled' },
  { from: 'Accepted', deed: 'deliver', by: ['desk'], to: 'Delivered' },
  { from: 'Accepted', deed: 'cancel', by: ['desk'], to: 'Canceled' },
]

/** The state after a deed; null where this person may not do it now. */
export function stateAfter(from: OrderState, deed: OrderDeed, actor: OrderActor): OrderState | null {
  return orderSteps.find((step) => step.from === from && step.deed === deed && step.by.includes(actor))?.to ?? null
}

/** Returns the deeds that an actor may do to an order now, in the order of the table. */
export function deedsOn(from: OrderState, actor: OrderActor): OrderDeed[] {
  return orderSteps.filter((step) => step.from === from && step.by.includes(actor)).map(({ deed }) => deed)
}

/** The state to which a deed leads, wherever it begins. */
export function endOf(deed: OrderDeed): OrderState {
  const step = orderSteps.find((one) => one.deed === deed)
  if (step === undefined) throw new Error(`no step for ${deed}`)
  return step.to
}
