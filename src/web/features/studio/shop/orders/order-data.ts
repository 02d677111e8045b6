import type { OutputOf } from '#contract/api.ts'

export type DeskOrder = OutputOf<'GET /studio/orders/:number'>
export type Queues = OutputOf<'GET /studio/orders'>['queues']
export type Queue = keyof Queues

export const queues: readonly Queue[] = ['Registred', 'to_pack', 'on_the_way', 'returns', 'Delivered', 'ended', 'all']

export const stateTags: Readonly<Record<DeskOrder['state'], string>> = {
  Registred: 'waiting',
  Accepted: 'waiting',
  Delivered: 'good',
  Rejected: 'failed',
  Canceled: 'failed',
}

/** The one next thing to do with an order, for the key and the main button; null: nothing waits. */
export type NextStep =
  | { kind: 'accept' }
  | { kind: 'pack' }
  | { kind: 'send'; parcel: string }
  | { kind: 'came'; parcel: string }
  | null

export function nextStepOf(order: Pick<DeskOrder, 'state' | 'lines' | 'parcels'>): NextStep {
  if (order.state === 'Registred') return { kind: 'accept' }
  if (order.state !== 'Accepted' && order.state !== 'Delivered') return null
  const packed = order.parcels.find(({ sent_at: sent }) => sent === null)
  if (packed !== undefined) return { kind: 'send', parcel: packed.id }
  if (order.lines.some(({ to_pack: left }) => left > 0)) return { kind: 'pack' }
  const under = order.parcels.find(({ delivered_at: came }) => came === null)
  return under === undefined ? null : { kind: 'came', parcel: under.id }
}

/** Returns the goods of an order's slip: those to pack next; after that, those its buyer has, for another print. */
export function slipOf({ lines }: Pick<DeskOrder, 'lines'>): DeskOrder['lines'][number]['packs'] {
  const next = lines.flatMap(({ packs }) => packs)
  if (next.length > 0) return next
  return lines.flatMap(({ sku, title, quantity, quantity_back: back }) =>
    quantity > back ? [{ sku: sku ?? '', title, quantity: quantity - back }] : [],
  )
}

/** Lists the goods of some orders, one row for a variant, for the person who fetches them from the shelf. */
export function pickList(orders: readonly Pick<DeskOrder, 'number' | 'lines'>[]) {
  const rows = new Map<string, { sku: string; title: string; pieces: number; orders: number[] }>()
  for (const { number, lines } of orders)
    for (const { sku, title, quantity } of lines.flatMap(({ packs }) => packs)) {
      const key = sku === '' ? title : sku
      const row = rows.get(key) ?? { sku, title, pieces: 0, orders: [] }
      rows.set(key, { ...row, pieces: row.pieces + quantity, orders: [...row.orders, number] })
    }
  return [...rows.values()].toSorted((one, other) => (one.sku < other.sku ? -1 : 1))
}

/** Keys of the queue by their place on the keyboard, so that a Persian layout works. */
export function queueKey({
  code,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>):
  | 'next'
  | 'previous'
  | 'step'
  | 'open'
  | 'scan'
  | null {
  if (ctrlKey || metaKey || altKey) return null
  const keys = { KeyJ: 'next', KeyK: 'previous', KeyA: 'step', KeyO: 'open', Slash: 'scan' } as const
  return keys[code as keyof typeof keys] ?? null
}
