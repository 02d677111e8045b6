import { expect, test } from 'vitest'
import { seatDots } from './seat-dots.ts'

test('a hall of 120 is drawn with 60 dots', () => {
  expect(seatDots({ capacity: 120, seats_left: 38 }, 2)).toEqual({ taken: 40, own: 1, free: 19 })
})

test('the last seat is still seen, and none is drawn when none is left', () => {
  expect(seatDots({ capacity: 1000, seats_left: 1 }, 0)).toEqual({ taken: 59, own: 0, free: 1 })
  expect(seatDots({ capacity: 1000, seats_left: 0 }, 0)).toEqual({ taken: 60, own: 0, free: 0 })
})

test('a small hall has a dot for each seat', () => {
  expect(seatDots({ capacity: 5, seats_left: 3 }, 2)).toEqual({ taken: 0, own: 2, free: 3 })
  expect(seatDots({ capacity: 0, seats_left: 0 }, 0)).toEqual({ taken: 0, own: 0, free: 0 })
})
