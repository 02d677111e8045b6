import type { Page } from '@playwright/test'
import { axeFaults } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'

const measuring = /\/page-speed-[^/]*\.js$/
/** The question waits until the page has finished its own work. */
const comes = { timeout: 15_000 }

/**
 * Opens the site from a country, which the operator's proxy states in a header, and records which optional code is
 * loaded.
 */
async function openFrom(page: Page, country: string): Promise<{ optional: string[]; asked: string[] }> {
  const seen = { optional: [] as string[], asked: [] as string[] }
  await page.setExtraHTTPHeaders({ 'x-country': country })
  page.on('request', (request) => {
    if (measuring.test(request.url())) seen.optional.push(request.url())
    if (request.url().includes('/core/gateways')) seen.asked.push(request.url())
  })
  return seen
}

const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('consent'))
/** A page sends its speed when it is left. */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('inside the European Economic Area nothing optional runs before the question is answered', async ({
  page,
  at,
  lang,
}) => {
  const t = words(lang)
  const seen = await openFrom(page, 'DE')
  await page.goto(at('/movies'))
  const banner = page.getByRole('dialog', { name: t('consent.title') })
  await expect(banner).toBeVisible(comes)
  expect([seen.optional, await kept(page)]).toEqual([[], null])
  expect(await axeFaults(page)).toEqual([])

  // it is first in the tab order after the skip link, and both answers are of one kind
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  const [necessary, all] = [
    banner.getByRole('button', { name: t('consent.necessary') }),
    banner.getByRole('button', { name: t('consent.all') }),
  ]
  await expect(necessary).toBeFocused()
  expect(await necessary.getAttribute('class')).toBe(await all.getAttribute('class'))
  expect((await necessary.boundingBox())?.width).toBeCloseTo((await all.boundingBox())?.width ?? 0, 0)
  await page.keyboard.press('Enter')
  await expect(banner).toHaveCount(0)
  expect(JSON.parse((await kept(page)) ?? '{}')).toMatchObject({ version: 1, choice: 'necessary', by: 'person' })

  // the answer is stored, the country is not asked for again, and the footer can show the question again
  await page.reload()
  await page.getByRole('button', { name: t('footer.cookies') }).click(comes)
  await expect(banner).toBeFocused()
  expect([seen.optional, seen.asked.length]).toEqual([[], 1])
  await page.keyboard.press('Escape')
  await expect(banner).toHaveCount(0)
  await page.getByRole('button', { name: t('footer.cookies') }).click()
  await all.click()
  await expect.poll(() => seen.optional.length).toBe(1)
  await page.getByRole('button', { name: t('footer.cookies') }).click()
  await necessary.click()
  const told: string[] = []
  page.on('request', (request) => request.url().endsWith('/core/page-speed') && told.push(request.url()))
  await leave(page)
  expect(told).toEqual([])
})

test('elsewhere consent is granted by itself, and a page says how fast it was and nothing of who looked', async ({
  page,
  at,
  lang,
}) => {
  const seen = await openFrom(page, 'IR')
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((text) => document.documentElement.setAttribute('data-told', text))
      return send(address, body)
    }
  })
  await page.goto(at('/movies'))
  await expect.poll(() => seen.optional.length, comes).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(JSON.parse((await kept(page)) ?? '{}')).toMatchObject({ choice: 'all', by: 'region' })
  await expect(page.getByRole('button', { name: words(lang)('footer.cookies') })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const telling = page.waitForRequest('**/core/page-speed')
  await leave(page)
  const request = await telling
  await expect(page.locator('html')).toHaveAttribute('data-told', /"page":"movies","first_byte_ms":\d/)
  expect(await request.headerValue('authorization')).toBeNull()
  expect((await request.response())?.status()).toBe(204)
})

test('who moves into the area is asked, and can read first what it is about', async ({ page, at, lang }) => {
  await page.addInitScript(() => {
    const at = new Date().toISOString()
    window.localStorage.setItem('consent', JSON.stringify({ version: 1, choice: 'all', by: 'region', at }))
  })
  await openFrom(page, 'NO')
  await page.goto(at('/'))
  const banner = page.getByRole('dialog', { name: words(lang)('consent.title') })
  await expect(banner).toBeVisible(comes)
  await banner.getByRole('link').click()
  await expect(page).toHaveURL(at('/privacy'))
  await expect(banner).toBeVisible()
})

test('terms and privacy are there to read before any script has run, and the foot of every page leads to them', async ({
  browser,
  origin,
  at,
  lang,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  for (const legal of ['terms', 'privacy'] as const) {
    await page.goto(at('/movies'))
    await page
      .locator('.footer')
      .getByRole('link', { name: words(lang)(`sitePages.${legal}`) })
      .click()
    await expect(page).toHaveURL(`${origin}${at(`/${legal}`)}`)
    expect(await page.locator('.text-page section').count()).toBeGreaterThan(4)
  }
  await context.close()
})
