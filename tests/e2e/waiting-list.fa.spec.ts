import { randomUUID } from 'node:crypto'
import { formatAmount } from '#lib/money/money.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'four who wait together are offered the four seats that somebody gives back, and buy them',
  { tag: '@long' },
  async ({ page, browser, at, lang, me, request }) => {
    test.setTimeout(120_000)
    const w = words(lang)
    const price = formatAmount({ amount: 2_600_000, currency: 'IRR' }, lang)
    const { id, title } = await screeningOnSale(request, me.films.playable, {
      beginsIn: 20,
      capacity: 4,
      returnHours: 1,
    })
    const holder = await newMember(request)
    const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${tokensOfVisitors().finance}` },
      data: { user_name: holder.userName, seats: 4, reason: 'A table of the house' },
    })
    expect(given.status()).toBe(201)
    const { id: ticketId } = (await given.json()) as { id: string }

    await bringToken(page, me.token)
    await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
    await page.goto(at(`/screening/${id}`))
    const line = page.getByRole('region', { name: w('waiting.title') })
    const askForFour = async () => {
      for (let seats = 1; seats < 4; seats += 1) await line.getByRole('button', { name: w('screening.more') }).click()
    }
    await askForFour()
    await expectAccessible(page)
    // the answer to joining is lost on its way: the page finds out by itself that one is in the line
    await page.route('**/waiting', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await line.getByRole('button', { name: w('waiting.join') }).click()
    await expect(line).toContainText(pattern(w('waiting.wishTogether')))
    await page.unroute('**/waiting')
    await line.getByRole('button', { name: w('waiting.leave') }).click()
    await askForFour()
    await line.getByRole('button', { name: w('waiting.join') }).click()
    await expect(line).toContainText(pattern(w('waiting.wishTogether')))
    await expectAccessible(page)

    // the member who holds the four seats gives them back, in two presses
    const context = await browser.newContext()
    const theirs = await context.newPage()
    await bringToken(theirs, holder.token)
    await theirs.goto(new URL(at(`/account/tickets/${ticketId}`), page.url()).href)
    await theirs.getByRole('button', { name: w('ticketHands.returnBegin'), exact: true }).click()
    await expect(theirs.getByRole('main').getByText(w('ticketHands.sure'))).toBeVisible()
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: w('ticketHands.returnNow') }).click()
    await expect(theirs).toHaveURL(/\/account\/tickets$/)
    await context.close()

    await expect(async () => {
      await line.getByRole('button', { name: w('waiting.lookAgain') }).click({ timeout: 2000 })
      await expect(line).toContainText(pattern(w('waiting.offered')), { timeout: 1000 })
    }).toPass()
    await expect(line.getByRole('timer')).toContainText(/[۰-۹]+:[۰-۹]{2}/)
    await expectAccessible(page)
    const desk = page.locator('.ticket-desk')
    for (let seats = 1; seats < 4; seats += 1) await desk.getByRole('button', { name: w('screening.more') }).click()
    await desk.getByRole('link', { name: pattern(price) }).click()
    await expect(page.locator('.order')).toContainText(price)
    const buyer = new Buyer(page, { lang, token: me.token, at, request })
    await buyer.leaveFor('zarinpal', 'checkout.pay')
    await buyer.press('pay')
    await page.goto(at('/account/tickets'))
    const rows = page.locator('.ticket-rows li')
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toContainText(title)
    await page.goto(at(`/screening/${id}`))
    await expect(desk).toContainText(pattern(w('screening.soldOut')))
    await expect(line).toHaveCount(0)
  },
)
