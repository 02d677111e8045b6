import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { isPlaying, seriesThatPlays, toItsEnd } from '#tests/support/visitors/series-that-plays.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement?.className === 'pl')

test('three episodes in a row, by keyboard alone: the card, its ring, and the end of what is there', async ({
  page,
  me,
  lang,
  at,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const { seriesId, episodes } = await seriesThatPlays(page, me, { count: 3 })
  const [first, second, third] = episodes
  if (!first || !second || !third) throw new Error('three episodes')
  const card = page.locator('.next-card')
  const main = card.locator('.pl-button-main')
  const ring = card.locator('.next-ring')
  await bringToken(page, me.token)
  await page.goto(at(`/play/${first.id}`))
  await expect(page.locator('.pl-title')).toHaveText(first.title)
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => isFullScreen(page)).toBe(true)
  // the same element plays all three, so full screen and sound stay
  await page.evaluate(() => (document.querySelector('video') as HTMLElement).setAttribute('data-first', ''))
  await toItsEnd(page, first.title)
  await expect(main).toBeFocused()
  await expect(ring).toBeVisible()
  await expectAccessible(page)

  // Space holds the ring together with the film, also on the focused button
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page)).toBe(false)
  const held = await ring.textContent()
  await expect(page).toHaveURL(new RegExp(`/play/${first.id}$`))
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(ring).not.toHaveText(held ?? '')
  const marked = page.waitForResponse((answer) => answer.url().endsWith(`/me/watched/${first.id}`))
  await page.keyboard.press('Enter')
  expect((await marked).status()).toBe(200)

  await expect(page).toHaveURL(new RegExp(`/play/${second.id}$`))
  await toItsEnd(page, second.title)
  await expect(page.locator('video')).toHaveAttribute('data-first', '')
  expect(await isFullScreen(page)).toBe(true)
  // nobody presses anything: the ring runs out
  await expect(page).toHaveURL(new RegExp(`/play/${third.id}$`), { timeout: 30_000 })

  await toItsEnd(page, third.title)
  await expect(card).toContainText(pattern(w('series.tellMe')))
  await expect(ring).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(card).toContainText(pattern(w('series.willTell')))
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  // back once more, by a key: it is seen already, and the card of an episode that is over never waited for it
  await page.keyboard.press('Shift+P')
  await toItsEnd(page, second.title)
  // every other key stops the ring, and the buttons stay
  await page.keyboard.press('ArrowUp')
  await expect(ring).toHaveCount(0)
  await expect(main).toContainText(pattern(w('nextEpisode.play')))

  const own = (await (await me.call('GET', `/series/${seriesId}/own`)).json()) as {
    episodes: { id: number; watched: boolean; alert: boolean }[]
  }
  const watched = own.episodes.filter((one) => one.watched).map(({ id }) => id)
  expect(watched).toEqual(expect.arrayContaining([first.id, second.id]))
  expect(own.episodes.filter(({ alert }) => alert)).toHaveLength(1)
})
