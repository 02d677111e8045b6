import type { OutputOf } from '#contract/api.ts'

export type Packages = OutputOf<'GET /core/packages'>
export type Package = Packages['packages'][number]
export type Subscription = OutputOf<'GET /me/subscription'>
export type AutoDebit = NonNullable<Subscription['auto_debit']>

/**
 * By how many percent a plan is cheaper than the same days of the one-month plan; null when it is not, or there is
 * none.
 */
export function savingOf(plan: Package, all: readonly Package[]): number | null {
  const month = all.find(({ length }) => length.unit === 'month' && length.count === 1)
  if (month === undefined || plan.price_a_month === null) return null
  const saving = Math.round((1 - plan.price_a_month.amount / month.price.amount) * 100)
  return saving > 0 ? saving : null
}

/**
 * The plans on the home page: the first in the studio's order and the cheapest; if these are the same plan, also the
 * next one.
 */
export function shownAtHome(all: readonly Package[]): Package[] {
  const [first, next] = all
  if (first === undefined) return []
  const cheapest = all.reduce((least, one) => (one.price.amount < least.price.amount ? one : least), first)
  const other = cheapest === first ? next : cheapest
  return other === undefined ? [first] : [first, other]
}
