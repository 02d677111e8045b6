import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('on a phone the foot of a member’s page leads support to what can be done, and makes room there', async ({
  page,
  at,
  lang,
}) => {
  const t = (key: string) => words(lang)(`studio.members.${key}`)
  await bringToken(page, tokensOfVisitors().support)
  await page.goto(at('/studio/members?search=negar'))
  await page.locator('.member-found a').first().click()
  const toRemedies = page.getByRole('link', { name: t('toRemedies'), exact: true })
  const card = page.getByRole('heading', { name: t('remedies'), exact: true })
  await expect(card).not.toBeInViewport()
  await toRemedies.click()
  await expect(card).toBeInViewport()
  await expect(toRemedies).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(toRemedies).toBeVisible()
})
