import type { Locator } from '@playwright/test'
import { albumThatPlays } from '../support/album-that-plays.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/site-test.ts'

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox()
  if (!box) throw new Error('not shown')
  return { top: box.y, bottom: box.y + box.height, width: box.width }
}

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone the small player stands above the bar, clear of a price, and opens lyrics that can be pressed', async ({
  page,
  facts,
}) => {
  test.setTimeout(1_200_000)
  const album = await albumThatPlays(page, 'fa')
  const at = Math.max(
    0,
    album.tracks.findIndex(({ has_lyrics }) => has_lyrics),
  )
  await page.goto(`/music/${album.id}`)
  await page.locator('.track-row').nth(at).getByRole('button').first().click()
  const small = page.locator('.mini-player')
  await expect(small).toContainText(album.tracks[at]?.title ?? '')
  const [player, bar] = [await boxOf(small), await boxOf(page.locator('.bottom-bar'))]
  expect(player.bottom).toBeLessThanOrEqual(bar.top)
  // what is at the end of the page can be scrolled out from under it
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const end = await boxOf(page.locator('.footer'))
  expect(end.bottom).toBeLessThanOrEqual(player.top)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  await small.locator('.mini-track').click()
  const full = page.getByRole('dialog')
  await expect(full.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  const lines = full.locator('.lp-lyrics button')
  if (album.tracks[at]?.has_lyrics) {
    await full.locator('.lp-tabs button').first().click()
    await lines.nth(1).click()
    await expect(full.locator('.lp-lyrics .on')).toHaveText(new RegExp((await lines.nth(1).textContent()) ?? ''))
  }
  await full.locator('.lp-tabs button').last().click()
  await expect(full.locator('.lp-row').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto(`/movie/${facts.paid}`)
  const [cover, price] = [await boxOf(small), await boxOf(page.locator('.foot-bar'))]
  expect(cover.bottom).toBeLessThanOrEqual(price.top)
  expect(cover.width).toBeLessThan(80)
})
