import type { z } from 'zod'
import { type Need, needKinds } from '#contract/studio-today.ts'
import { type Duty, hasDuty, type StaffRole } from '#lib/staff-roles.ts'

export type NeedKind = (typeof needKinds)[number]

/** How many of a kind wait, and since when the oldest does. */
export interface Waiting {
  kind: NeedKind
  count: number
  oldest_at: Date | null
}

/** The duty of whoever can do something about it: who may only look is not told. */
const dutyFor: Readonly<Record<NeedKind, Duty>> = {
  payments: 'books',
  refunds: 'books',
  dead_jobs: 'jobs',
  titles: 'titles',
  cases: 'cases',
  comments: 'comments',
  remedies: 'large_remedies',
  mass_remedies: 'large_remedies',
  orders: 'shop',
  parcels: 'shop',
  stock: 'shop',
  questions: 'questions',
}

const urgent: ReadonlySet<NeedKind> = new Set(['payments', 'refunds', 'dead_jobs', 'titles'])

/** What a role is told of. */
export const kindsFor = (role: StaffRole): NeedKind[] => needKinds.filter((kind) => hasDuty(role, dutyFor[kind]))

/** What waits, the urgent first, otherwise in the order of the kinds. */
export function orderNeeds(found: readonly Waiting[]): (Waiting & { isUrgent: boolean })[] {
  const rank = ({ kind }: Waiting) => needKinds.indexOf(kind) + (urgent.has(kind) ? 0 : needKinds.length)
  return found
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((one) => ({ ...one, isUrgent: urgent.has(one.kind) }))
}

/** What stands in the contract of it. */
export const presentNeed = (need: Waiting & { isUrgent: boolean }): z.input<typeof Need> => ({
  kind: need.kind,
  count: need.count,
  is_urgent: need.isUrgent,
  oldest_at: need.oldest_at?.toISOString() ?? null,
})
