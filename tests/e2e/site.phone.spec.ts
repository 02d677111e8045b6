import { expect, test } from '#tests/support/browser/browser-test.ts'

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
