import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

test('on a phone the ways to watch stand before the synopsis, and nothing is wider than the window', async ({
  page,
  at,
}) => {
  for (const path of ['/', '/movies']) {
    await page.goto(at(path))
    await expect(page.locator('.bottom-bar')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await page.locator('.poster-card').first().click()
  const box = await page.locator('.ways').boundingBox()
  const synopsis = await page.locator('.synopsis').boundingBox()
  expect(box && synopsis && box.y < synopsis.y).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('on a phone the ways to a film are tiles in one row above the fold, with the terms of the chosen one under them', async ({
  page,
  at,
  facts,
}) => {
  await page.goto(at(`/movie/${facts.paid}`))
  await settled(page)
  const tiles = page.locator('.way-tiles .option')
  await expect(tiles).toHaveCount(2)
  const boxes = await Promise.all([0, 1].map((nth) => tiles.nth(nth).boundingBox()))
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  expect(boxes[0] && boxes[0].y + boxes[0].height).toBeLessThanOrEqual(470)
  // the bar at the foot has the verb: there is one on the screen
  await expect(page.locator('.ways .button.decision')).toBeHidden()
  const terms = page.locator('.way-terms')
  const before = await terms.textContent()
  await tiles.nth(1).tap()
  await expect(tiles.nth(1).getByRole('radio')).toBeChecked()
  await expect(terms).not.toHaveText(before ?? '')
  await expect(page.locator('.foot-bar .other-ways')).toContainText(
    (await tiles.nth(1).locator('b').textContent()) ?? '',
  )
  // the story is in sight, and opens whole
  const story = page.locator('.synopsis')
  expect((await story.boundingBox())?.y).toBeLessThanOrEqual(600)
  const height = (await story.boundingBox())?.height ?? 0
  await page.locator('.synopsis-more').tap()
  expect((await story.boundingBox())?.height).toBeGreaterThan(height)
})
