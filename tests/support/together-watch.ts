import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { tokensOfVisitors } from './visitors.ts'

/** What a page has seen: where its picture was, against where everybody was. */
export interface Sample {
  /** Milliseconds since 1970. */
  at: number
  /** How far the picture was ahead of the common clock (ms). */
  ahead: number
  isPlaying: boolean
}

/** A free screening together of a film, beginning in so many milliseconds, made and published by an editor. */
export async function newTogether(request: APIRequestContext, film: number, beginsInMs: number) {
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const startsAt = Date.now() + beginsInMs
  const title = `Together ${startsAt}`
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      ...{ kind: 'screening', film_id: film, mode: 'together', capacity: 20, most_per_member: 4, age_rating: 0 },
      ...{ title_fa: `با هم ${startsAt}`, title_en: title, synopsis_fa: 'یک شب.', synopsis_en: 'One evening.' },
      release_at: new Date(startsAt).toISOString(),
      release_ends_at: new Date(startsAt + 600_000).toISOString(),
      sales: { is_free: true, buy: null },
      tickets: [],
    },
  })
  const { id, missing } = (await made.json()) as { id: number; missing: string[] }
  expect([made.status(), missing]).toEqual([201, []])
  expect((await request.post(`/api/v1/studio/titles/${id}/publish`, { headers })).ok()).toBe(true)
  await expect
    .poll(async () => (await (await request.get(`/api/v1/screenings/${id}/state`)).json()) as { message: unknown })
    .toMatchObject({ message: null })
  return { id, startsAt }
}

/** Notes ten times a second where the picture is; counts lists and keys. */
export async function watchTogether(page: Page, startsAt: number) {
  const lists: string[] = []
  const listAddresses: string[] = []
  const keys: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.m3u8')) {
      lists.push(pathname.split('/').slice(-2).join('/'))
      listAddresses.push(request.url())
    }
  })
  // those that were answered: without a line the same one is asked for again
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/screening-keys/')) keys.push(pathname)
  })
  await page.addInitScript((starts) => {
    const samples: Sample[] = []
    Object.assign(window, { samples })
    setInterval(() => {
      const video = document.querySelector('video')
      if (!video) return
      const at = Date.now()
      const isPlaying = !video.paused && !video.seeking && video.readyState >= 3
      samples.push({ at, ahead: video.currentTime * 1000 - (at - starts), isPlaying })
    }, 100)
  }, startsAt)
  return {
    lists,
    /** The same with everything that their addresses have. */
    listAddresses,
    keys,
    samples: (): Promise<Sample[]> => page.evaluate(() => (window as unknown as { samples: Sample[] }).samples),
  }
}

/** The samples of a page between two instants in which its picture moved. */
export const between = (samples: readonly Sample[], from: number, to: number): number[] =>
  samples.filter(({ at, isPlaying }) => isPlaying && at >= from && at < to).map(({ ahead }) => ahead)
/** How far apart pages were, at worst, in a stretch of time: by the middle of each half second of each page. */
export function spread(pages: readonly (readonly Sample[])[], from: number, to: number): number {
  let worst = 0
  for (let at = from; at + 500 <= to; at += 500) {
    const middles = pages.flatMap((samples) => {
      const seen = between(samples, at, at + 500).toSorted((a, b) => a - b)
      return seen.length === 0 ? [] : [seen[Math.floor(seen.length / 2)] ?? 0]
    })
    if (middles.length > 1) worst = Math.max(worst, Math.max(...middles) - Math.min(...middles))
  }
  return Math.round(worst)
}
