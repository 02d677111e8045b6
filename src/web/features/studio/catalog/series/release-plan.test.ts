import { expect, test } from 'vitest'
import { tehranTime } from '#lib/time/dates.ts'
import { planned } from './release-plan.ts'

test('a plan by week gives every Friday at eight in the evening in Tehran, over the turn of the year too', () => {
  const at = planned({ first: '2026-12-18T16:30:00.000Z', everyDays: 7 }, 4)
  expect(at.map((instant) => instant.slice(0, 10))).toEqual(['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08'])
  expect(at.map((instant) => tehranTime(new Date(instant)))).toEqual(
    at.map(() => expect.objectContaining({ hour: 20, minute: 0 })),
  )
})

test('with no days between them all come at once, and of none nothing comes', () => {
  expect(planned({ first: '2026-12-18T16:30:00.000Z', everyDays: 0 }, 2)).toEqual([
    '2026-12-18T16:30:00.000Z',
    '2026-12-18T16:30:00.000Z',
  ])
  expect(planned({ first: '2026-12-18T16:30:00.000Z', everyDays: 7 }, 0)).toEqual([])
})
