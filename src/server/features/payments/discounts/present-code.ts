import type { z } from 'zod'
import type { getDiscount, listDiscounts } from '#contract/payments/discounts.ts'
import type { Db } from '#db/client.ts'
import type { DiscountId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { fail } from '#server/fail.ts'
import { type CodeRow, findKnownCode, newestUses, totalsOf } from './discount-queries.ts'

type Presented = z.input<(typeof listDiscounts)['responses'][200]>['items'][number]
type Statistics = z.input<(typeof getDiscount)['responses'][200]>

const usesShown = 50

function stateOf(row: CodeRow, now: Date): Presented['state'] {
  if (row.ended_at !== null) return 'ended'
  if (row.ends_at !== null && row.ends_at <= now) return 'over'
  if (row.starts_at !== null && row.starts_at > now) return 'coming'
  return row.total_limit !== null && row.uses >= row.total_limit ? 'used_up' : 'live'
}

const instant = (at: Date | null) => at?.toISOString() ?? null
const whole = (amount: number | null) => (amount === null ? null : Number(amount))

export function presentCode(row: CodeRow, at: { locale: Locale; now: Date }): Presented {
  return {
    id: row.id,
    code: row.code,
    note: row.note,
    percent: row.percent,
    amount_irr: whole(row.amount_irr),
    amount_usd: whole(row.amount_usd),
    product_id: row.product_id,
    product_title: at.locale === 'fa' ? row.title_fa : row.title_en,
    kind: row.kind,
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
    total_limit: row.total_limit,
    member_limit: row.member_limit,
    minimum_irr: whole(row.minimum_irr),
    minimum_usd: whole(row.minimum_usd),
    state: stateOf(row, at.now),
    version: row.version,
    created_at: row.created_at.toISOString(),
    ended_at: instant(row.ended_at),
    held: row.held,
    used: row.used,
  }
}

/** A code with its statistics. */
export async function presentStatistics(
  db: Db,
  id: DiscountId,
  at: { locale: Locale; now: Date },
): Promise<Statistics> {
  const row = await findKnownCode(db, id)
  if (row === undefined) fail('discount.not_found')
  const [totals, uses] = await Promise.all([totalsOf(db, id), newestUses(db, id, usesShown)])
  return {
    ...presentCode(row, at),
    totals: totals.map((total) => ({
      currency: total.currency,
      paid: Number(total.paid),
      discount: Number(total.discount),
      members: total.members,
    })),
    uses: uses.map((use) => ({
      purchase_number: use.number,
      type: use.type,
      title: use.subject.title[at.locale],
      state: use.state,
      currency: use.currency,
      discount: use.discount,
      paid: use.amount,
      at: use.held_at.toISOString(),
    })),
  }
}
