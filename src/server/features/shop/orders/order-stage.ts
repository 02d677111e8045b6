import type { z } from 'zod'
import type { OrderStage as OrderStageSchema } from '#contract/shop/orders.ts'
import type { OrderState } from './order-states.ts'
import { after } from '#lib/time/clock.ts'
import { endOfDays } from './returns/working-days.ts'

export type OrderStage = z.output<typeof OrderStageSchema>

const stages = {
  Registred: 'registred',
  Delivered: 'delivered',
  Rejected: 'rejected',
  Canceled: 'canceled',
} as const

/** How far an order is: "packed" and "on its way" are what its parcels say, and no states of the order. */
export function stageOf(state: OrderState, parcels: readonly { isSent: boolean }[]): OrderStage {
  if (state !== 'Accepted') return stages[state]
  if (parcels.some(({ isSent }) => isSent)) return 'on_the_way'
  return parcels.length > 0 ? 'packed' : 'accepted'
}

export interface DueFacts {
  state: OrderState
  registredAt: Date
  /** Midnight of the day from which all its goods can be sent; null: they were there. */
  sentFrom: Date | null
  /** The hours of a courier. */
  hours: { startsAt: Date; endsAt: Date } | null
  daysMin: number
  daysMax: number
  /** Iran's post counts working days. */
  countsWorkingDays: boolean
}

/** Between which instants an order is expected; null once it has come, or never will. */
export function dueOf(facts: DueFacts, holidays: ReadonlySet<string>): { from: Date; to: Date } | null {
  const { state, registredAt, sentFrom, hours, daysMin, daysMax, countsWorkingDays } = facts
  if (state !== 'Registred' && state !== 'Accepted') return null
  if (hours !== null) return { from: hours.startsAt, to: hours.endsAt }
  const since = sentFrom !== null && sentFrom > registredAt ? sentFrom : registredAt
  // a second before midnight, so that it is shown as that day
  const dayOf = (days: number) => after(endOfDays(since, { days, countsWorkingDays }, holidays), -1000)
  return { from: dayOf(daysMin), to: dayOf(daysMax) }
}
