import { minutesToPay } from '#lib/money/minutes-to-pay.ts'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { fail, type Localized } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import type {
  BoughtThing,
  Purchasable,
  Quote,
  QuoteQuestion,
  ReasonWords,
} from '#server/features/payments/purchases/index.ts'
import { isOnSale } from './is-on-sale.ts'
import { priceOfVariant } from './price-of-variant.ts'
import { holdPieces, releasePieces, sellPieces, takePiecesBack } from './stock/stock.ts'
import {
  countStandingOf,
  findPartsLeft,
  findPosters,
  listVariantsOnSale,
  type PieceLine,
} from './stock/stock-queries.ts'

const Details = z.object({
  product_id: z.int(),
  variant_id: z.uuid(),
  /** Why it cannot be returned, as told before the sale. */
  no_return: z.object({ fa: z.string(), en: z.string() }).nullable().default(null),
})

/** How many pieces of one variant a line may have. */
export const mostPieces = 100

type OwnReason = 'too_many'

const reasons: Readonly<Record<OwnReason, ReasonWords>> = {
  too_many: {
    sentence: {
      fa: 'در این میان به اندازهٔ سقف مجاز از این کالا خریده بودید.',
      en: 'Meanwhile you had bought as many of this as one person can have.',
    },
    refusal: 'purchase.not_for_sale',
  },
}

function lineOf({ purchaseId, position, memberId, quantity, details }: BoughtThing): PieceLine {
  const { product_id: productId, variant_id: variantId, no_return: noReturn } = Details.parse(details)
  return { purchaseId, position, memberId, productId, variantId, quantity, noReturn }
}

type Named = Awaited<ReturnType<typeof listVariantsOnSale>>[number]

/** The options that set a variant apart. */
interface Options {
  edition_fa: string | null
  edition_en: string | null
  color_fa: string | null
  color_en: string | null
  size_fa: string | null
  size_en: string | null
}

const joined = (parts: readonly (string | null)[], comma: string) => parts.filter((part) => part !== null).join(comma)

/** A variant's edition, colour and size, as text; empty where there is one variant. */
export function variantOptions(variant: Options): Localized {
  return {
    fa: joined([variant.edition_fa, variant.color_fa, variant.size_fa], '، '),
    en: joined([variant.edition_en, variant.color_en, variant.size_en], ', '),
  }
}

/** The text of a receipt's line: the title and what sets the variant apart. */
function lineTitle(variant: Named): Localized {
  const options = variantOptions(variant)
  const text = (title: string, more: string, comma: string) => joined([title, more === '' ? null : more], comma)
  return { fa: text(variant.title_fa, options.fa, '، '), en: text(variant.title_en, options.en, ', ') }
}

function quoteOf(variant: Named | undefined, { currency, now }: Pick<QuoteQuestion, 'currency' | 'now'>): Quote {
  if (variant === undefined) fail('purchase.not_for_sale')
  const title = { fa: variant.title_fa, en: variant.title_en }
  const price = priceOfVariant(variant, now)
  if (!isOnSale(variant)) fail('goods.not_on_sale', { title })
  if (price === null) fail('goods.no_price', { title })
  const { no_return_fa: fa, no_return_en: en } = variant
  const noReturn = fa === null || en === null ? null : { fa, en }
  return {
    title,
    lineTitle: lineTitle(variant),
    unitPrice: price.amount,
    currency,
    vatPercent: variant.vat_percent,
    productId: variant.product_id,
    discountKind: 'shop',
    details: { product_id: variant.product_id, variant_id: variant.id, no_return: noReturn } satisfies z.input<
      typeof Details
    >,
  }
}

/** All pieces of a cart by one statement; one currency, as a cart is paid in one. */
async function quoteAll(db: Db, questions: readonly QuoteQuestion[]): Promise<Quote[]> {
  const [first] = questions
  if (first === undefined) return []
  const ids = questions.map(({ offerId }) => offerId)
  const variants = await listVariantsOnSale(db, ids, first.currency)
  return ids.map((id) =>
    quoteOf(
      variants.find((variant) => variant.id === id),
      first,
    ),
  )
}

/**
 * Buying goods: pieces of a variant, held from the purchase on and taken out of stock when it is paid. It has no type of
 * its own, because goods are only bought together with their delivery.
 */
export const sellGoods: Purchasable<OwnReason> = {
  name: 'goods',
  type: null,
  most: mostPieces,
  isByPiece: true,
  reasons,
  minutesToPay: minutesToPay.goods,
  isFreedAtEnd: true,

  quote: async (db, question) => {
    const [quote] = await quoteAll(db, [question])
    return quote ?? fail('purchase.not_for_sale')
  },
  quoteAll,

  hold: (tx, thing, now) => holdPieces(tx, lineOf(thing), now),

  async fulfil(tx, thing, now) {
    const obstacle = await sellPieces(tx, lineOf(thing), now)
    return obstacle === null ? { done: true } : { done: false, reason: obstacle }
  },

  release: (tx, thing) => releasePieces(tx, lineOf(thing)),

  takeBack: (tx, thing) => takePiecesBack(tx, lineOf(thing)),

  hasFulfilled: countStandingOf,

  isScarce: () => true,

  paidSentence: (_details, locale) =>
    locale === 'fa'
      ? 'پرداخت شد. سفارش‌تان ثبت شد؛ هر قدم را خبر می‌دهیم.'
      : 'Paid. Your order is registered; we tell you of each step.',

  async partsLeft(db, purchaseIds) {
    const rows = await findPartsLeft(db, purchaseIds)
    return new Map(
      rows.map(({ purchase_id: id, bought, left }) => [
        id,
        {
          fa: `از ${localDigits(bought, 'fa')} کالای این سفارش ${localDigits(left, 'fa')} تا مانده است.`,
          en: `Of the ${bought} goods of this order ${left} ${left === 1 ? 'is' : 'are'} left.`,
        },
      ]),
    )
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
