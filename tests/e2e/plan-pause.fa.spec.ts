import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// A member pauses their plan on a phone, reads until when, and opens it again.

type Plans = { packages: { id: string; auto_debit: boolean }[] }

test('a plan is paused on a phone, says until when, and is opened again', async ({ page, at, lang, me }) => {
  const w = words(lang)
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  const { packages } = (await (await me.call('GET', '/core/packages?currency=IRR')).json()) as Plans
  const plan = packages.find(({ auto_debit: isMonthly }) => isMonthly)
  await page.goto(at(`/plans/${plan?.id}`))
  await page
    .getByRole('complementary')
    .getByRole('button', { name: pattern(w('checkout.pay')) })
    .click()
  await page.locator('button[value=pay]').click()
  await page.waitForURL(/\/pay\/result\//)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('/account/subscription'))
  const room = page.getByRole('main')
  await expect(room.getByText('۳۱ روز مانده')).toBeVisible()
  await room.getByText(w('subscription.pause.title'), { exact: true }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await room.getByRole('radio', { name: /^دو ماه/ }).check()
  await room.getByRole('button', { name: w('subscription.pause.press'), exact: true }).click()
  await expect(room.getByRole('heading', { name: w('subscription.pause.running') })).toBeVisible()
  await expect(room.getByText(/^۳۱ روز برای شما مانده/)).toBeVisible()
  await expect(room.getByRole('button', { name: pattern(w('subscription.renew')) })).toHaveCount(0)
  await expectAccessible(page)

  await room.getByRole('button', { name: w('subscription.pause.end') }).click()
  // the end of a day follows: less than a day more than was kept
  await expect(room.getByText(/^۳[۱۲] روز مانده/)).toBeVisible()
  await expect(room.getByText(w('subscription.rest')).first()).toBeVisible()
})
