import type { z } from 'zod'
import { type Need, needKinds } from '#contract/support/studio-today.ts'
import { after, hours } from '#lib/time/clock.ts'
import { type Duty, hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'

export type NeedKind = (typeof needKinds)[number]

/** How many of a kind wait, and since when the oldest does. */
export interface Waiting {
  kind: NeedKind
  count: number
  oldest_at: Date | null
  /** How many of them press, whatever their age: of titles and comments, see the contract. */
  pressing: number
  due_at: Date | null
}

/** The duty of staff who can do something about it: staff who may only look are not told. */
const dutyFor: Readonly<Record<NeedKind, Duty>> = {
  payments: 'books',
  refunds: 'books',
  dead_jobs: 'jobs',
  stopped_channels: 'jobs',
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

/** From which age the oldest makes a kind urgent. Zero: always, because money or the machine stands still. Null: never by its age. */
const urgentFrom: Readonly<Record<NeedKind, number | null>> = {
  payments: 0,
  refunds: 0,
  dead_jobs: 0,
  stopped_channels: 0,
  titles: null,
  cases: hours(24),
  comments: hours(24),
  remedies: hours(12),
  mass_remedies: hours(12),
  orders: hours(24),
  parcels: hours(48),
  stock: null,
  questions: null,
}

function isUrgent({ kind, oldest_at: oldest, pressing }: Waiting, now: Date): boolean {
  const from = urgentFrom[kind]
  return pressing > 0 || from === 0 || (from !== null && oldest !== null && after(oldest, from) <= now)
}

/** Returns the kinds of needs that a role is told of. */
export const kindsFor = (role: StaffRole): NeedKind[] => needKinds.filter((kind) => hasDuty(role, dutyFor[kind]))

/** Sorts the needs that wait, the urgent first, otherwise in the order of the kinds. */
export function orderNeeds(found: readonly Waiting[], now: Date): (Waiting & { isUrgent: boolean })[] {
  return found
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, isUrgent: isUrgent(one, now) }))
    .toSorted(
      (a, b) => Number(b.isUrgent) - Number(a.isUrgent) || needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind),
    )
}

/** Presents a need as its contract has it. */
export const presentNeed = (need: Waiting & { isUrgent: boolean }): z.input<typeof Need> => ({
  kind: need.kind,
  count: need.count,
  is_urgent: need.isUrgent,
  oldest_at: need.oldest_at?.toISOString() ?? null,
  pressing: need.pressing,
  due_at: need.due_at?.toISOString() ?? null,
})
