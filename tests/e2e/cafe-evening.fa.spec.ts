import type { Page } from '@playwright/test'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { cafeWithHost } from '#tests/support/visitors/cafe-with-host.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

const video = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('video')
    return element === null ? null : { at: element.currentTime, isPaused: element.paused }
  })
const at = async (page: Page) => (await video(page))?.at ?? 0
const isPaused = async (page: Page) => (await video(page))?.isPaused ?? null

test('a cafe’s evening: a ticket is bought, the host tests and starts, a phone pauses, the guest is ticked off', async ({
  page,
  browser,
  at: address,
  lang,
  me,
  request,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const cafe = await cafeWithHost(request, me.userName)
  const { id } = await screeningOnSale(request, me.films.playable, { cafe })
  const guest = await newMember(request)
  await bringToken(page, guest.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(address(`/screening/${id}`))
  await page.locator('.ticket-desk a[href*="/tickets?"]').click()
  const buyer = new Buyer(page, { lang, token: guest.token, at: address, request })
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await expect(page).toHaveURL(/\/pay\/result\//)

  const room = await browser.newContext()
  const laptop = await room.newPage()
  const origin = new URL(page.url()).origin
  await bringToken(laptop, me.token)
  await laptop.goto(origin + address(`/host/${id}`))
  const test_ = (action: string, name: string) =>
    laptop.getByRole('button', { name: `${w(action)}: ${w(`hostScreen.${name}.title`)}` })
  await test_('hostScreen.measure', 'line').click()
  await expect(laptop.getByText(w('hostScreen.line.done'))).toBeVisible()
  await test_('hostScreen.show', 'picture').click()
  await laptop.getByRole('button', { name: w('hostScreen.picture.close') }).click()
  await laptop.getByRole('button', { name: w('hostScreen.yes') }).click()
  await test_('hostScreen.sound.play', 'sound').click()
  await laptop.getByRole('button', { name: w('hostScreen.yes') }).click()
  await expect(laptop.getByText(w('hostScreen.allPassed'))).toBeVisible()
  await expectAccessible(laptop)
  await laptop.getByRole('button', { name: w('host.start'), exact: true }).click()
  await expect(laptop).toHaveURL(new RegExp(`/host/${id}/screen$`))
  await expect.poll(() => at(laptop), { timeout: 30_000 }).toBeGreaterThan(1)

  // the phone has no account
  const answer = await me.call('GET', `/host/evenings/${id}/screen`)
  const { code } = (await answer.json()) as { code: string }
  const pocket = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await pocket.newPage()
  await phone.goto(origin + address('/remote'))
  await phone.getByLabel(w('hostScreen.remote.code')).fill('AAAA-AAAA')
  await phone.getByRole('button', { name: w('hostScreen.remote.pair') }).click()
  await expect(phone.locator('.field .error, .input.wrong').first()).toBeVisible()
  await expectAccessible(phone)
  await phone.getByLabel(w('hostScreen.remote.code')).fill(code.toLowerCase())
  await phone.getByRole('button', { name: w('hostScreen.remote.pair') }).click()
  await phone.getByRole('button', { name: w('hostScreen.remote.pause') }).click()
  await expect.poll(() => isPaused(laptop)).toBe(true)
  await phone.getByRole('button', { name: w('hostScreen.remote.dark') }).click()
  await expect(laptop.locator('.evening-stage')).toHaveAttribute('data-dark', 'true')
  await phone.getByRole('button', { name: w('hostScreen.remote.light') }).click()
  const volume = phone.getByRole('slider', { name: w('eveningSound.volume') })
  await volume.fill('40')
  await expect.poll(() => laptop.evaluate(() => document.querySelector('video')?.volume)).toBe(0.4)
  await expect(volume).toHaveValue('40')
  await phone.getByRole('button', { name: w('hostScreen.remote.play') }).click()
  await expect.poll(() => isPaused(laptop)).toBe(false)
  await expectAccessible(phone)

  // a lost phone stops nothing, and a reload goes on where it was
  await pocket.close()
  const before = await at(laptop)
  await expect.poll(() => at(laptop)).toBeGreaterThan(before + 1)
  await laptop.reload()
  await expect.poll(() => at(laptop), { timeout: 30_000 }).toBeGreaterThan(before)

  const door = await room.newPage()
  await door.goto(origin + address(`/host/${id}`))
  const tick = door.getByRole('button', { name: pattern('نیکا مهمان') })
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  // two guests without a ticket, sold while there is no line
  await room.setOffline(true)
  const atDoor = door.getByRole('region', { name: w('doorSales.title') })
  await atDoor.getByRole('button', { name: w('screening.more') }).click()
  await atDoor.locator('.door-sell > button').click()
  await expect(atDoor.getByText(w('doorSales.unsent'))).toBeVisible()
  await room.setOffline(false)
  await expect(atDoor.getByText(w('doorSales.unsent'))).toBeHidden()
  await expect
    .poll(async () => ((await (await me.call('GET', `/host/evenings/${id}`)).json()) as { evening: object }).evening)
    .toMatchObject({ seats_in: 1, seats_at_door: 2 })
  await expectAccessible(door)
  await door.getByRole('link', { name: w('hostScreen.poster.link') }).click()
  await expect(door.locator('.poster-sheet')).toContainText(lang === 'fa' ? 'کافهٔ آزمون' : 'Test Cafe')
  await expect(door.locator('.poster-sheet')).toContainText(lang === 'fa' ? 'کوچهٔ نمونه' : 'Sample Alley')
  await expect(door.getByText(`/screening/${id}`)).toBeVisible()
  await expectAccessible(door)
  await room.close()
})
