import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const sampleAt = (at: number, way: number, ahead: number) => ({
  sentAt: at,
  serverAt: at + way / 2 + ahead,
  receivedAt: at + way,
})

test('it follows the answer with the shortest way, and forgets answers that are old', () => {
  let now = 1_000_000
  const clock = createServerClock(() => now)
  clock.add(sampleAt(now, 400, 5100))
  clock.add(sampleAt(now, 20, 5000))
  expect(clock.now()).toBe(now + 5000)
  now += 200_000
  clock.add(sampleAt(now, 90, 5030))
  expect(clock.now()).toBe(now + 5030)
})

test('after a sleep only new answers count; the first ones move the clock no further than they must', () => {
  const now = 1_000_000
  const clock = createServerClock(() => now)
  clock.add(sampleAt(now, 10, 50))
  clock.forget()
  expect(clock.now()).toBe(now + 50)
  // between 320 and 20 ms behind this device
  clock.add(sampleAt(now, 300, -170))
  expect(clock.now()).toBe(now - 20)
  for (const ahead of [-150, -100, -90]) clock.add(sampleAt(now, 20, ahead))
  expect(clock.now()).toBe(now - 150)
})

test('after a break a slow answer that says nothing else moves nothing; four new ones decide', () => {
  const now = 1_000_000
  const clock = createServerClock(() => now)
  clock.add(sampleAt(now, 10, 50))
  clock.forget()
  for (const ahead of [-90, 0, 180]) clock.add(sampleAt(now, 300, ahead))
  expect(clock.now()).toBe(now + 50)
  clock.add(sampleAt(now, 20, 44))
  expect(clock.now()).toBe(now + 44)
})
