import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '#tests/support/browser/browser-test.ts'
import { tokensOfVisitors } from './visitors.ts'

/** A look at a page: where its picture was, against where everybody was. */
export interface Sample {
  /** Milliseconds since 1970. */
  at: number
  /** How far the picture was ahead of the common clock (ms). */
  ahead: number
  isPlaying: boolean
}

/**
 * Makes and publishes a screening together of a film as an editor, beginning in `beginsInMs` milliseconds; free unless
 * it needs tickets.
 */
export async function newTogether(
  request: APIRequestContext,
  film: number,
  beginsInMs: number,
  { needsTicket = false } = {},
) {
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const startsAt = Date.now() + beginsInMs
  const title = `Together ${startsAt}`
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      kind: 'screening',
      film_id: film,
      mode: 'together',
      capacity: 20,
      most_per_member: 4,
      age_rating: 0,
      title_fa: `با هم ${startsAt}`,
      title_en: title,
      synopsis_fa: 'یک شب.',
      synopsis_en: 'One evening.',
      release_at: new Date(startsAt).toISOString(),
      release_ends_at: new Date(startsAt + 600_000).toISOString(),
      sales: { is_free: !needsTicket, buy: null },
      tickets: needsTicket ? [{ seats: 1, irr: 650_000, usd: 390 }] : [],
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

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * How far a page was from the common clock in the last three seconds (ms): the middle of where its picture moved; Infinity
 * unless it moved for a second of them.
 */
export function nearness(samples: readonly Sample[]): number {
  const latest = between(samples, (samples.at(-1)?.at ?? 0) - 3000, Infinity)
  return latest.length < 10 ? Infinity : Math.abs(middle(latest) ?? Infinity)
}

/** Where a page was, against the common clock, in each half second: the middle of what was seen (ms). */
function middles(samples: readonly Sample[], from: number, to: number): (number | undefined)[] {
  const starts = Array.from({ length: Math.floor((to - from) / 500) }, (_, at) => from + at * 500)
  return starts.map((start) => middle(between(samples, start, start + 500)))
}

/** How far apart pages were, at worst, in a stretch of time; and how far each was from the common clock (ms). */
export function apart(pages: readonly (readonly Sample[])[], from: number, to: number) {
  const seen = pages.map((samples) => middles(samples, from, to))
  const known = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined)
  const spreads = (seen[0] ?? []).map((_, at) => {
    const together = known(seen.map((one) => one[at]))
    return together.length < 2 ? 0 : Math.max(...together) - Math.min(...together)
  })
  const away = seen.map((one) => Math.round(Math.max(0, ...known(one).map(Math.abs))))
  return { spread: Math.round(Math.max(0, ...spreads)), away }
}
