import { randomUUID } from 'node:crypto'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { cafeWithHost } from '#tests/support/visitors/cafe-with-host.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'a group ticket: a guest without an account takes a seat by the link, has a code, and the door ticks that one guest',
  { tag: '@long' },
  async ({ page, browser, at: address, lang, me, request }) => {
    const w = words(lang)
    const written = 'مهمان نخست'
    const linked = 'مهمان دوم'
    const cafe = await cafeWithHost(request, me.userName)
    const { id } = await screeningOnSale(request, me.films.playable, { beginsIn: 4, cafe })
    const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${tokensOfVisitors().finance}` },
      data: { user_name: me.userName, seats: 4, reason: 'a prize' },
    })
    const { id: ticketId } = (await given.json()) as { id: string }
    await bringToken(page, me.token)
    await page.goto(address(`/account/tickets/${ticketId}`))
    const card = page.locator('.guests-card')
    await card.locator('input[name=name]').fill(written)
    await card.getByRole('button', { name: w('ticketGuests.add') }).click()
    await expect(card.getByText(written)).toBeVisible()
    await expect(page.locator('.seats-back')).toContainText('از ۴ صندلی ۳')
    await expect(page.locator('.pass')).toContainText('کوچهٔ نمونه')
    await expect(card).toContainText(w('ticketGuests.doorSees'))
    await card.getByRole('button', { name: w('ticketGuests.makeLink') }).click()
    const link = await card.locator('.gift-link').innerText()
    await expectAccessible(page)

    // the phone has no account; the link's secret is in no request for a page
    const pocket = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const phone = await pocket.newPage()
    const asked: string[] = []
    phone.on('request', (one) => asked.push(one.url()))
    await phone.goto(link)
    await phone.locator('.guest-page input[name=name]').fill(linked)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: w('ticketGuests.take') }).click()
    const seat = phone.locator('.guest-seat')
    await expect(seat).toContainText(linked)
    await expect(phone).toHaveURL(/\/guest$/)
    const secret = link.split('#')[1] ?? ''
    expect(secret).toHaveLength(32)
    expect(asked.filter((url) => (url.split('#')[0] ?? '').includes(secret))).toEqual([])
    await expect(seat.locator('.qr')).toBeVisible()
    await expect(seat).toContainText('کوچهٔ نمونه')
    const code = await seat.locator('.pass-code').innerText()
    await expectAccessible(phone)

    // on another device the code opens the same seat
    await phone.evaluate(() => window.localStorage.clear())
    await phone.goto(new URL(address('/play'), link).href)
    await phone.locator('input[name=code]').fill(code.toLowerCase())
    await expect(phone).toHaveURL(/\/guest$/)
    await expect(seat).toContainText(linked)

    // a guest who opens the link again is told of the seat before taking another
    await phone.goto(link)
    await expect(phone.getByRole('main').getByText(w('ticketGuests.haveSeat'))).toBeVisible()
    await expect(phone.getByRole('button', { name: w('ticketGuests.takeAnother') })).toBeVisible()
    await phone.getByRole('link', { name: w('ticketGuests.seeSeat') }).click()
    await expect(seat).toContainText(linked)

    await page.goto(address(`/host/${id}`))
    const search = page.locator('input[name=search]')
    await search.fill(code)
    await search.press('Enter')
    await expect(search).toHaveValue(linked)
    const tickOf = (name: string) =>
      page.getByRole('button', { name: w('host.guestTick').replace('{name}', name), exact: true })
    await tickOf(linked).click()
    await expect(tickOf(linked)).toHaveAttribute('aria-pressed', 'true')
    await expect(tickOf(written)).toHaveAttribute('aria-pressed', 'false')
    const inside = async () =>
      ((await (await me.call('GET', `/host/evenings/${id}`)).json()) as { evening: { seats_in: number } }).evening
        .seats_in
    await expect.poll(inside).toBe(1)
    await page.locator('.door-group button').last().click()
    await expect.poll(inside).toBe(2)

    // a guest who came in keeps the seat
    await seat.getByRole('button', { name: w('ticketGuests.leave') }).click()
    await seat.getByRole('button', { name: w('ticketGuests.leaveSure') }).click()
    await expect(phone.getByRole('alert').first()).toBeVisible()
    await expect(seat).toContainText(linked)
    await pocket.close()
  },
)
