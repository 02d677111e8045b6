import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/client.ts'
import type { Film } from '../storm/scene.ts'

const rounds = 5
const lookEveryMs = 40
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

/** The longest times, in milliseconds. */
export interface ChangeSeen {
  callsMs: number
  /** A page is made anew first. */
  pagesMs: number
}

/** Changes a film's title some times, and looks at each web itself when its call and its page show it. */
export async function changeSeenAfter(db: Db, webs: readonly string[], { productId }: Film): Promise<ChangeSeen> {
  const calls = webs.map((web) => `${web}/api/v1/products/${productId}`)
  const pages = webs.map((web) => `${web}/en/movie/${productId}`)
  const seen: ChangeSeen = { callsMs: 0, pagesMs: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    // it is in memory everywhere before it changes
    await Promise.all([...calls, ...pages].map((url) => fetch(url).then((response) => response.text())))
    const title = `Changed ${round} at ${Date.now()}`
    await db.updateTable('products').set({ title_en: title }).where('id', '=', productId).execute()
    const after = (urls: readonly string[]) => Promise.all(urls.map((url) => shownAfter(url, title)))
    const [ofCalls, ofPages] = await Promise.all([after(calls), after(pages)])
    seen.callsMs = Math.max(seen.callsMs, ...ofCalls)
    seen.pagesMs = Math.max(seen.pagesMs, ...ofPages)
  }
  return seen
}
