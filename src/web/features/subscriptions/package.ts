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

/** What the home page offers of all: the first in the studio's order and the cheapest; where that is one, the next beside it. */
export function shownAtHome(all: readonly Package[]): Package[] {
  const [first, next] = all
  if (first === undefined) return []
  const cheapest = all.reduce((least, one) => (one.price.amount < least.price.amount ? one : least), first)
  const other = cheapest === first ? next : cheapest
  return other === undefined ? [first] : [first, other]
}
