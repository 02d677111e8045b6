import { expect, test } from '#tests/support/browser/browser-test.ts'
import { shiftsOf, sumOf, watchShifts } from '#tests/support/browser/layout-shifts.ts'
import { settled } from '#tests/support/browser/settled.ts'

// a browser that has never been here
test.use({ ownWindow: true, contextOptions: { reducedMotion: 'no-preference' } })

for (const width of [360, 1280])
  test(`a landing page stands still at ${width} pixels, and brings at most 150 kB of pictures before it is scrolled`, async ({
    page,
    at,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    const others = new Set<string>()
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type !== 'Image') others.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!others.has(requestId)) bytes += encodedDataLength
    })
    await watchShifts(page)
    await page.goto(at('/landing1'), { waitUntil: 'load' })
    await settled(page)
    const before = bytes
    test
      .info()
      .annotations.push({ type: 'Pictures before scrolling, kB', description: String(Math.round(before / 1000)) })
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await settled(page)
    const shifts = await shiftsOf(page)
    test.info().annotations.push({ type: 'Cumulative layout shift', description: sumOf(shifts).toFixed(4) })
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.01)
    expect(before).toBeLessThan(150_000)
  })

for (const [width, first, last] of [
  [360, 'letters', 'spaces'],
  [1280, 'spaces', 'letters'],
] as const)
  test(`a landing page stands still at ${width} pixels when its ${first}, and then its ${last}, come after it was drawn`, async ({
    page,
    at,
  }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    const come = { letters: Promise.withResolvers<void>(), spaces: Promise.withResolvers<void>() }
    await page.route('**/*.woff2', async (route) => {
      await come[route.request().url().includes('marks') ? 'spaces' : 'letters'].promise
      await route.continue()
    })
    await watchShifts(page)
    await page.goto(at('/landing1'), { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    come[first].resolve()
    await page.waitForFunction(
      (family) => [...document.fonts].some((font) => font.family.includes(family) && font.status === 'loaded'),
      first === 'spaces' ? 'Vazirmatn Marks' : 'Vazirmatn Persian',
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
    come[last].resolve()
    await settled(page)
    const shifts = await shiftsOf(page)
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.01)
  })
