import { expect, test } from 'vitest'
import { afterEpisode, asksForPresence, noTouches, touchedBy } from './touches.ts'

const ring = (touches = noTouches) => afterEpisode(touches, 'ring')

test('whoever touched nothing in three episodes in a row is asked at the end of the third', () => {
  expect(asksForPresence(noTouches)).toBe(false)
  expect(asksForPresence(ring())).toBe(false)
  expect(asksForPresence(ring(ring()))).toBe(true)
})

test('a touch in the third episode, by key or by hand, answers before it is asked', () => {
  for (const what of ['key', 'hand'] as const) expect(asksForPresence(touchedBy(ring(ring()), what))).toBe(false)
})

test('a touch counts the episodes anew, and holds for its own episode only', () => {
  const after = ring(touchedBy(ring(ring()), 'hand'))
  expect(after.before).toBe(0)
  expect(asksForPresence(ring(after))).toBe(false)
  expect(asksForPresence(ring(ring(after)))).toBe(true)
})

test('whoever answers by the button is there, and has three episodes again', () => {
  const answered = afterEpisode(ring(ring()), 'press')
  expect(asksForPresence(ring(answered))).toBe(false)
  expect(asksForPresence(ring(ring(answered)))).toBe(true)
})

test('the last touch is known over episodes, for the focus of the card', () => {
  expect(ring(touchedBy(noTouches, 'key')).wasKey).toBe(true)
  expect(touchedBy(touchedBy(noTouches, 'key'), 'hand').wasKey).toBe(false)
})
