import type { DiscountId, MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Currency, formatMoney } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { codeKey } from './code-spelling.ts'
import { judgeDiscount, type WantedLine } from './judge-discount.ts'
import { countUsesOf, findCode, holdsForOffer } from './code-use-queries.ts'

/** A code's discount on a purchase, at the time of the check. */
export interface Discount {
  id: DiscountId
  /** As it is printed. */
  code: string
  /** Off each line, in Rials or cents. */
  shares: readonly number[]
  /** Version of the code's row: if it has changed since, the purchase is refused. */
  version: number
}

export interface DiscountQuestion {
  typed: string
  lines: readonly WantedLine[]
  currency: Currency
  offerId: string
  memberId: MemberId
  locale: Locale
}

/**
 * Returns the discount of a typed code, or fails with a sentence. Holds nothing. Tries are counted per member, so that
 * codes cannot be guessed; that a code exists shows only in the sentence that its owner needs.
 */
export async function priceDiscount(core: Core, asked: DiscountQuestion): Promise<Discount> {
  const { memberId, offerId } = asked
  await limit(core, { 'discount.member': memberId })
  const key = codeKey(asked.typed)
  const code = key === '' ? undefined : await findCode(core.db, key)
  if (code === undefined) fail('discount.unknown')
  const of = { discountId: code.id, memberId, offerId }
  // an unpaid purchase of the same product passes its use to the new one, so it does not count against the limit
  const [own, isHeld] = await Promise.all([countUsesOf(core.db, code.id, memberId), holdsForOffer(core.db, of)])
  const facts = isHeld ? { ...code, uses: code.uses - 1 } : code
  const wanted = { ...asked, ownUses: isHeld ? own - 1 : own }
  const verdict = judgeDiscount(facts, wanted, core.clock.now())
  if ('shares' in verdict) return { id: code.id, code: code.code, shares: verdict.shares, version: code.version }
  if (verdict.refused === 'discount.below_minimum')
    fail(verdict.refused, { minimum: formatMoney(verdict.minimum, asked.locale) })
  return fail(verdict.refused)
}
