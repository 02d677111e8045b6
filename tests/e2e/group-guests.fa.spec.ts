import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/own-member.ts'
import { words } from '../support/page-texts.ts'
import { screeningOnSale } from '../support/screening-on-sale.ts'
import { bringToken, tokensOfVisitors } from '../support/visitors.ts'

test('a group ticket: a name is written, a guest without an account takes a seat by the link, and gives it back', async ({
  page,
  browser,
  at: address,
  lang,
  me,
  request,
}) => {
  const w = words(lang)
  const { id } = await screeningOnSale(request, me.films.playable, { beginsIn: 4 })
  const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
    headers: { authorization: `Bearer ${tokensOfVisitors().finance}` },
    data: { user_name: me.userName, seats: 4, reason: 'a prize' },
  })
  const { id: ticketId } = (await given.json()) as { id: string }
  await bringToken(page, me.token)
  await page.goto(address(`/account/tickets/${ticketId}`))
  const card = page.locator('.guests-card')
  await card.getByLabel(w('ticketGuests.name')).fill('مهمان نخست')
  await card.getByRole('button', { name: w('ticketGuests.add') }).click()
  await expect(card.getByText('مهمان نخست')).toBeVisible()
  await card.getByRole('button', { name: w('ticketGuests.makeLink') }).click()
  const link = await card.locator('.gift-link').innerText()
  await expectAccessible(page)

  const pocket = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await pocket.newPage()
  await phone.goto(link)
  await phone.getByLabel(w('ticketGuests.yourName')).fill('مهمان دوم')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: w('ticketGuests.take') }).click()
  // the link has left the address
  await expect(phone).toHaveURL(/\/guest$/)
  const seat = phone.locator('.guest-seat')
  await expect(seat).toContainText('مهمان دوم')
  await phone.reload()
  await expect(seat).toContainText('مهمان دوم')
  await expectAccessible(phone)

  await page.reload()
  await expect(card).toContainText('مهمان دوم')
  await seat.getByRole('button', { name: w('ticketGuests.leave') }).click()
  await seat.getByRole('button', { name: w('ticketGuests.leaveSure') }).click()
  await expect(phone.getByText(w('ticketGuests.noSeats'))).toBeVisible()
  await page.reload()
  await expect(card.getByText('مهمان نخست')).toBeVisible()
  await expect(card.getByText('مهمان دوم')).toHaveCount(0)
  await pocket.close()
})
