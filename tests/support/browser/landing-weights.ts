import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './browser-test.ts'
import { watchShifts } from './layout-shifts.ts'
import { settled, watchRequests } from './settled.ts'
import { tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

/** The most that a landing page weighs until somebody scrolls. */
export const mostBytes = 150_000
/** So long (ms) a visitor only looks at a page. */
const lookMs = 10_000

/** Everything that the page brings over the wire, and how much of it is scripts and the document. */
export async function weigh(page: Page): Promise<{ all: number; scripts: number; document: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const weight = { all: 0, scripts: 0, document: 0 }
  const scripts = new Set<string>()
  const documents = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
    if (type === 'Document') documents.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength
    if (scripts.has(requestId)) weight.scripts += encodedDataLength
    if (documents.has(requestId)) weight.document += encodedDataLength
  })
  return weight
}

/** Lets a visitor look at a page and touch nothing: what waits for a timer or a quiet moment begins. */
export async function onlyLook(page: Page): Promise<void> {
  await settled(page)
  await page.clock.runFor(lookMs)
  await settled(page)
}

/** A page whose clock can be brought forward, with the pointer over it. */
export async function newLook(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  watchRequests(page)
  await page.clock.install()
  await page.mouse.move(200, 300)
  return page
}

type Visitor = { token?: string; country?: string }

export const fromGermany = { country: 'DE' } as const

/** Opens a page for a visitor, and measures its weight as it loads. A visitor with a token has a profile as well. */
export async function visit(
  browser: Browser,
  address: string,
  screen: { width: number; density: number },
  who: Visitor,
) {
  const { width, density } = screen
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 740 : 800 },
    deviceScaleFactor: density,
    ...({ serviceWorkers: 'block', colorScheme: 'dark' } as const),
    extraHTTPHeaders: who.country === undefined ? {} : { 'x-country': who.country },
  })
  if (who.token !== undefined)
    await context.addInitScript((token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('profile', '1:')
      localStorage.setItem('visitor', 'member:')
    }, who.token)
  const page = await newLook(context)
  const weight = await weigh(page)
  await watchShifts(page)
  await page.goto(address, { waitUntil: 'load' })
  return { page, weight, context }
}

export type Screen = { width: number; density: number }

export const screens: readonly Screen[] = [360, 1280].flatMap((width) => [1, 2].map((density) => ({ width, density })))

/** Looks at a page on these screens, and gives it to `check` when it has rested. */
async function onScreens(
  some: readonly Screen[],
  { browser, address, who }: { browser: Browser; address: string; who: Visitor },
  check: (page: Page) => Promise<void>,
) {
  const weights: string[] = []
  for (const screen of some) {
    const named = `${screen.width}@${screen.density}`
    const { page, weight, context } = await visit(browser, address, screen, who)
    await onlyLook(page)
    weights.push(`${named}: ${Math.round(weight.all / 1000)}`)
    expect(weight.scripts, named).toBe(0)
    expect(weight.all, named).toBeGreaterThan(50_000)
    expect(weight.all, named).toBeLessThanOrEqual(mostBytes)
    await check(page)
    await context.close()
  }
  test.info().annotations.push({ type: 'Before scrolling, kB', description: weights.join(', ') })
}

export const landings = ['/landing1', '/en/landing2', '/landing3']

/**
 * Landing pages for a member, and where prices are in another currency: two tests a page. `screensOf` gives the screens
 * of the test with this number.
 */
export function testOtherVisitors(screensOf: (n: number) => readonly Screen[], pages: readonly string[]): void {
  for (const [n, path] of pages.entries()) {
    test(`${path} weighs no more for a member, who sees the door to the account before any script`, async ({
      browser,
      origin,
    }) => {
      const who = { token: tokensOfVisitors().member }
      await onScreens(screensOf(2 * n), { browser, address: `${origin}${path}`, who }, async (page) => {
        await expect(page.locator('.header .account-door')).toBeVisible()
        await expect(page.locator('.header a[href="?login=1"]')).toBeHidden()
      })
    })

    test(`${path} weighs no more where prices are in another currency, and shows it without scripts`, async ({
      browser,
      origin,
    }) => {
      const [dollars, toman] = path.startsWith('/en') ? [/\$\d/, 'Toman'] : ['دلار', 'تومان']
      await onScreens(
        screensOf(2 * n + 1),
        { browser, address: `${origin}${path}`, who: fromGermany },
        async (page) => {
          const offer = page.locator('.landing-words .landing-offer')
          if ((await offer.count()) === 0) return
          const seen = await offer.innerText()
          expect(seen).toMatch(dollars)
          expect(seen).not.toContain(toman)
        },
      )
    })
  }
}
