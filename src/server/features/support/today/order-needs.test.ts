import { expect, test } from 'vitest'
import { needKinds } from '#contract/support/studio-today.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { kindsFor, orderNeeds, type Waiting } from './order-needs.ts'

const now = new Date('2026-11-28T10:42:00Z')
const one = (kind: (typeof needKinds)[number], more: Partial<Waiting> = {}): Waiting => ({
  kind,
  count: 1,
  oldest_at: null,
  pressing: 0,
  due_at: null,
  ...more,
})

test('urgent needs come first, each group in its own order, and what has nothing is left out', () => {
  const found = [...needKinds].toReversed().map((kind) => one(kind, { count: kind === 'stock' ? 0 : 2 }))
  const needs = orderNeeds(
    found.map((need) => (need.kind === 'parcels' ? { ...need, oldest_at: after(now, -days(3)) } : need)),
    now,
  )
  expect(needs.map(({ kind }) => kind)).toEqual([
    ...['payments', 'refunds', 'dead_jobs', 'stopped_channels', 'parcels'],
    ...['titles', 'cases', 'comments', 'remedies', 'mass_remedies', 'orders', 'questions'],
  ])
  expect(needs.map(({ isUrgent }) => isUrgent).lastIndexOf(true)).toBe(4)
})

test.each<[(typeof needKinds)[number], number | null]>([
  ['payments', 0],
  ['refunds', 0],
  ['dead_jobs', 0],
  ['stopped_channels', 0],
  ['cases', 24],
  ['comments', 24],
  ['remedies', 12],
  ['mass_remedies', 12],
  ['orders', 24],
  ['parcels', 48],
  ['titles', null],
  ['stock', null],
  ['questions', null],
])('%s become urgent at an age of %s hours', (kind, from) => {
  const isUrgentAt = (ms: number) => orderNeeds([one(kind, { oldest_at: after(now, -ms) })], now)[0]?.isUrgent
  expect(isUrgentAt(hours(from ?? 10_000))).toBe(from !== null)
  if (from !== null && from > 0) expect(isUrgentAt(hours(from) - 1)).toBe(false)
})

test('what visitors meet presses however new it is: a title on the site without a film, a reported comment', () => {
  for (const kind of ['titles', 'comments'] as const) {
    expect(orderNeeds([one(kind, { oldest_at: now })], now)[0]?.isUrgent).toBe(false)
    expect(orderNeeds([one(kind, { oldest_at: now, pressing: 1 })], now)[0]?.isUrgent).toBe(true)
  }
})

test('nothing waits: all is well', () => {
  expect(
    orderNeeds(
      needKinds.map((kind) => one(kind, { count: 0 })),
      now,
    ),
  ).toEqual([])
})

test('a role is told only of what it can do something about', () => {
  const told = Object.fromEntries(staffRoles.map((role) => [role, kindsFor(role)]))
  expect(told).toEqual({
    editor: ['titles', 'comments', 'questions'],
    support: ['cases', 'orders', 'parcels', 'stock'],
    finance: ['payments', 'refunds'],
    moderator: ['comments', 'questions'],
    admin: [...needKinds],
  })
})
