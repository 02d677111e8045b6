import type { InputOf, OutputOf } from '#contract/api.ts'
import { doorSalesKey } from '#web/door-lists.ts'

export type DoorSales = OutputOf<'GET /host/evenings/:id/door-sales'>
export type DoorAct = InputOf<'POST /host/evenings/:id/door-sales'>['body']['acts'][number]
export type NotSold = DoorSales['not_sold'][number]

/** A sale as this device knows it; one that is not sent yet may still not fit. */
export interface ShownSale {
  id: string
  seats: number
  /** ISO 8601. */
  at: string
  by: string | null
  isSent: boolean
}

/** Returns the sales as this device sees them, the newest first: the server's, changed by its own unsent acts. */
export function withActs(known: Pick<DoorSales, 'sales' | 'seats_free'>, waiting: readonly DoorAct[]) {
  const gone = new Set(waiting.flatMap((act) => (act.act === 'take_back' ? [act.id] : [])))
  const knownIds = new Set(known.sales.map(({ id }) => id))
  const own = waiting.flatMap((act): ShownSale[] =>
    act.act === 'sell' && !knownIds.has(act.id)
      ? [{ id: act.id, seats: act.seats, at: act.at, by: null, isSent: false }]
      : [],
  )
  const sent = known.sales.map(({ id, seats, sold_at: at, by }): ShownSale => ({ id, seats, at, by, isSent: true }))
  const seatsOf = (sales: readonly ShownSale[]) => sales.reduce((sum, { seats }) => sum + seats, 0)
  const sales = [...own.toReversed(), ...sent].filter(({ id }) => !gone.has(id))
  // seats that wait to be taken back are free only when the server says so
  return { sales, seats: seatsOf(sales), left: Math.max(0, known.seats_free - seatsOf(own)) }
}

const keyOf = (act: DoorAct) => `${act.act}/${act.id}`

/** Returns the acts of this device that were not in the batch that the server has just answered. */
export function actsAfter(waiting: readonly DoorAct[], sent: readonly DoorAct[]): DoorAct[] {
  const keys = new Set(sent.map(keyOf))
  return waiting.filter((act) => !keys.has(keyOf(act)))
}

export interface KeptSales {
  known: DoorSales | null
  waiting: DoorAct[]
  /** The sales that did not fit, until the host has read them. */
  notSold: NotSold[]
}

const nothing: KeptSales = { known: null, waiting: [], notSold: [] }

/** Reads the sales at the door of an evening that this device has kept, also over a reload without a line. */
export function readKeptSales(id: number): KeptSales {
  try {
    const text = localStorage.getItem(doorSalesKey(id))
    return text === null ? nothing : { ...nothing, ...(JSON.parse(text) as Partial<KeptSales>) }
  } catch {
    return nothing
  }
}

export function rememberSales(id: number, kept: KeptSales): void {
  try {
    localStorage.setItem(doorSalesKey(id), JSON.stringify(kept))
  } catch {
    // a full or forbidden storage: the door still sells until the page is closed
  }
}

export function forgetSales(id: number): void {
  try {
    localStorage.removeItem(doorSalesKey(id))
  } catch {
    // without storage nothing was kept
  }
}
