import { expect, test } from 'vitest'
import { LastGoodPages } from './last-good-pages.ts'
import { Page } from './pages-cache.ts'

const lifeMs = 90_000
const page = (status: number, text = 'page') => new Page(status, {}, Buffer.from(text))

function memory(maxBytes = 100_000) {
  const time = { now: 0 }
  return { time, last: new LastGoodPages({ now: () => time.now, maxBytes }) }
}

test('while the database is away the page before is sent, until its end', () => {
  const { time, last } = memory()
  const good = page(200)
  const away = page(503)
  expect(last.insteadOf('/', good, lifeMs)).toBe(good)
  expect(last.insteadOf('/', away, 0)).toBe(good)
  time.now = lifeMs
  expect(last.insteadOf('/', away, 0)).toBe(away)
})

test('a page that is sent from memory again does not live longer', () => {
  const { time, last } = memory()
  const good = page(200)
  last.insteadOf('/', good, lifeMs)
  time.now = lifeMs - 1
  last.insteadOf('/', good, lifeMs)
  time.now = lifeMs
  expect(last.insteadOf('/', page(503), 0).status).toBe(503)
})

test('a page that is gone, or that nobody may store, is forgotten', () => {
  const { last } = memory()
  last.insteadOf('/gone', page(200), lifeMs)
  last.insteadOf('/gone', page(404), 0)
  expect(last.insteadOf('/gone', page(503), 0).status).toBe(503)
  last.insteadOf('/own', page(200), 0)
  expect(last.insteadOf('/own', page(503), 0).status).toBe(503)
})

test('an address has its own page, and the oldest is forgotten when the space is full', () => {
  const one = page(200, 'x'.repeat(1000))
  const { last } = memory(one.size * 2)
  for (const address of ['/a', '/b', '/c']) last.insteadOf(address, page(200, 'x'.repeat(1000)), lifeMs)
  const statuses = ['/a', '/b', '/c'].map((address) => last.insteadOf(address, page(503), 0).status)
  expect(statuses).toEqual([503, 200, 200])
})
