import { readFile } from 'node:fs/promises'
import { formatAmount } from '#lib/money/money.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { festivalOnSale } from '#tests/support/visitors/festival-on-sale.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test('a guest’s plan comes along to the account, and a pass reserves its show: calendar and ticket are there', async ({
  page,
  at,
  lang,
  me,
  request,
}) => {
  test.setTimeout(90_000)
  const w = words(lang)
  const { id, show } = await festivalOnSale(request, me.films.playable, lang)
  await page.goto(at(`/festival/${id}`))
  await settled(page)
  const putIn = page.getByRole('button', { name: pattern(w('festivals.putIn').replace('{title}', show.title)) })
  await putIn.filter({ visible: true }).click()
  const plan = page.locator('.my-plan')
  await expect(plan).toContainText(show.title)
  await expectAccessible(page)

  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.reload()
  await expect(plan).toContainText(show.title)
  // a plan that did not come is no empty plan
  let isAway = true
  await page.route('**/festival-plans/*', (route) => (isAway ? route.abort() : route.continue()))
  await page.reload()
  const again = page.getByRole('alert').getByRole('button', { name: w('states.again') })
  await expect(again).toBeVisible()
  isAway = false
  await again.click()
  await expect(plan).toContainText(show.title)
  await expect(again).toHaveCount(0)
  await page
    .locator('.pass-offer')
    .getByRole('link', { name: /کارت دو فیلم/ })
    .click()
  await expect(page.locator('.order')).toBeVisible()
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')

  // a pass plays nothing: its result leads to the programme
  await page
    .getByRole('main')
    .getByRole('link', { name: w('result.reservePlaces'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/festival/${id}$`))
  // the full pass is now sold for the difference
  await expect(page.locator('.pass-offer', { hasText: 'کارت کامل' })).toContainText(
    formatAmount({ amount: 1_100_000, currency: 'IRR' }, lang),
  )
  await plan.getByRole('button', { name: /نگه‌داشتن/ }).click()
  const ticket = plan.getByRole('link', { name: w('festivals.yourTicket') })
  await expect(ticket).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    plan.getByRole('button', { name: w('festivals.addPlan') }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain('UID:ticket-')

  await ticket.click()
  await expect(page.locator('.pass')).toContainText(show.title)
  await expect(page.locator('.pass-credits')).toHaveCount(1)
  await page.goto(at('/account/tickets'))
  await expect(page.locator('.own-pass')).toContainText(show.title)
  await expectAccessible(page)
})
