import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { type Discount, kindOf, priceDiscount } from '#server/features/payments/discounts/index.ts'
import type { Quoted } from './quote-wish.ts'

/** Returns the discount of the order's code on each line; null without a code. Throws when it takes off nothing. */
export async function discountFor(
  core: Core,
  asker: { viewer: { memberId: MemberId }; locale: Locale },
  { typed, quoted }: { typed: string | null; quoted: Quoted },
): Promise<Discount | null> {
  if (typed === null) return null
  return priceDiscount(core, {
    typed,
    lines: quoted.lines.map(({ purchasable, quote, quantity }) => ({
      amount: quote.unitPrice * quantity,
      productId: quote.productId,
      kind: kindOf(purchasable.type, quote.discountKind),
      kindAfterFirst: quote.discountKindAfterFirst ?? null,
    })),
    currency: quoted.currency,
    offerId: quoted.offerId,
    memberId: asker.viewer.memberId,
    locale: asker.locale,
  })
}
