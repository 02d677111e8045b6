import type { z } from 'zod'
import type { DoorAct, DoorSale, DoorSales } from '#contract/screenings/cafes/door-sales.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { fullName } from '#lib/typed/full-name.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { freeAtDoor, moveSeatsAtDoor } from '#server/features/screenings/schedule/index.ts'
import { type DoorSaleRow, endDoorSale, insertDoorSale, isDoorSaleKnown, listDoorSales } from './door-sale-queries.ts'
import { doorOpensAt, whenSold } from './door-time.ts'
import { type EveningRow, findEvening, isHostOf, lockEvening } from '../evening/evening-queries.ts'

type Shown = z.input<typeof DoorSales>
type NotSold = Shown['not_sold']
type Act = z.output<typeof DoorAct>

function presentDoorSale(row: DoorSaleRow): z.input<typeof DoorSale> {
  const name = fullName(row)
  return { id: row.id, seats: row.seats, sold_at: row.sold_at.toISOString(), by: name === '' ? null : name }
}

/** Presents an evening's door sales that stand, the newest first. */
export async function shownDoorSales(db: Db, id: ProductId): Promise<z.input<typeof DoorSale>[]> {
  return (await listDoorSales(db, id)).map(presentDoorSale)
}

/** Returns the door sales, and the seats that may still be sold. Three statements. Fails with `product.not_found`. */
export async function readDoorSales(core: Core, id: ProductId, notSold: NotSold = []): Promise<Shown> {
  const [row, sales, free] = await Promise.all([
    findEvening(core.db, id),
    shownDoorSales(core.db, id),
    freeAtDoor(core.db, id),
  ])
  return {
    opens_at: doorOpensAt({ startsAt: (row ?? fail('product.not_found')).release_at }).toISOString(),
    seats_free: free,
    sales,
    not_sold: notSold,
  }
}

interface At {
  row: EveningRow
  memberId: MemberId
  now: Date
}

/** @returns why it is not sold; null when it stands, or did before */
async function carryOut(tx: Tx, act: Act, { row, memberId, now }: At): Promise<NotSold[number]['reason'] | null> {
  if (act.act === 'take_back') {
    const seats = await endDoorSale(tx, { id: act.id, productId: row.id, now })
    if (seats !== undefined) await moveSeatsAtDoor(tx, row.id, -seats)
    return null
  }
  if (await isDoorSaleKnown(tx, act.id)) return null
  const facts = { fate: row.fate, startsAt: row.release_at, endsAt: row.release_ends_at }
  const soldAt = whenSold(facts, new Date(act.at), now)
  if (typeof soldAt === 'string') return soldAt
  if (!(await moveSeatsAtDoor(tx, row.id, act.seats))) return 'full'
  await insertDoorSale(tx, { id: act.id, productId: row.id, memberId, seats: act.seats, soldAt, now })
  return null
}

/**
 * Carries out the sales and returns of a host's device, in their order and each once. A sale that does not fit is told
 * in the answer and not made: the room is never oversold, whatever a device did without a line. Fails with
 * `product.not_found` for everybody but hosts of the cafe.
 */
export async function writeDoorActs(
  core: Core,
  viewer: Pick<Viewer, 'memberId'>,
  id: ProductId,
  acts: readonly Act[],
): Promise<Shown> {
  const { memberId } = viewer
  await limit(core, { 'door_sale.member': memberId })
  const now = core.clock.now()
  const notSold = await transaction(core.db, async (tx) => {
    await lockEvening(tx, id)
    if (!(await isHostOf(tx, id, memberId, true))) fail('product.not_found')
    const row = (await findEvening(tx, id)) ?? fail('product.not_found')
    const refused: NotSold = []
    for (const act of acts) {
      const reason = await carryOut(tx, act, { row, memberId, now })
      if (reason !== null && act.act === 'sell') refused.push({ id: act.id, seats: act.seats, reason })
    }
    return refused
  })
  return readDoorSales(core, id, notSold)
}
