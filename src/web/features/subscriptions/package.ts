import type { OutputOf } from '#contract/api.ts'

export type Packages = OutputOf<'GET /core/packages'>
export type Package = Packages['packages'][number]
export type Subscription = OutputOf<'GET /me/subscription'>
export type AutoDebit = NonNullable<Subscription['auto_debit']>

/** By how many percent a plan is cheaper than the same days of the plan of one month; null when it is not, or there is none. */
export function savingOf(plan: Package, all: readonly Package[]): number | null {
  const month = all.find(({ length }) => length.unit === 'month' && length.count === 1)
  if (month === undefined || plan.price_a_month === null) return null
  const saving = Math.round((1 - plan.price_a_month.amount / month.price.amount) * 100)
  return saving > 0 ? saving : null
}
