import { expect, test } from 'vitest'
import { roomBehind, stepTrail, type Trail } from './came-from.ts'

const walk = (...steps: string[]): Trail =>
  steps.reduce<Trail>((trail, step) => stepTrail(trail, step), { now: '/studio', before: null })

test('the page before is the way back, with its filters; a filter of the same page is no step', () => {
  expect(walk('/studio/titles?state=draft', '/studio/site').before).toBe('/studio/titles?state=draft')
  expect(walk('/studio/titles', '/studio/titles?page=2', '/studio/site').before).toBe('/studio/titles?page=2')
  expect(walk('/studio/titles', '/studio/site', '/studio/site?part=menu').before).toBe('/studio/titles')
})

test.each([
  [null, 'today', '/studio'],
  ['/studio', 'today', '/studio'],
  ['/studio/nowhere', 'today', '/studio'],
  ['/studio/landings', 'landings', '/studio/landings'],
  ['/studio/landings/7', 'landings', '/studio/landings/7'],
  ['/studio/titles?state=draft', 'titles', '/studio/titles?state=draft'],
])('from %s one goes back to the room %s', (before, key, to) => {
  expect(roomBehind(before)).toEqual({ key, to })
})
