import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/client.ts'
import type { Film } from '../storm/scene.ts'

const rounds = 5
const lookEveryMs = 10
const patienceMs = 20_000

/** How long until a web shows these words, in milliseconds; `patienceMs` when it does not. */
async function shownAfter(url: string, words: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const response = await fetch(url, { headers: { 'accept-language-site': 'en' } })
    const text = await response.text()
    const took = performance.now() - began
    if (text.includes(words) || took > patienceMs) return took
    await sleep(lookEveryMs)
  }
}

/**
 * Changes a film's title some times, and looks at each web itself when its call and its page show it.
 *
 * @returns the longest time, in milliseconds
 */
export async function changeSeenAfter(db: Db, webs: readonly string[], { productId }: Film): Promise<number> {
  const addresses = webs.flatMap((web) => [`${web}/api/v1/products/${productId}`, `${web}/en/movie/${productId}`])
  let longest = 0
  for (let round = 1; round <= rounds; round += 1) {
    // it is in memory everywhere before it changes
    await Promise.all(addresses.map((url) => fetch(url).then((response) => response.text())))
    const title = `Changed ${round} at ${Date.now()}`
    await db.updateTable('products').set({ title_en: title }).where('id', '=', productId).execute()
    longest = Math.max(longest, ...(await Promise.all(addresses.map((url) => shownAfter(url, title)))))
  }
  return longest
}
