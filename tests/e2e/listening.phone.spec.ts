import type { Locator } from '@playwright/test'
import { albumThatPlays, lyricsOfAlbum } from '#tests/support/visitors/album-that-plays.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox()
  if (!box) throw new Error('not shown')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, width: box.width }
}

test('on a phone the small player stands above the bar, clear of a price, and opens lyrics that can be pressed', async ({
  page,
  facts,
  lang,
  request,
}) => {
  // the first test of a run waits until the album is prepared
  test.setTimeout(400_000)
  const w = words(lang)
  const album = await albumThatPlays(request, lang)
  const [first, second, third] = album.tracks
  await page.goto(`/music/${album.id}`)
  const rows = page.locator('.track-row')
  // said before it plays
  await expect(rows.first().locator('.under')).toContainText(pattern(w('music.preview')))
  await rows.first().locator('.track-play').tap()
  const small = page.locator('.mini-player')
  await expect(small).toContainText(first?.title ?? '')
  await expect(small).toContainText(pattern(w('listening.preview')))
  // where nothing is sold it stands above the bar of the site
  await page.goto('/music')
  const [player, bar] = [await boxOf(small), await boxOf(page.locator('.bottom-bar'))]
  expect(player.bottom).toBeLessThanOrEqual(bar.top)
  // what is at the end of the page can be scrolled out from under it
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const end = await boxOf(page.locator('.footer'))
  expect(end.bottom).toBeLessThanOrEqual(player.top)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  await page.goto(`/music/${album.id}`)
  await rows.nth(1).locator('.track-play').tap()
  await expect(small).toContainText(second?.title ?? '')
  await expect(small).not.toContainText(pattern(w('listening.preview')))
  await small.locator('.mini-track').tap()
  const full = page.getByRole('dialog')
  await expect(full.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await full.getByRole('button', { name: w('listening.lyrics'), exact: true }).tap()
  const lines = full.locator('.lp-lyrics button')
  await expect(lines).toHaveCount(lyricsOfAlbum.length)
  await lines.nth(2).tap()
  await expect(full.locator('.lp-lyrics .on button')).toHaveText(lyricsOfAlbum[2]?.text ?? '')
  await full.getByRole('button', { name: w('listening.queue'), exact: true }).tap()
  await expect(full.locator('.lp-row').first()).toContainText(third?.title ?? '')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto(`/movie/${facts.paid}`)
  // beside a price it is a cover within that bar, and lies neither on the price nor on the verb
  const foot = page.locator('.foot-bar')
  const [cover, frame] = [await boxOf(small), await boxOf(foot)]
  expect(cover.top).toBeGreaterThanOrEqual(frame.top)
  expect(cover.width).toBeLessThan(80)
  for (const part of [foot.locator('.grow'), foot.locator('.button')]) {
    const { left, right } = await boxOf(part)
    expect(left >= cover.right || right <= cover.left).toBe(true)
  }
  // where it is paid nothing of the player is in the way
  await page.goto(`/purchase/${first?.id}`)
  await expect(page.locator('.order, .login-page, form').first()).toBeVisible()
  await expect(small).toHaveCount(0)
})
