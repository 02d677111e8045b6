import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { FestivalShow } from './festival.ts'
import { gridClass, hourClass, hoursOf, showClass } from './programme-spot.ts'

const show = (starts: string, ends: string) =>
  ({ screening: { starts_at: starts }, ends_at: ends }) as unknown as FestivalShow
// 16:30 to 18:01 and 22:15 to 23:46 in Tehran
const early = show('2026-11-26T13:00:00Z', '2026-11-26T14:31:00Z')
const late = show('2026-11-26T18:45:00Z', '2026-11-26T20:16:00Z')

test('the grid of a day has the whole hours of Tehran around all shows', () => {
  const { from, count } = hoursOf([late, early])
  expect(new Date(from).toISOString()).toBe('2026-11-26T12:30:00.000Z')
  expect(count).toBe(8)
  expect(gridClass(count)).toBe('of-h0 of-t9 of-o6')
  expect(hourClass(7)).toBe('at-h0 at-t8 at-o4')
})

test('a show lies where it begins and ends, to five minutes', () => {
  const { from } = hoursOf([early, late])
  expect(showClass(early, from)).toBe('at-h0 at-t0 at-o6 for-h0 for-t1 for-o8')
  expect(showClass(late, from)).toBe('at-h0 at-t7 at-o5 for-h0 for-t1 for-o8')
})

test('a show that ends as it begins can still be seen', () => {
  const none = show('2026-11-26T13:00:00Z', '2026-11-26T13:00:00Z')
  const { from, count } = hoursOf([none])
  expect(count).toBe(1)
  expect(showClass(none, from)).toContain('for-h0 for-t0 for-o1')
})

test('every class that a programme can have is in the styles', async () => {
  const sheet = await readFile(new URL('../../../styles/programme-spot.css', import.meta.url), 'utf8')
  const long = show('2026-11-26T13:00:00Z', '2026-11-29T13:00:00Z')
  const classes = [gridClass(999), hourClass(999), showClass(long, hoursOf([long]).from)].flatMap((all) =>
    all.split(' '),
  )
  for (const name of ['of', 'at', 'for'])
    for (const digit of '0123456789') classes.push(`${name}-t${digit}`, `${name}-o${digit}`)
  expect(classes.filter((one) => !sheet.includes(`.${one} {`))).toEqual([])
})
