import type { z } from 'zod'
import type { getWaiting } from '#contract/screenings/tickets/waiting-list.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { isShownIn } from '#server/features/playback/play/index.ts'
import {
  endOffer,
  findSale,
  isOnSale,
  lockScreening,
  mayStillBuy,
  offersOnSale,
  refusalOfInvitation,
  type SaleFacts,
  seatsLeft,
} from '#server/features/screenings/schedule/index.ts'
import { offerSeatsSoon } from './offer-seats.ts'
import { closeWaiting, findEntry, insertEntry } from './waiting-queries.ts'

type Answer = z.input<(typeof getWaiting)['responses'][200]>

interface Asked {
  productId: ProductId
  memberId: MemberId
}

/** Who may wait also depends on where they are. */
type AskedFrom = Asked & { country: string | null }

/** The most seats that one entry may want; the table allows as many. */
const mostOfEntry = 20

const mostSeats = (sale: SaleFacts) => Math.min(mostOfEntry, mayStillBuy(sale))

/** Why nobody, or not this member, may wait; null when they may. Of one seat, or of more together. */
function refusalOfWaiting(sale: SaleFacts, { seats, country }: { seats: number; country: string | null }, now: Date) {
  if (!isShownIn(sale, country)) return 'playback.region'
  const isSold = sale.isPublished && isOnSale(sale, now)
  if (!isSold || !offersOnSale(sale.offers, now).some((offer) => offer.seats === 1)) return 'screening.not_on_sale'
  const uninvited = refusalOfInvitation(sale, seats, now)
  if (uninvited !== null) return uninvited
  if (seats > mostSeats(sale)) return 'screening.too_many'
  return seatsLeft(sale) >= seats ? 'waiting.not_needed' : null
}

async function answer(core: Core, db: Db | Tx, { productId, memberId, country }: AskedFrom): Promise<Answer> {
  const sale = await findSale(db, productId, memberId)
  const own = await findEntry(db, productId, memberId)
  if (sale === undefined) fail('product.not_found')
  const now = core.clock.now()
  const most = mostSeats(sale)
  const offer =
    own?.offered_seats != null && own.offer_ends_at !== null
      ? { seats: own.offered_seats, until: own.offer_ends_at.toISOString() }
      : null
  return {
    entry:
      own === undefined
        ? null
        : {
            state: offer !== null ? 'offered' : 'waiting',
            seats: own.seats,
            all_or_none: own.all_or_none,
            position: offer !== null ? null : (own.before ?? 0) + 1,
            offer,
          },
    // more than are left may be waited for
    may_join: own === undefined && most > 0 && refusalOfWaiting(sale, { seats: most, country }, now) === null,
    most_seats: most,
  }
}

export function readWaiting(core: Core, asked: AskedFrom): Promise<Answer> {
  return answer(core, core.db, asked)
}

/** Joins the end of the line. Fails with the reason of `refusalOfWaiting`, or `waiting.already`. */
export async function joinLine(core: Core, asked: AskedFrom & { seats: number; allOrNone: boolean }): Promise<Answer> {
  const { productId, memberId, seats, allOrNone } = asked
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockScreening(tx, productId)
    const sale = (await findSale(tx, productId, memberId)) ?? fail('product.not_found')
    if ((await findEntry(tx, productId, memberId)) !== undefined) fail('waiting.already')
    const refused = refusalOfWaiting(sale, asked, now)
    if (refused !== null) fail(refused, { most: sale.mostPerMember })
    await insertEntry(tx, { productId, memberId, seats, allOrNone, now })
    // as many as there are: some may be there now
    await offerSeatsSoon(tx, core, productId)
    return answer(core, tx, asked)
  })
}

/** Leaves the line of one screening, in the caller's transaction; offered seats are free again. */
export async function leave(tx: Tx, core: Core, { productId, memberId }: Asked): Promise<void> {
  await lockScreening(tx, productId)
  const own = await findEntry(tx, productId, memberId)
  if (own === undefined) return
  const { id, offered_seats: seats } = own
  if (seats === null) return closeWaiting(tx, id, 'left')
  await endOffer(tx, { id, productId, seats }, 'left')
  return offerSeatsSoon(tx, core, productId)
}

export async function leaveLine(core: Core, asked: AskedFrom): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    await leave(tx, core, asked)
    return answer(core, tx, asked)
  })
}
