import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import {
  endOffer,
  findSale,
  holdOffer,
  lockScreening,
  type SaleFacts,
  saleEndOf,
  seatsFree,
  shareFreeSeats,
} from '#server/features/screenings/schedule/index.ts'
import { offerSeatsJob, tellOfferJob } from './jobs.ts'
import { offerTime } from './offer-time.ts'
import { tellOffer } from './tell-offer.ts'
import { closeWaiting, listDue, listOpen } from './waiting-queries.ts'

/** Whether nobody can buy any more, so that nobody waits. A postponed screening may be sold again. */
function isOver(sale: SaleFacts, now: Date): boolean {
  const end = saleEndOf(sale)
  return sale.fate === 'cancelled' || sale.fate === 'interrupted' || (end !== null && end <= now)
}

/** Frees what was offered for too long, or everything when the sale is over. */
async function endOffers(tx: Tx, sale: SaleFacts, now: Date): Promise<void> {
  const over = isOver(sale, now)
  for (const { id, state, offered_seats: seats, offer_ends_at: until } of await listOpen(tx, sale.productId)) {
    if (state === 'waiting' && over) await closeWaiting(tx, id, 'over')
    const isEnded = seats !== null && until !== null && (over || until <= now)
    if (isEnded) await endOffer(tx, { id, productId: sale.productId, seats }, over ? 'over' : 'missed')
  }
}

/**
 * Moves the line of one screening: offers that have ended go back, and free seats are held for the next whose wish fits,
 * who are told in the same commit, by night at eight. Safe to repeat, and to die in: `sold + held` follows each step, and
 * all is one transaction under the screening's lock.
 */
export async function offerSeats(core: Core, productId: ProductId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockScreening(tx, productId)
    const before = await findSale(tx, productId, null)
    if (before === undefined) return
    await endOffers(tx, before, now)
    const sale = await findSale(tx, productId, null)
    if (sale === undefined || !sale.isPublished || sale.fate !== 'planned') return
    const { tellAt, until } = offerTime(now, saleEndOf(sale))
    for (const { id, seats } of shareFreeSeats(sale.line, seatsFree(sale))) {
      await holdOffer(tx, { id, productId, seats, now, until })
      if (tellAt > now) await core.queue.enqueue(tx, tellOfferJob, { entry_id: id }, { startAfter: tellAt })
      else await tellOffer(tx, core, id)
    }
  })
}

/** Every minute: moves each line that can move. */
export async function offerAllSeats(core: Core): Promise<void> {
  for (const productId of await listDue(core.db, core.clock.now())) await offerSeats(core, productId)
}

/** Queues `offerSeats` with the commit that frees seats, so that nobody waits for the sweep. */
export async function offerSeatsSoon(tx: Tx, core: Core, productId: ProductId): Promise<void> {
  await core.queue.enqueue(tx, offerSeatsJob, { product_id: productId }, { singletonKey: String(productId) })
}
