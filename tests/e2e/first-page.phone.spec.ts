import { expect, test } from '#tests/support/browser/browser-test.ts'

for (const path of ['/', '/en', '/there-is-no-such-page', '/sandbox'])
  test(`${path} does not scroll sideways on a phone`, async ({ page }) => {
    await page.goto(path)
    const { content, screen } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
    }))
    expect(content).toBeLessThanOrEqual(screen)
  })
