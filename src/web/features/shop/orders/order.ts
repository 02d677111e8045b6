import type { OutputOf } from '#contract/api.ts'
import { formatDate } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import { onThisClock } from '../../../server-time.ts'

export type Order = OutputOf<'GET /me/shop/orders/:number'>
export type OrderCard = OutputOf<'GET /me/shop/orders'>['items'][number]
export type OrderReturn = Order['returns'][number]
export type Stage = Order['stage']

/** The look of each stage's tag. */
export const stageTags: Readonly<Record<Stage, string>> = {
  registred: 'waiting',
  accepted: 'waiting',
  packed: 'waiting',
  on_the_way: 'waiting',
  delivered: 'good',
  rejected: 'failed',
  canceled: 'failed',
}

export const returnTags: Readonly<Record<OrderReturn['state'], string>> = {
  asked: 'waiting',
  accepted: 'waiting',
  refused: 'failed',
  withdrawn: '',
  paid_back: 'good',
  exchanged: 'good',
}

/** «دوشنبه ۲ آذر» / "Monday 23 November". */
export const dayOf = (instant: string, locale: Locale) =>
  formatDate(new Date(instant), locale, { weekday: true, year: false })

/** Whether the day on which it was expected is over. Only for what the browser renders. */
export const isLate = (due: string): boolean => onThisClock(due) < Date.now()

export const orderShows = ['all', 'under_way', 'delivered', 'ended'] as const
export type OrderShow = (typeof orderShows)[number]

export type OrderList = { show: OrderShow; page: number }

/** The list that an address asks for; an invalid one becomes the first page of all. */
export function readOrderList(search: URLSearchParams): OrderList {
  const show = orderShows.find((known) => known === search.get('show')) ?? 'all'
  return { show, page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1) }
}

export function ordersAddress({ show, page }: OrderList): string {
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/shop/orders' : `/shop/orders?${search}`
}

/** A step of an order's way, and whether it is behind, now or to come. */
export interface WayStep {
  key: Stage
  at: string | null
  is: 'done' | 'now' | 'next'
}

/** The way of an order: five steps, of which "packed" and "on its way" are its first parcel's; or how it ended before. */
export function wayOf(
  order: Pick<Order, 'stage' | 'registred_at' | 'accepted_at' | 'delivered_at' | 'ended_at' | 'parcels'>,
): WayStep[] {
  const { stage, parcels } = order
  const packed = parcels.map(({ packed_at: at }) => at).toSorted()[0] ?? null
  const sent = parcels.flatMap(({ sent_at: at }) => at ?? []).toSorted()[0] ?? null
  if (stage === 'rejected' || stage === 'canceled') {
    const before: WayStep[] = [
      { key: 'registred', at: order.registred_at, is: 'done' },
      ...(order.accepted_at === null ? [] : [{ key: 'accepted', at: order.accepted_at, is: 'done' } as const]),
    ]
    return [...before, { key: stage, at: order.ended_at, is: 'now' }]
  }
  const steps = [
    ['registred', order.registred_at],
    ['accepted', order.accepted_at],
    ['packed', packed],
    ['on_the_way', sent],
    ['delivered', order.delivered_at],
  ] as const
  const reached = steps.findIndex(([key]) => key === stage)
  return steps.map(([key, at], index) => ({
    key,
    at,
    is: index < reached || stage === 'delivered' ? 'done' : index === reached ? 'now' : 'next',
  }))
}
