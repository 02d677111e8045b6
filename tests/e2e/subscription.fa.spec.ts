import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// A member buys a plan, adds time to it, lets the bank pay each month, and cancels that, all in the browser.

type Plans = { packages: { id: string; title: string; auto_debit: boolean }[] }

/** The demo’s plan of one month. */
async function monthlyPlan(page: Page, lang: 'fa' | 'en') {
  const answer = await page.request.get('/api/v1/core/packages?currency=IRR', {
    headers: { 'accept-language-site': lang },
  })
  const plan = ((await answer.json()) as Plans).packages.find(({ auto_debit }) => auto_debit)
  if (plan === undefined) throw new Error('The demo has no plan of one month.')
  return plan
}

/** Pays the checkout's amount on the bank’s page. */
async function payAtBank(page: Page): Promise<void> {
  await page.locator('button[value=pay]').click()
  await page.waitForURL(/\/pay\/result\//)
}

test.beforeEach(async ({ page, me }) => {
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
})

test('a plan is chosen, paid and extended, and its end is in the account', async ({ page, at, lang }) => {
  const w = words(lang)
  const plan = await monthlyPlan(page, lang)
  await page.goto(at('/plans'))
  await expect(page.getByRole('heading', { level: 1, name: w('plans.heading') })).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${plan.title}`) }).check()
  await page.getByRole('link', { name: w('plans.start').replace('{title}', plan.title) }).click()

  await expect(page.getByRole('complementary').getByText(plan.title)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: pattern(w('checkout.pay')) })
    .click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(w('result.paidPlan').replace('{title}', plan.title))
  await page.getByRole('link', { name: w('result.subscription') }).click()

  await expect(page.getByRole('main').getByText('۳۱ روز مانده')).toBeVisible()
  await expectAccessible(page)
  // one click leads to the bank
  await page.getByRole('button', { name: pattern(w('subscription.renew')) }).click()
  await payAtBank(page)
  await page.goto(at('/account/subscription'))
  await expect(page.getByRole('main').getByText('۶۲ روز مانده')).toBeVisible()
  await expect(page.getByRole('main').getByText(w('subscription.states.coming'), { exact: true })).toBeVisible()
})

test('the bank is let to pay each month, and one button ends it', async ({ page, at, lang }) => {
  const w = words(lang)
  await page.goto(at('/account/auto-debit'))
  const mobile = page.getByLabel(w('autoDebit.mobile'))
  await expect(mobile).toBeVisible()
  await mobile.fill('۰۲۱۸۸۰۰')
  await page.getByRole('button', { name: w('autoDebit.toBank') }).click()
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')

  // a number that the bank does not have on record
  await mobile.fill('09129999999')
  await page.getByRole('button', { name: w('autoDebit.toBank') }).click()
  await page.waitForURL(/\/StartPayman\//)
  await expectAccessible(page)
  await page.locator('button[value=agree]').click()
  await expect(page.getByRole('main').getByText(w('autoDebit.outcomes.refused'))).toBeVisible()

  await page.getByRole('link', { name: w('subscription.debit.startAgain') }).click()
  await page.getByLabel(w('autoDebit.mobile')).fill('۰۹۱۲ ۰۰۰ ۰۰۱۲')
  await page.getByRole('button', { name: w('autoDebit.toBank') }).click()
  await page.locator('button[value=agree]').click()
  await expect(page.getByRole('main').getByText(w('autoDebit.outcomes.on'))).toBeVisible()
  await expect(page.getByRole('main').getByText(w('subscription.debit.states.active'), { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: w('subscription.debit.cancel') }).click()
  await expect(page.getByRole('main').getByText(w('subscription.debit.states.ended'), { exact: true })).toBeVisible()
})
