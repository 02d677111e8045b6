import type { Tx } from '#db/client.ts'
import {
  obstacleToTickets,
  type OwnReason,
  reasonAgainstRetaking,
  refusalOfSeats,
  type SeatRefusal,
} from './judge-seats.ts'
import { giveUseBack, takeUse } from './invitation-queries.ts'
import { heldByOthers, type SaleFacts, type SeatHold, type SeatLine } from './seat-facts.ts'
import { endOffer } from './set-aside-queries.ts'
import {
  deleteHeld,
  findSale,
  insertHold,
  lockMember,
  lockOffer,
  lockScreening,
  markSold,
  moveSeats,
  moveTickets,
} from './seat-queries.ts'

/** Locks in the one order of all who take or free seats (member, screening, offer), then reads what is true now. */
async function lockSale(tx: Tx, line: SeatLine): Promise<SaleFacts | undefined> {
  await lockScreening(tx, line.productId)
  await lockOffer(tx, line.offerId)
  return findSale(tx, line.productId, line.memberId)
}

async function freeHeld(tx: Tx, sale: Pick<SaleFacts, 'productId'>, holds: readonly SeatHold[]): Promise<void> {
  for (const hold of holds) {
    const gone = await deleteHeld(tx, hold)
    if (gone === undefined) continue
    await moveSeats(tx, sale.productId, { held: -gone.seats })
    await moveTickets(tx, gone.offer_id, -gone.tickets)
    await giveUseBack(tx, hold)
  }
}

async function take(
  tx: Tx,
  sale: SaleFacts,
  line: SeatLine,
  { state, now }: { state: 'held' | 'sold'; now: Date },
): Promise<void> {
  await freeHeld(tx, sale, heldByOthers(sale.own, line.purchaseId))
  // what is left of an offer that is not taken whole goes to the next in line
  if (sale.offered !== null) await endOffer(tx, { productId: line.productId, ...sale.offered }, 'taken')
  const seatsEach = sale.offers.find(({ id }) => id === line.offerId)?.seats ?? 1
  const seats = line.tickets * seatsEach
  await moveTickets(tx, line.offerId, line.tickets)
  await moveSeats(tx, line.productId, { [state]: seats })
  await insertHold(tx, line, { seats, state, now })
  if (sale.isByInvitation && sale.invitation !== null) await takeUse(tx, line, sale.invitation.id)
}

/**
 * Holds a line's seats, and takes over what unpaid purchases of the same member hold for this screening. Returns the
 * refusal when it cannot; then nothing is changed.
 */
export async function holdSeats(
  tx: Tx,
  line: SeatLine,
  now: Date,
): Promise<{ refused: SeatRefusal; most: number } | null> {
  if (!(await lockMember(tx, line.memberId))) return { refused: 'purchase.not_for_sale', most: 0 }
  const sale = await lockSale(tx, line)
  const refused = sale === undefined ? 'purchase.not_for_sale' : refusalOfSeats(sale, line, now)
  if (sale === undefined || refused !== null)
    return { refused: refused ?? 'purchase.not_for_sale', most: sale?.mostPerMember ?? 0 }
  await take(tx, sale, line, { state: 'held', now })
  return null
}

type Sold = { seatsEach: number } | { reason: 'member_gone' | 'withdrawn' | 'too_late' | 'sold_out' | OwnReason }

/** Turns a line's seats into bought ones; what was released meanwhile is taken again, if there is any. */
export async function sellSeats(tx: Tx, line: SeatLine, now: Date): Promise<Sold> {
  if (!(await lockMember(tx, line.memberId))) return { reason: 'member_gone' }
  const sale = await lockSale(tx, line)
  const obstacle = obstacleToTickets(sale, now)
  if (sale === undefined || obstacle !== null) return { reason: obstacle ?? 'withdrawn' }
  const own = sale.own.find((hold) => hold.purchaseId === line.purchaseId && hold.position === line.position)
  if (own === undefined) {
    const reason = reasonAgainstRetaking(sale, line)
    if (reason !== null) return { reason }
    await take(tx, sale, line, { state: 'sold', now })
  } else if (own.state === 'held') {
    await markSold(tx, line)
    await moveSeats(tx, line.productId, { held: -own.seats, sold: own.seats })
  }
  return { seatsEach: sale.offers.find(({ id }) => id === line.offerId)?.seats ?? 1 }
}

/** Frees a line's unpaid seats. Safe to repeat: what is freed is not freed again. */
export async function releaseSeats(tx: Tx, line: SeatLine): Promise<void> {
  await lockScreening(tx, line.productId)
  await lockOffer(tx, line.offerId)
  const gone = await deleteHeld(tx, line)
  if (gone === undefined) return
  await moveSeats(tx, line.productId, { held: -gone.seats })
  await moveTickets(tx, line.offerId, -gone.tickets)
  await giveUseBack(tx, line)
}
