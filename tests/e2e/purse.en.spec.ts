import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect as baseExpect, test } from '#tests/support/browser/site-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'

/** Data that a page loads itself comes after its code, so it gets a longer timeout than what is in the page already. */
const expect = baseExpect.configure({ timeout: 20_000 })

/** Every call of this page for a wallet. */
function callsForWallet(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/me/wallet')) calls.push(request.url())
  })
  return calls
}

test('a member sees what the wallet holds in the header, nothing moves for it, and it leads there', async ({
  page,
  at,
  lang,
  beVisitor,
}) => {
  await beVisitor('newcomer')
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  const calls = callsForWallet(page)
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/me/wallet', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(at('/movies'))
  const header = page.locator('.header')
  await header.locator('.account-menu').waitFor()
  await expect.poll(() => calls.length).toBe(1)
  const positions = () =>
    header
      .locator('.logo, .nav a, .language, .account-menu')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
  const before = await positions()
  answer()
  const purse = header.locator('.purse')
  await expect(purse).toContainText(formatMoney({ amount: 0, currency: 'IRR' }, lang))
  expect(await positions()).toEqual(before)
  await purse.click()
  await expect(page).toHaveURL(at('/account/wallet'))
})

test('guests and children are told of no wallet, and nobody asks for it; a phone has no room for it', async ({
  page,
  at,
  lang,
  beVisitor,
}) => {
  const calls = callsForWallet(page)
  await page.goto(at('/'))
  await settled(page)
  await expect(page.locator('.purse')).toHaveCount(0)
  await beVisitor('child')
  await page.goto(at('/'))
  await page.locator('.header .account-menu').waitFor()
  await settled(page)
  await expect(page.locator('.purse')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: words(lang)('plans.heading') })).toHaveCount(0)
  await beVisitor('newcomer')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('/'))
  await settled(page)
  await expect(page.locator('.purse')).toHaveCount(0)
  expect(calls).toEqual([])
})
