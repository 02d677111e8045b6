import { formatEnd } from '#lib/time/end-of-day.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect as baseExpect, test } from '#tests/support/browser/site-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'

/** Data that a page loads itself comes after its code, so it gets a longer timeout than what is in the page already. */
const expect = baseExpect.configure({ timeout: 20_000 })

type Plan = { id: string; title: string; price: Money }

test('the home page offers the cheapest plan at its price, in the currency that was chosen', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const answer = await request.get('/api/v1/core/packages?currency=USD', { headers: { 'accept-language-site': lang } })
  const { packages } = (await answer.json()) as { packages: Plan[] }
  const cheapest = packages.toSorted((a, b) => a.price.amount - b.price.amount)[0]
  if (cheapest === undefined) throw new Error('The demo sells no plan.')
  await page.addInitScript(() => window.localStorage.setItem('currency', 'USD'))
  await page.goto(at('/'))
  const band = page.locator('.plan-band')
  const option = band.locator('.option').filter({ hasText: cheapest.title })
  // prices in the other currency load and replace the rendered ones
  await expect(() => option.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
  await expect(option).toContainText(formatMoney(cheapest.price, lang))
  await expect(band.getByRole('heading', { name: w('plans.heading') })).toBeVisible()
  await option.locator('input').check()
  await band.getByRole('link', { name: w('plans.begin') }).click()
  await expect(page).toHaveURL(at(`/plans/${cheapest.id}`))
})

test('where nothing is sold in that currency, there is no band', async ({ page, at }) => {
  await page.addInitScript(() => window.localStorage.setItem('currency', 'USD'))
  await page.route('**/api/v1/core/packages?currency=USD', (route) =>
    route.fulfill({ json: { currency: 'USD', vat_percent: 10, packages: [] } }),
  )
  await page.goto(at('/'))
  await expect(page.locator('.plan-band')).toHaveCount(0)
})

test('a member without a plan is offered one; who has one is told its end', async ({ page, at, lang, beVisitor }) => {
  test.slow()
  const w = words(lang)
  await beVisitor('newcomer')
  await page.goto(at('/'))
  const band = page.locator('.plan-band')
  await expect(band.getByRole('link', { name: w('plans.begin') })).toBeVisible()

  const ends = '2027-03-01T20:30:00.000Z'
  const plan = { id: '3f0c5c3e-3f1c-4a55-9d0e-0a6f1c6b7e21', title: 'Monthly' }
  const running = [{ plan, ends_at: ends, days_left: 12, renew: null }]
  await page.route('**/api/v1/me/subscription', (route) => route.fulfill({ json: { running, history: [] } }))
  await page.goto(at('/'))
  await expect(band.getByRole('heading')).toContainText(formatEnd(new Date(ends), lang, { weekday: false }))
  await expect(band.locator('.option')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/v1/me/subscription')
  await band.getByRole('link', { name: w('plans.mine') }).click()
  await expect(page).toHaveURL(at('/account/subscription'))
})
