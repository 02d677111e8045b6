import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnHouse } from './house.ts'

const silentMs = 30_000
/** A call waits 8 s for a line, and 15 s for an answer; the rest is the machine's. */
const patienceMs = 30_000

/**
 * The store says nothing for half a minute: pages come out of memory, what needs a file is 503 with `Retry-After`, nobody
 * waits for ever, and the next call after it is answered. Returns the longest wait in milliseconds.
 */
export async function loseStore(house: OwnHouse): Promise<number> {
  const { viewer, book, origins, store } = house
  for (const at of origins) await viewer.call('/', { at })
  store.hold()
  const until = performance.now() + silentMs
  let longest = 0
  const ask = async (at: string) => {
    const began = performance.now()
    const { headers } = await viewer.call(`/images/${randomUUID()}/400.webp`, { at, want: [503] })
    longest = Math.max(longest, performance.now() - began)
    book.expect(headers.get('retry-after') !== null, 'a 503 does not say when to come again')
  }
  const look = async (at: string) => {
    while (performance.now() < until) {
      await viewer.call('/', { at })
      await viewer.call('/readyz', { at })
      await sleep(2000)
    }
  }
  // more than there are lines
  const asked = origins.flatMap((at) => Array.from({ length: 40 }, () => ask(at)))
  await Promise.all([...asked, ...origins.map(look)])
  book.expect(longest < patienceMs, `a call waited ${longest.toFixed(0)} ms for a store that is silent`)
  store.release()
  for (const at of origins) await viewer.call(`/images/${randomUUID()}/400.webp`, { at, want: [404] })
  return longest
}
