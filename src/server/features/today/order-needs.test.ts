import { expect, test } from 'vitest'
import { needKinds } from '#contract/studio-today.ts'
import { staffRoles } from '#lib/staff-roles.ts'
import { kindsFor, orderNeeds } from './order-needs.ts'

const one = (kind: (typeof needKinds)[number], count = 1) => ({ kind, count, oldest_at: null })

test('urgent needs come first, each group in its own order, and what has nothing is left out', () => {
  const needs = orderNeeds([...needKinds].toReversed().map((kind) => one(kind, kind === 'stock' ? 0 : 2)))
  expect(needs.map(({ kind }) => kind)).toEqual([
    ...['payments', 'refunds', 'dead_jobs', 'titles'],
    ...['cases', 'comments', 'remedies', 'mass_remedies', 'orders', 'parcels', 'questions'],
  ])
  expect(needs.map(({ isUrgent }) => isUrgent).lastIndexOf(true)).toBe(3)
})

test('nothing waits: all is well', () => {
  expect(orderNeeds(needKinds.map((kind) => one(kind, 0)))).toEqual([])
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
