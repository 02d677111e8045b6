import { expect, test } from 'vitest'
import { pointsOn } from './city-points.ts'

test('north is up and east at the right; a lone city is in the middle', () => {
  const [rasht, bushehr] = pointsOn([
    { longitude: 49.6, latitude: 37.3 },
    { longitude: 50.8, latitude: 28.9 },
  ])
  expect(rasht!.y).toBeLessThan(bushehr!.y)
  expect(rasht!.x).toBeLessThan(bushehr!.x)
  expect(pointsOn([{ longitude: 52.5, latitude: 29.6 }])).toEqual([{ x: 50, y: 50 }])
})
