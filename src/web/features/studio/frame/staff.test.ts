import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { rolesOf } from '#contract/route.ts'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { type AskedCall, mayCall } from './staff.ts'
import { roomsInBar } from './studio-rooms.ts'

test.each<AskedCall>([
  'GET /studio/titles',
  'PUT /studio/titles/:id',
  'POST /studio/plans',
  'GET /studio/discounts',
  'GET /studio/gift-campaigns',
  'GET /studio/finance',
  'GET /studio/notice-texts',
])('the studio offers %s to whom the contract lets call it, and to nobody else', (call) => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === call)
  expect(staffRoles.filter((role) => mayCall(role, call))).toEqual(route && rolesOf(route))
  expect(mayCall(null, call)).toBe(false)
})

test.each(staffRoles)('the bar of phones holds today and three rooms that %s may enter', (role) => {
  const inBar = roomsInBar(role)
  expect(inBar).toHaveLength(4)
  expect(inBar.filter(({ asks }) => !mayCall(role, asks))).toEqual([])
})
