import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from '#db/seed/accounts.ts'
import { shiftsOf, sumOf, watchShifts } from '#tests/support/browser/layout-shifts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

/** The most that a page may move by itself while it comes, as a list of visitors (phone-lists.phone.spec.ts). */
const mostShift = 0.02

type Listed = { items: { id: number }[] }

const firstOf = (path: string, list: string) => async (request: APIRequestContext) => {
  const { items } = (await (await request.get(`/api/v1/${list}`)).json()) as Listed
  return `${path}/${items[0]?.id}`
}

const drawn = [
  ['a film', firstOf('/movie', 'products?price=paid&sort=title')],
  ['a series', firstOf('/series', 'products?kind=series')],
  ['an album', firstOf('/music', 'products?kind=music&sort=title')],
  ['a screening', firstOf('/screening', 'screenings')],
  ['a festival', firstOf('/festival', 'festivals')],
  ['goods', firstOf('/shop/goods', 'shop/goods')],
] as const

/** Pages that are drawn by the browser alone, of what it is told. */
const asked = ['/account', '/account/tickets', '/account/purchases', '/account/wallet', '/account/continue'] as const

/** The page, drawn before any answer to it has come: then they all come. */
async function openSlowly(page: Page, address: string): Promise<void> {
  let release = () => {}
  const isDrawn = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    await isDrawn
    await route.fulfill({ response })
  })
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  release()
  await settled(page)
}

/** The two windows in which each page is looked at, each in one language. */
const windows = [
  { where: 'on a phone', size: { width: 360, height: 740 }, path: '' },
  { where: 'on a wide page in English', size: { width: 1280, height: 800 }, path: '/en' },
] as const

async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page)
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(mostShift)
}

for (const { where, size, path } of windows) {
  test.describe(where, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(size)
      await watchShifts(page)
    })

    for (const [name, address] of drawn)
      test(`${name} stands still while its prices and buttons come`, async ({ page, request }) => {
        await openSlowly(page, path + (await address(request)))
        await expectStill(page)
      })

    for (const own of asked)
      test(`${own} stands still while what is a member’s own comes`, async ({ page, beVisitor }) => {
        await beVisitor('member')
        await openSlowly(page, path + own)
        await expectStill(page)
      })

    test('a film that no plan opens stands still when the answer says so', async ({ page, facts }) => {
      await openSlowly(page, `${path}/movie/${facts.paid}`)
      await expect(page.locator('.ways .vat .only-large')).not.toBeEmpty()
      await expectStill(page)
    })

    test('the orders of somebody who has some stand still while they come', async ({ page, request }) => {
      const data = { user_name: 'shop@parde.example', password: demoPassword }
      const { token } = (await (await request.post('/api/v1/auth/login', { data })).json()) as { token: string }
      await bringToken(page, token)
      await openSlowly(page, `${path}/shop/orders`)
      await expect(page.locator('.order-card').first()).toBeVisible()
      await expectStill(page)
      await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    })
  })
}
