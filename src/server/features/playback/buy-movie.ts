import { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { fail } from '../../fail.ts'
import { presentImage } from '../catalog/index.ts'
import type { BoughtThing, Fulfilment, Purchasable, ReturnReason } from '../payments/index.ts'
import { isPreparing } from './preparing.ts'
import { findOffer, findPosters, findSaleState, lockMember, ownsTitle } from './buying-queries.ts'
import { insertRight } from './queries.ts'

/** What a film's purchase keeps for later. */
const Details = z.object({ product_id: z.int(), release_at: z.iso.datetime().nullable() })

function productOf(thing: BoughtThing): number {
  return Details.parse(thing.details).product_id
}

async function obstacleTo(db: Db | Tx, thing: BoughtThing, now: Date): Promise<ReturnReason | null> {
  const productId = productOf(thing)
  if (await ownsTitle(db, thing.memberId, productId)) return 'already_owned'
  const title = await findSaleState(db, productId)
  if (title === undefined || title.state !== 'published') return 'withdrawn'
  if (title.release_ends_at !== null && title.release_ends_at <= now) return 'withdrawn'
  return null
}

/**
 * Buying a film for good. A film may be bought before its release: the right starts at once, the film opens on the
 * day (`mayWatch`), and the terms say so. A new price that came while somebody pays does not touch what was frozen;
 * a title taken out of the house meanwhile is not handed over, and the money goes back.
 */
export const buyMovie: Purchasable = {
  type: 'BUY_MOVIE',

  async quote(db, { offerId, currency, viewer, now }) {
    const offer = await findOffer(db, offerId, currency)
    if (offer === undefined || offer.state !== 'published' || offer.is_free) fail('purchase.not_for_sale')
    if (await ownsTitle(db, viewer.memberId, offer.product_id)) fail('purchase.already_owned')
    if (offer.release_ends_at !== null && offer.release_ends_at <= now) fail('purchase.not_for_sale')
    // an offer is never changed: a withdrawn one was replaced by a new price, or by nothing
    if (offer.withdrawn_at !== null) fail(offer.is_sold_now ? 'purchase.price_changed' : 'purchase.not_for_sale')
    if (offer.amount === null) fail('purchase.not_for_sale')
    if (isPreparing(offer, now)) fail('purchase.not_ready')
    const title = { fa: offer.title_fa, en: offer.title_en }
    return {
      title,
      lines: [{ title, amount: offer.amount }],
      currency,
      productId: offer.product_id,
      details: { product_id: offer.product_id, release_at: offer.release_at?.toISOString() ?? null },
    }
  },

  async fulfil(tx, thing, now): Promise<Fulfilment> {
    if (!(await lockMember(tx, thing.memberId))) return { done: false, reason: 'member_gone' }
    const reason = await obstacleTo(tx, thing, now)
    if (reason !== null) return { done: false, reason }
    await insertRight(tx, {
      memberId: thing.memberId,
      productId: productOf(thing),
      by: 'PURCHASE',
      purchaseId: thing.purchaseId,
      startsAt: now,
      endsAt: null,
    })
    return { done: true }
  },

  obstacle: obstacleTo,

  paidSentence(details, locale, now) {
    const { release_at } = Details.parse(details)
    const isComing = release_at !== null && new Date(release_at) > now
    if (locale === 'fa')
      return isComing ? 'پرداخت شد. فیلم مال شماست و از روز اکران باز می‌شود.' : 'پرداخت شد. فیلم مال شماست.'
    return isComing ? 'Paid. The film is yours and opens on the day of release.' : 'Paid. The film is yours.'
  },

  async posters(db, productIds) {
    const rows = await findPosters(db, productIds)
    return new Map(
      rows.flatMap(({ id, poster }) => {
        const image = presentImage(poster)
        return image === null ? [] : [[id, image] as const]
      }),
    )
  },
}
