import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test('two of four seats of a group ticket go back, and their half of the price is in the wallet', async ({
  page,
  at,
  lang,
  me,
  request,
}) => {
  const w = words(lang)
  const group = { seats: 4, irr: 2_000_000, unnamed_hours: 5 }
  const { id } = await screeningOnSale(request, me.films.playable, { beginsIn: 40, returnHours: 2, group })
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(at(`/screening/${id}`))
  // the hour at which seats without a name come back is read before paying
  const offer = page.locator('.group-offer')
  await expect(offer.locator('.tiny')).toHaveCount(2)
  await offer.click()
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await page.goto(at('/account/tickets'))
  await page.locator('.ticket-rows li').first().getByRole('link').first().click()

  const card = page.locator('.seats-back')
  await card.getByRole('button', { name: w('seatsBack.begin') }).click()
  await card.getByRole('button', { name: w('screening.more') }).click()
  await expect(card.locator('output')).toHaveText('2')
  await expectAccessible(page)
  await card.locator('.button.main').click()
  await expect(card.getByRole('button', { name: w('seatsBack.begin') })).toBeVisible()
  await expect(page.locator('.guests-card')).toContainText('2')
  const wallet = await (await me.call('GET', '/me/wallet')).text()
  expect(wallet).toContain('"amount":1000000')
})
