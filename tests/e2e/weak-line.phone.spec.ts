import type { Page } from '@playwright/test'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

// a browser that has never been here
test.use({ ownWindow: true })

/** A line that answers late; how much it carries makes no difference here, and would only take time. */
async function onWeakLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const wide = { downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...wide })
}

/** When the first picture of the page was there, and when its first script was asked for, by the browser's own clock (ms). */
const whenFirst = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const first = (some: RegExp, when: 'startTime' | 'responseEnd') =>
      Math.min(...files.filter(({ name }) => some.test(new URL(name).pathname)).map((file) => file[when]))
    return { pictures: first(/\/images\//, 'responseEnd'), scripts: first(/\.js$/, 'startTime') }
  })

test('on a weak line the first picture comes before any script, and then the page lives', async ({ page, at }) => {
  await onWeakLine(page)
  await page.goto(at('/'), { waitUntil: 'commit' })
  // a picture below the window waits for its turn; the rows behind it come later, and have others
  const pictures = page.locator('.rail img')
  await expect(pictures.last()).toHaveAttribute('src', /^data:image/)
  const last = pictures.nth((await pictures.count()) - 1)
  await settled(page)
  const first = await whenFirst(page)
  // a picture that is later than eight seconds holds nothing up
  expect(first.scripts).toBeGreaterThan(Math.min(first.pictures, 8000))
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'all')
  const dot = page.locator('.slide-dots .dot').last()
  await dot.click()
  await expect(dot).toHaveAttribute('aria-current', 'true')
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/images\//)
})

test('the play button stands in the page, and begins the film that its scripts bring', async ({ page, at, facts }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(at(`/play/${facts.free}`), { waitUntil: 'commit' })
  await page.locator('.pl-deck .pl-button-main').click()
  await expect(page.locator('video')).toHaveCount(0)
  letGo()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 40_000 })
    .toBeGreaterThan(0)
})
