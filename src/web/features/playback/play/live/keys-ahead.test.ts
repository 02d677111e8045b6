import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keysAhead } from './keys-ahead.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const over = new AbortController()
const signal = new AbortController().signal
const bytesOf = (url: string) => new TextEncoder().encode(url).buffer

/** A viewer whose moment is drawn; `asked`: addresses and when they were asked for (ms). */
function viewer(random: number, refuses: readonly string[] = []) {
  const began = Date.now()
  const asked: [string, number][] = []
  const refused = new Set(refuses)
  const ask = async (url: string) => {
    asked.push([url, Date.now() - began])
    if (refused.delete(url)) throw new Error('not yet')
    return bytesOf(url)
  }
  return { asked, request: keysAhead(ask, over.signal, () => random) }
}

test('the next key is fetched at a moment of each viewer’s own, and not again when the player needs it', async () => {
  for (const [random, at] of [
    [0, 2000],
    [0.5, 13_000],
    [1, 24_000],
  ] as const) {
    const { asked, request } = viewer(random)
    await request('/keys/9', signal)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await request('/keys/10', signal)).toEqual(bytesOf('/keys/10'))
    expect(asked).toEqual([
      ['/keys/9', 0],
      ['/keys/10', at],
    ])
  }
})

test('a thousand viewers who begin together ask for the next key spread over more than twenty seconds', async () => {
  const seconds = new Map<number, number>()
  const began = Date.now()
  await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const ask = async (url: string) => {
        const second = Math.floor((Date.now() - began) / 1000)
        if (url === '/keys/1') seconds.set(second, (seconds.get(second) ?? 0) + 1)
        return bytesOf(url)
      }
      await keysAhead(ask, over.signal, () => (index + 0.5) / 1000)('/keys/0', signal)
    }),
  )
  await vi.advanceTimersByTimeAsync(30_000)
  expect([...seconds.values()].reduce((sum, count) => sum + count, 0)).toBe(1000)
  expect(Math.max(...seconds.values())).toBeLessThan(50)
})

test('a key that did not come ahead is asked for when the player needs it', async () => {
  const { asked, request } = viewer(0, ['/keys/2'])
  await request('/keys/1', signal)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await request('/keys/2', signal)).toEqual(bytesOf('/keys/2'))
  expect(asked.map(([url]) => url)).toEqual(['/keys/1', '/keys/2', '/keys/2'])
})

test('a viewer who jumps to another time fetches only the key after the one that is needed there', async () => {
  const { asked, request } = viewer(0)
  await request('/keys/1', signal)
  await request('/keys/7', signal)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked.map(([url]) => url)).toEqual(['/keys/1', '/keys/7', '/keys/8'])
})
