import { expect, test } from 'vitest'
import { pointsOn } from './city-points.ts'

const rasht = { longitude: 49.6, latitude: 37.3 }
const bushehr = { longitude: 50.8, latitude: 28.9 }
const berlin = { longitude: 13.4, latitude: 52.5 }

test('cities stand on the outline of the country: north is up and east at the right', () => {
  const { isCountry, points } = pointsOn([rasht, bushehr])
  expect(isCountry).toBe(true)
  // 6.6 of 21.3 degrees from the western edge, 3.3 of 16.1 from the northern one
  expect(points[0]).toEqual({ x: expect.closeTo(30.9, 1), y: expect.closeTo(20.5, 1) })
  expect(points[1]!.y).toBeGreaterThan(points[0]!.y)
})

test('with a city outside of it they stand by themselves; a lone one in the middle', () => {
  const { isCountry, points } = pointsOn([rasht, berlin])
  expect(isCountry).toBe(false)
  expect(points[1]!.y).toBeLessThan(points[0]!.y)
  expect(points[1]!.x).toBeLessThan(points[0]!.x)
  expect(pointsOn([berlin])).toEqual({ isCountry: false, points: [{ x: 50, y: 50 }] })
})
