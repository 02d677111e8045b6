import { localDigits } from '#lib/persian/digits.ts'
import { formatAmount } from '#lib/money/money.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { enterPassword, enterUserName } from '#tests/support/visitors/login-steps.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test('two tickets are bought, and the code of one opens the film to a friend who signs in with it', async ({
  page,
  browser,
  at,
  lang,
  me,
  request,
}) => {
  test.setTimeout(150_000)
  const w = words(lang)
  const price = formatAmount({ amount: 1_300_000, currency: 'IRR' }, lang)
  const { id, title } = await screeningOnSale(request, me.films.playable)
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(at('/screenings'))
  await page.getByRole('link', { name: pattern(title) }).click()
  await expect(page).toHaveURL(new RegExp(`/screening/${id}$`))
  await page.getByRole('button', { name: w('screening.more') }).click()
  await page
    .locator('.ticket-desk')
    .getByRole('link', { name: pattern(price) })
    .click()

  await expect(page).toHaveURL(/\/tickets\?/)
  await expect(page.locator('.order')).toContainText(price)
  await expectAccessible(page)
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await page.goto(at('/account/tickets'))
  const rows = page.locator('.ticket-rows li')
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('link').first().click()
  await expect(page.locator('.pass')).toContainText(title)
  await expectAccessible(page)
  const answer = await me.call('GET', `/me/tickets?product_id=${id}`)
  const { items } = (await answer.json()) as { items: { id: string; code: string }[] }
  const [ticket] = items
  if (ticket === undefined) throw new Error('there is no ticket')

  // the friend has no account open here, and types the digits of a Persian keyboard
  const friend = await newMember(request)
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(new URL(at('/play'), page.url()).href)
  await theirs.locator('input[name=code]').fill(localDigits(ticket.code, 'fa').toLowerCase())
  await enterUserName(theirs, friend.userName)
  await enterPassword(theirs)
  await theirs.getByRole('button', { name: w('playTicket.enter') }).click({ timeout: 30_000 })
  await expect(theirs.locator('video')).toBeVisible({ timeout: 30_000 })
  const used = await me.call('GET', `/me/tickets/${ticket.id}`)
  expect(await used.json()).toMatchObject({ state: 'in_use' })
  // for anybody else, its buyer included, the code is dead
  const headers = { authorization: `Bearer ${me.token}` }
  expect((await request.get(`/api/v1/check-ticket/${ticket.code}`, { headers })).status()).toBe(409)
  await context.close()
})
