import type { Page } from '@playwright/test'
import { demoSeries } from '#db/seed/series.ts'
import { expect, type OwnMember } from './own-member.ts'

export interface PlayableEpisode {
  id: number
  number: number
  title: string
}

/** The seconds before a release that nobody reaches in a test. */
const dayLater = () => new Date(Date.now() + 86_400_000).toISOString()

/** The episodes of season two that play: `count`, from this one on. `isLocked`: after the first a right is wanted. */
type Range = { from?: number; count: number; isLocked?: boolean }

/**
 * Episodes of the demo's first series, which play the demo's free film: the demo of the tests prepares no episodes,
 * because that would take longer than the tests. Only the answers of play-info are changed, and in the list that an
 * episode has a film; the page, the player, the marks, the prices and the film are real. The last of them is followed by one that is to come.
 */
export async function seriesThatPlays(page: Page, me: OwnMember, { from = 0, count, isLocked = false }: Range) {
  const [demo] = demoSeries
  const listed = (await (await me.call('GET', '/products?kind=series')).json()) as {
    items: { id: number; title: string }[]
  }
  const seriesId = listed.items.find(({ title }) => title === demo?.title_fa || title === demo?.title_en)?.id ?? 0
  const { series } = (await (await me.call('GET', `/products/${seriesId}`)).json()) as {
    series: { seasons: { number: number; episodes: PlayableEpisode[] }[] }
  }
  const season = series.seasons.find(({ number }) => number === 2)
  const episodes = season?.episodes.slice(from, from + count + 1) ?? []
  if (episodes.length <= count) throw new Error('The second season of the demo’s first series is too short.')
  await page.route(new RegExp(`/api/v1/products/${seriesId}$`), async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll('"state":"preparing"', '"state":"available"')
    return route.fulfill({ response: answer, body: text })
  })
  const named = ({ id, number, title }: PlayableEpisode) => ({ id, number, title, season: 2 })
  await page.route(/\/api\/v1\/play-info\/\d+/, async (route) => {
    const url = new URL(route.request().url())
    const at = episodes.findIndex(({ id }) => url.pathname.endsWith(`/${id}`))
    const [episode, next] = [episodes[at], episodes[at + 1]]
    if (episode === undefined || next === undefined) return route.fallback()
    url.pathname = url.pathname.replace(/\d+$/, `${me.films.playable}`)
    const answer = await route.fetch({ url: url.href })
    const info = (await answer.json()) as { product: object; manifest: { url: string } }
    const isLast = at === count - 1
    const previous = episodes[at - 1]
    return route.fulfill({
      response: answer,
      json: {
        ...info,
        product: { ...info.product, id: episode.id, kind: 'episode', title: episode.title },
        // each episode has a film of its own
        manifest: { ...info.manifest, url: `${info.manifest.url}?episode=${episode.number}` },
        episode: { series: { id: seriesId, title: '' }, ...named(episode), order: [] },
        next_episode: {
          ...named(next),
          ...(isLast
            ? { kind: 'to_come', by: null, release_at: dayLater() }
            : {
                ...(isLocked && at === 0 ? { kind: 'locked', by: null } : { kind: 'play', by: 'FREE' }),
                release_at: null,
              }),
          alert: false,
        },
        previous_episode: previous === undefined ? null : named(previous),
      },
    })
  })
  return { seriesId, episodes: episodes.slice(0, count) }
}

/** Pictures move. An element that waits for its first data is not paused either, and its clock may stand after zero. */
export const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (video === null || video.paused || video.seeking) return false
    return video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && video.currentTime > 0
  })

/** Waits for the film of an episode, and jumps to its last tenth, where its card comes: by a key, or without a touch. */
export async function toItsEnd(page: Page, title: string, by: 'key' | 'nobody' = 'key'): Promise<void> {
  await expect(page.locator('.pl-title')).toHaveText(title)
  await expect.poll(() => isPlaying(page)).toBe(true)
  if (by === 'key') await page.keyboard.press('9')
  else
    await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.currentTime = video.duration * 0.9
    })
  await expect(page.locator('.next-card')).toBeVisible()
}
