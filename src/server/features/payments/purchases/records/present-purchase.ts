import type { z } from 'zod'
import type { BilledTo } from '#contract/payments/invoices.ts'
import type { Purchase as PurchaseSchema } from '#contract/payments/payments.ts'
import type { Image } from '#contract/primitives.ts'
import type { Db } from '#db/client.ts'
import type { ProductId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { type Localized, sentence } from '#server/fail.ts'
import { listAttempts, findGateway, type AttemptRow } from '#server/features/payments/gateways/index.ts'
import { messageOf, type TraitsOf } from './purchase-sentences.ts'
import { purchasableOf, recordFactsOf } from '../purchasable.ts'
import { obstacleTo } from '../buying/obstacle-to-paying.ts'
import { refusalOf } from '../buying/refusals.ts'
import { canRetry } from '../purchase-states.ts'
import { findBuyer } from '../purchase-queries.ts'
import { findShown, type ShownProduct } from './shown-queries.ts'
import { takesReference } from '../buying/bring-reference.ts'
import type { PurchaseRow } from '../purchase-row.ts'
import { discountOf, type Receipt, receiptOf } from './present-receipt.ts'
import { listSellers, type SellerRow } from './seller-queries.ts'
import { restOf } from '../buying/wallet-share.ts'

type Presented = z.input<typeof PurchaseSchema>
type Poster = z.input<typeof Image>

/** Refunds of one purchase, as its buyer is told of them. */
export interface RefundTold {
  summary: NonNullable<Presented['refund']>
  onReceipt: Receipt['refunds']
  sentence: string | null
}

/** By purchase; those without refunds are left out. */
export type RefundsOf = (
  db: Db,
  purchases: readonly PurchaseRow[],
  locale: Locale,
) => Promise<ReadonlyMap<PurchaseId, RefundTold>>

/** The instant until which its scarce things are held for a buyer who may still pay; null when nothing is held. */
function heldUntil(purchase: PurchaseRow, now: Date): string | null {
  if (!canRetry({ state: purchase.state, expiresAt: purchase.expires_at }, now)) return null
  const isScarce = purchase.lines.some((line) => purchasableOf(line.purchasable).isScarce?.(line.details) === true)
  return isScarce ? purchase.expires_at.toISOString() : null
}

/** 3, 5, 10, then 30 seconds: often at first, seldom later. */
function checkAfter(attempts: readonly AttemptRow[]): number {
  const checks = Math.max(0, ...attempts.filter((attempt) => attempt.next_check_at !== null).map((each) => each.checks))
  return [3, 3, 5, 10][checks] ?? 30
}

function present(
  purchase: PurchaseRow,
  { attempts, refunds }: { attempts: readonly AttemptRow[]; refunds: RefundTold | undefined },
  at: {
    locale: Locale
    now: Date
    buyer: string
    shown: ShownProduct | null
    poster: Poster | null
    opensAt: Date | null
    /** The rest where a part came back. */
    left: Localized | null
    billedTo: z.input<typeof BilledTo> | null
    sellers: readonly SellerRow[]
    traitsOf: TraitsOf
  },
): Presented {
  const paidBy = attempts.find((attempt) => attempt.state === 'paid')
  const { currency } = purchase
  return {
    id: purchase.id,
    type: purchase.type,
    state: purchase.state,
    title: purchase.subject.title[at.locale],
    product_id: purchase.product_id,
    product_kind: at.shown?.kind ?? null,
    shown_by: at.shown?.named.shown_by ?? null,
    poster: at.poster,
    amount: { amount: purchase.amount, currency },
    discount: discountOf(purchase),
    ...recordFactsOf(purchase),
    from_wallet: { amount: purchase.wallet_amount, currency },
    to_bank: { amount: restOf(purchase), currency },
    gateway: (paidBy ?? attempts.at(-1))?.gateway ?? null,
    created_at: purchase.created_at.toISOString(),
    paid_at: purchase.paid_at?.toISOString() ?? null,
    opens_at: at.opensAt?.toISOString() ?? null,
    held_until: heldUntil(purchase, at.now),
    message: [refunds?.sentence ?? messageOf(purchase, attempts, at), at.left?.[at.locale] ?? '']
      .filter((text) => text !== '')
      .join(' '),
    check_after_seconds: purchase.state === 'waiting' ? checkAfter(attempts) : null,
    can_retry: canRetry({ state: purchase.state, expiresAt: purchase.expires_at }, at.now),
    refund: refunds?.summary ?? null,
    takes_reference: takesReference(purchase, attempts, at.now),
    receipt: receiptOf(purchase, { paidBy, refunds: refunds?.onReceipt ?? [] }, at),
  }
}

/** Asks the features for their facts about the products of these purchases. */
async function productsOf(db: Db, purchases: readonly PurchaseRow[], now: Date) {
  const posters = new Map<ProductId, Poster>()
  const openings = new Map<ProductId, Date>()
  const left = new Map<PurchaseId, Localized>()
  const billed = new Map<PurchaseId, z.input<typeof BilledTo>>()
  const lines = purchases.flatMap((purchase) => purchase.lines)
  for (const name of new Set(lines.map((line) => line.purchasable))) {
    const ids = lines.flatMap((line) =>
      line.purchasable === name && line.product_id !== null ? [line.product_id] : [],
    )
    const purchasable = purchasableOf(name)
    const purchaseIds = purchases.map(({ id }) => id)
    const [pictures, days, rest, to] = await Promise.all([
      purchasable.posters?.(db, ids),
      purchasable.opensAt?.(db, ids, now),
      purchasable.partsLeft?.(db, purchaseIds),
      purchasable.billedTo?.(db, purchaseIds),
    ])
    for (const [id, poster] of pictures ?? []) posters.set(id, poster)
    for (const [id, at] of days ?? []) openings.set(id, at)
    for (const [id, sentence] of rest ?? []) left.set(id, sentence)
    for (const [id, address] of to ?? []) billed.set(id, address)
  }
  return { posters, openings, left, billed }
}

/** Purchases of one member in the contract's form. */
async function presentPurchases(
  { core, refundsOf }: { core: Core; refundsOf: RefundsOf },
  purchases: readonly PurchaseRow[],
  locale: Locale,
): Promise<Presented[]> {
  const [first] = purchases
  if (first === undefined) return []
  const ids = purchases.map((purchase) => purchase.id)
  const now = core.clock.now()
  const productIds = purchases.flatMap(({ product_id: id }) => (id === null ? [] : [id]))
  const [attempts, refunds, member, sellers, shown, { posters, openings, left, billed }] = await Promise.all([
    listAttempts(core.db, ids),
    refundsOf(core.db, purchases, locale),
    findBuyer(core.db, first.member_id),
    listSellers(core.db),
    findShown(core.db, productIds),
    productsOf(core.db, purchases, now),
  ])
  const name = [member?.first_name, member?.last_name].filter((part) => typeof part === 'string').join(' ')
  const buyer = name === '' ? (member?.user_name ?? '') : name
  const traitsOf: TraitsOf = (gateway) => findGateway(core.config, gateway) ?? {}
  return purchases.map((purchase) =>
    present(
      purchase,
      {
        attempts: attempts.filter((attempt) => attempt.purchase_id === purchase.id),
        refunds: refunds.get(purchase.id),
      },
      {
        locale,
        now,
        buyer,
        traitsOf,
        sellers,
        shown: shown.get(purchase.product_id ?? 0) ?? null,
        poster: posters.get(purchase.product_id ?? 0) ?? null,
        opensAt: openings.get(purchase.product_id ?? 0) ?? null,
        left: left.get(purchase.id) ?? null,
        billedTo: billed.get(purchase.id) ?? null,
      },
    ),
  )
}

/**
 * Returns the functions that present purchases with their refunds; another feature reads those. One alone says also when
 * paying it would be useless.
 */
export function presenter(core: Core, refundsOf: RefundsOf) {
  const doors = { core, refundsOf }
  return {
    presentPurchases: (purchases: readonly PurchaseRow[], locale: Locale) => presentPurchases(doors, purchases, locale),
    presentPurchase: async (purchase: PurchaseRow, locale: Locale): Promise<Presented> => {
      const [presented] = await presentPurchases(doors, [purchase], locale)
      if (presented === undefined) throw new Error('nothing to present')
      const obstacle = presented.can_retry ? await obstacleTo(core, purchase) : null
      if (obstacle === null) return presented
      // what would be refused is not offered
      return {
        ...presented,
        can_retry: false,
        held_until: null,
        message: sentence(refusalOf(purchase.lines, obstacle), locale),
      }
    },
  }
}
