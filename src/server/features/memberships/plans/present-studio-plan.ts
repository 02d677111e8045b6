import type { z } from 'zod'
import type { StudioPlan } from '#contract/memberships/subscriptions.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { listStudioPlans } from './plan-queries.ts'

type Row = Awaited<ReturnType<typeof listStudioPlans>>[number]

/** A plan with both languages, for the studio. */
export function presentStudioPlan(row: Row, locale: Locale): z.input<typeof StudioPlan> {
  const priceIn = (currency: string, part: 'amount' | 'first_amount') => {
    const amount = row.prices.find((candidate) => candidate.currency === currency)?.[part] ?? null
    return amount === null ? null : Number(amount)
  }
  const { id, version, title_fa, title_en, about_fa, about_en, length_count, titles, is_on_sale, position } = row
  return {
    id,
    version,
    title_fa,
    title_en,
    about_fa,
    about_en,
    length_count,
    titles,
    is_on_sale,
    position,
    length_unit: row.length_unit,
    scope: row.scope,
    kinds: row.kinds,
    irr: priceIn('IRR', 'amount'),
    usd: priceIn('USD', 'amount'),
    first_irr: priceIn('IRR', 'first_amount'),
    first_usd: priceIn('USD', 'first_amount'),
    title_names: row.named.map((title) => ({
      id: title.id,
      title: locale === 'fa' ? title.title_fa : title.title_en,
    })),
    is_sold: Boolean(row.is_sold),
    members: Number(row.members),
  }
}
