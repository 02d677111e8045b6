import type { Browser } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { shiftsOf, sumOf, watchShifts } from '#tests/support/browser/layout-shifts.ts'
import {
  fromGermany,
  landings,
  mostBytes,
  newLook,
  onlyLook,
  screens,
  testOtherVisitors,
  visit,
  weigh,
} from '#tests/support/browser/landing-weights.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

// a browser that has never been here
test.use({ ownWindow: true, contextOptions: { reducedMotion: 'no-preference' } })

for (const path of landings)
  for (const width of [360, 1280])
    test(
      `${path} weighs at most 150 kB at ${width} pixels until a stranger scrolls, and stands still when its scripts start`,
      {
        tag: width === 360 || path === '/landing1' ? [] : '@long',
      },
      async ({ page }) => {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
        // who comes by a link has the pointer over the page, and it tells of itself although it lies still
        await page.mouse.move(200, 300)
        const weight = await weigh(page)
        await watchShifts(page)
        await page.clock.install()
        await page.goto(path, { waitUntil: 'load' })
        await onlyLook(page)
        test
          .info()
          .annotations.push({ type: 'Before scrolling, kB', description: String(Math.round(weight.all / 1000)) })
        expect(weight.all).toBeGreaterThan(50_000)
        expect(weight.all).toBeLessThanOrEqual(mostBytes)
        expect(weight.scripts).toBe(0)

        const seconds = page.locator('.countdown b').last()
        if ((await seconds.count()) > 0) {
          const before = await seconds.textContent()
          expect(before).toMatch(path.startsWith('/en') ? /^\d\d$/ : /^[۰-۹]{2}$/)
          await expect(seconds).not.toHaveText(before ?? '')
        }

        await page.mouse.wheel(0, 300)
        await settled(page)
        expect(weight.scripts).toBeGreaterThan(100_000)
        // React has taken the countdown over, and goes on with it
        await expect(page.locator('[data-until]')).toHaveCount(0)
        if ((await seconds.count()) > 0) await expect(seconds).not.toHaveText((await seconds.textContent()) ?? '')
        const shifts = await shiftsOf(page)
        test.info().annotations.push({ type: 'Cumulative layout shift', description: sumOf(shifts).toFixed(4) })
        expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
        // a key that only scripts answer
        await page.keyboard.press('/')
        await expect(page.locator('.search-box.open')).toBeVisible()
      },
    )

/** Returns a page's weight before anybody touches it, at 1280 px of a dense screen. `rewrite` changes its document. */
async function weightOnDense(browser: Browser, address: string, rewrite?: (html: string) => string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    ...({ serviceWorkers: 'block', colorScheme: 'dark' } as const),
  })
  const page = await newLook(context)
  let packed: number | null = null
  if (rewrite !== undefined)
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const body = rewrite(await response.text())
      packed = brotliCompressSync(body).length
      await route.fulfill({ response, body })
    })
  const weight = await weigh(page)
  await page.goto(address, { waitUntil: 'load' })
  await onlyLook(page)
  await context.close()
  expect(weight.scripts).toBe(0)
  // a document that is put in by a test comes unpacked
  return packed === null ? weight.all : weight.all - weight.document + packed
}

for (const path of landings)
  test(
    `${path} weighs at most 150 kB on a dense screen too`,
    {
      tag: path === '/landing1' ? [] : '@long',
    },
    async ({ browser, origin }) => {
      expect(await weightOnDense(browser, `${origin}${path}`)).toBeLessThanOrEqual(mostBytes)
    },
  )

test('a full row of posters on a dense screen stays within 150 kB, with a word of Latin letters too', async ({
  browser,
  origin,
  request,
}) => {
  const answer = await request.get(`${origin}/api/v1/products?limit=20`)
  const { items } = (await answer.json()) as { items: { poster: { src: string } | null }[] }
  const posters = items.flatMap(({ poster }) => poster?.src.match(/^\/images\/[^/]+/)?.[0] ?? []).slice(0, 8)
  expect(posters).toHaveLength(8)
  const fullRow = (html: string): string => {
    // the row of this demo has two films; every poster of the row becomes a picture of another one
    const card = /<div class="card-place"[\s\S]*?(?=<div class="card-place"|<\/div><\/section>)/.exec(html)?.[0]
    if (card === undefined) throw new Error('the page has no row')
    const cards = posters.map((poster) => card.replaceAll(/\/images\/[0-9a-f-]+/g, poster))
    return html.replace(card, cards.join('')).replace(/<h1[^>]*>/, '$&Roma 7, ')
  }
  const whole = await weightOnDense(browser, `${origin}/landing3`, fullRow)
  test.info().annotations.push({ type: 'With a full row, kB', description: String(Math.round(whole / 1000)) })
  expect(whole).toBeLessThanOrEqual(mostBytes)
})

test('the press that starts a landing page does its work, and once only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const weight = await weigh(page)
  await page.goto('/landing1', { waitUntil: 'load' })
  await settled(page)
  expect(weight.scripts).toBe(0)
  // narrow enough that there is more of the row than its beginning, whatever films this demo has
  const track = page.locator('.landing-rail .track')
  await track.evaluate((element: HTMLElement) => (element.style.maxInlineSize = '250px'))
  const next = page.locator('.landing-rail .arrows button').last()
  await next.scrollIntoViewIfNeeded()
  await next.click()
  const wayOf = () => track.evaluate((element) => Math.abs(element.scrollLeft))
  await expect.poll(wayOf).toBeGreaterThan(0)
  await settled(page)
  const step = await track.evaluate((element) => element.clientWidth * 0.8)
  expect(Math.abs((await wayOf()) - step)).toBeLessThan(60)
})

test('pictures that were not in the window come when the page is scrolled to them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/landing1', { waitUntil: 'load' })
  const last = page.locator('.landing .picture img').last()
  await expect(last).toHaveAttribute('src', /^data:image/)
  await last.scrollIntoViewIfNeeded()
  await expect(last).not.toHaveAttribute('src', /^data:image/)
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/images\//)
})

// each of the four screens at least once
testOtherVisitors((n) => screens.filter((_, at) => at === n % screens.length), landings.slice(0, 2))

test('when a member scrolls, the account and the wallet come, and nothing moves', async ({ browser, origin }) => {
  const who = { token: tokensOfVisitors().member }
  const { page, weight, context } = await visit(browser, `${origin}/landing3`, { width: 1280, density: 1 }, who)
  await page.mouse.wheel(0, 300)
  await expect(page.locator('.header .account-menu')).toBeVisible()
  await expect(page.locator('.header .purse')).toBeVisible()
  expect(weight.scripts).toBeGreaterThan(100_000)
  const shifts = await shiftsOf(page)
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
  await context.close()
})

test('React goes on with the prices in another currency that were seen', async ({ browser, origin }) => {
  const screen = { width: 360, density: 1 }
  const { page, context } = await visit(browser, `${origin}/landing3`, screen, fromGermany)
  const offer = page.locator('.landing-words .landing-offer')
  await expect.poll(() => offer.innerText()).toContain('دلار')
  const before = await offer.innerText()
  await page.mouse.wheel(0, 300)
  await expect(page.locator('.in-other-currency')).toHaveCount(0)
  expect(await offer.innerText()).toBe(before)
  await context.close()
})

test('a landing page starts at once for a member who has not chosen a profile', async ({ page }) => {
  await bringToken(page, tokensOfVisitors().member)
  const started = page.waitForResponse(/entry\.client/)
  await page.goto('/landing1')
  await started
})
