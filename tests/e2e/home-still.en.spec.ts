import { expect, test } from '#tests/support/browser/browser-test.ts'
import { shiftsOf, sumOf, watchShifts } from '#tests/support/browser/layout-shifts.ts'
import { settled } from '#tests/support/browser/settled.ts'

// a browser that has never been here
test.use({ ownWindow: true, contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Everything that moved without the visitor's doing, in a phone's window, with the connection and processor of
 * Lighthouse's preset.
 */
test('the home page stands still while it comes to a phone, and while it is scrolled', async ({ page, at }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 360, height: 740 })
  const devtools = await page.context().newCDPSession(page)
  const slowFourG = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowFourG })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await watchShifts(page)
  await page.goto(at('/'), { waitUntil: 'load' })
  await settled(page)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await settled(page)
  const shifts = await shiftsOf(page)
  test.info().annotations.push({ type: 'Cumulative layout shift', description: sumOf(shifts).toFixed(4) })
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.05)
  // first a check of the measurement: it must notice something that moves. By then the page's own script must have
  // finished
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await settled(page)
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    const block = document.createElement('div')
    block.className = 'page-title'
    block.textContent = 'x'
    document.querySelector('main')?.prepend(block, ...Array.from({ length: 5 }, () => block.cloneNode(true)))
  })
  await expect.poll(async () => sumOf(await shiftsOf(page))).toBeGreaterThan(0.05)
})
