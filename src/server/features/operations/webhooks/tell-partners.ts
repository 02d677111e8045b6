import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, PurchaseId, RefundId, WebhookMessageId } from '#lib/ids.ts'
import type { WebhookKind } from '#lib/lists/webhook-kinds.ts'
import type { Core } from '#server/core.ts'
import { deliverWebhooksJob } from './jobs.ts'
import { insertMessage, listEndpointsFor, takeScreeningChanges } from './message-queries.ts'

type House = Pick<Core, 'queue'>

/** Things in a purchase, or parts of them that were paid back. Sums are Rials or cents, VAT included. */
interface Line {
  position: number
  type: string
  product_id: ProductId | null
  quantity: number
  amount: number
}

/** The data of each kind of message. There is nothing in it by which a person could be known. */
interface Data {
  'sale.completed': {
    purchase_id: PurchaseId
    number: number
    currency: 'IRR' | 'USD'
    amount: number
    vat: number
    lines: Line[]
  }
  'refund.completed': {
    refund_id: RefundId
    purchase_id: PurchaseId
    purchase_number: number
    currency: 'IRR' | 'USD'
    amount: number
  }
  'screening.changed': {
    screening_id: ProductId
    changed: ('time' | 'city' | 'state')[]
    now: ScreeningSaid
    before: ScreeningSaid
  }
}

interface ScreeningSaid {
  state: string
  starts_at: string | null
  ends_at: string | null
  city: { fa: string; en: string } | null
}

/** A message as it is signed and sent: its kind, when the thing happened, and what it was. */
export const bodyOf = (type: WebhookKind | 'webhook.test', at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * Tells the partners that asked for it, in the commit of what happened: a rollback leaves nothing, and after a commit a
 * message is sent at least once. Messages may arrive in any order.
 */
async function tell<K extends WebhookKind>(
  tx: Tx,
  house: House,
  at: Date,
  { kind, data }: { kind: K; data: Data[K] },
): Promise<void> {
  const endpoints = await listEndpointsFor(tx, kind)
  if (endpoints.length === 0) return
  const message = { id: randomUUID() as WebhookMessageId, kind, body: bodyOf(kind, at, data), at }
  const to = endpoints.map(({ id, state }) => ({ id, waits: state === 'on' }))
  await insertMessage(tx, message, to)
  await house.queue.enqueue(tx, deliverWebhooksJob, {}, { singletonKey: 'work' })
}

/** Tells of a paid purchase, in its commit. A wallet that was filled is no sale and is not told of by the caller. */
export const tellOfSale = (tx: Tx, house: House, at: Date, sale: Data['sale.completed']): Promise<void> =>
  tell(tx, house, at, { kind: 'sale.completed', data: sale })

/** Tells of money that has gone back, in the commit that books it. */
export const tellOfRefund = (tx: Tx, house: House, at: Date, refund: Data['refund.completed']): Promise<void> =>
  tell(tx, house, at, { kind: 'refund.completed', data: refund })

type Facts = Awaited<ReturnType<typeof takeScreeningChanges>>[number]['was']

const said = ({ fate, starts_at, ends_at, city_fa, city_en }: Facts): ScreeningSaid => ({
  state: fate,
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
  city: city_fa === null || city_en === null ? null : { fa: city_fa, en: city_en },
})

/** Lists the differences between two states of a screening. */
export function changedIn(before: ScreeningSaid, now: ScreeningSaid): Data['screening.changed']['changed'] {
  const isTime = before.starts_at !== now.starts_at || before.ends_at !== now.ends_at
  const isCity = before.city?.fa !== now.city?.fa || before.city?.en !== now.city?.en
  return [
    ...(isTime ? ['time' as const] : []),
    ...(isCity ? ['city' as const] : []),
    ...(before.state !== now.state ? ['state' as const] : []),
  ]
}

async function tellOfChanges(tx: Tx, house: House, at: Date, whose: 'own' | 'left'): Promise<void> {
  for (const { was, is } of await takeScreeningChanges(tx, whose)) {
    const [before, now] = [said(was), said(is)]
    // a cafe that moves does not change what was shown there before
    const isPast = [was, is].every(({ ends_at }) => ends_at !== null && ends_at <= at)
    const changed = isPast ? [] : changedIn(before, now)
    if (changed.length > 0)
      await tell(tx, house, at, {
        kind: 'screening.changed',
        data: { screening_id: was.product_id, changed, now, before },
      })
  }
}

/** Tells of the published screenings whose time, city or state this transaction has changed. It comes last there. */
export const tellOfScreenings = (tx: Tx, core: Pick<Core, 'queue' | 'clock'>): Promise<void> =>
  tellOfChanges(tx, core, core.clock.now(), 'own')

/** The same for changes of transactions that told nobody themselves. */
export const tellOfScreeningsLeft = (core: Core): Promise<void> =>
  transaction(core.db, (tx) => tellOfChanges(tx, core, core.clock.now(), 'left'))
