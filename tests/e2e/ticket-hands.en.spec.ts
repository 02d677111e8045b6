import type { BrowserContext, Page } from '@playwright/test'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { enterPassword, enterUserName } from '#tests/support/visitors/login-steps.ts'
import { newMember, signInFrom } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

interface HasBeat {
  next_beat_ms: number
}

/** The server asks for a beat every half minute; this browser is asked each second. */
async function beatEachSecond(context: BrowserContext): Promise<void> {
  const sooner = <T extends HasBeat>(place: T): T => ({ ...place, next_beat_ms: 1000 })
  await context.route('**/api/v1/play-info?*', async (route) => {
    const response = await route.fetch()
    const info = (await response.json()) as { playing_place?: HasBeat | null }
    await route.fulfill({
      response,
      json: info.playing_place ? { ...info, playing_place: sooner(info.playing_place) } : info,
    })
  })
  await context.route('**/api/v1/playing-places/*/beat', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as HasBeat
    await route.fulfill({ response, json: response.ok() ? sooner(answer) : answer })
  })
}

const plays = async (page: Page) => {
  await expect(page.locator('video')).toBeVisible({ timeout: 30_000 })
}

test('a ticket is given by a link, plays with its receiver, and moves between their devices', async ({
  page,
  browser,
  at,
  lang,
  me,
  request,
}) => {
  test.setTimeout(150_000)
  const w = words(lang)
  const { id, title } = await screeningOnSale(request, me.films.playable)
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(at(`/screening/${id}`))
  await page.getByRole('button', { name: w('screening.more') }).click()
  await page.locator('.ticket-desk a[href*="/tickets?"]').click()
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await page.goto(at('/account/tickets'))
  const rows = page.locator('.ticket-rows li')
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/account\/tickets\/[\w-]+$/)
  const ticketId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const codeOf = async (token: string) => {
    const answer = await request.get(`/api/v1/me/tickets/${ticketId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { code: string }).code
  }
  const ownCode = await codeOf(me.token)
  await page.getByRole('button', { name: w('ticketHands.begin') }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: w('ticketHands.make') }).click()
  const link = await page.locator('.gift-link').innerText()
  await expectAccessible(page)

  // the friend is a guest here: signing in is on the way
  const friend = await newMember(request)
  const context = await browser.newContext()
  await beatEachSecond(context)
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.locator('.ticket-gift')).toContainText(title)
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: w('ticketGift.accept') }).click()
  await enterUserName(theirs, friend.userName)
  await enterPassword(theirs)
  await expect(theirs).toHaveURL(new RegExp(`/account/tickets/${ticketId}$`))
  await expect(theirs.locator('.pass')).toContainText(title)
  const code = await codeOf(friend.token)
  expect(code).not.toBe(ownCode)

  // the giver has one ticket left, and the code of before opens nothing, also in their own hands
  await page.goto(at('/account/tickets'))
  await expect(rows).toHaveCount(1)
  await page.goto(at('/play'))
  await page.locator('input[name=code]').fill(ownCode)
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await expect(page.getByRole('button', { name: w('playTicket.enter') })).toHaveCount(0)

  await theirs.goto(new URL(at(`/play?code=${code}`), link).href)
  await theirs.getByRole('button', { name: w('playTicket.enter') }).click()
  await plays(theirs)

  // the same member at another device: one ticket, one place
  const phone = await browser.newContext()
  const second = await phone.newPage()
  await bringToken(second, await signInFrom(request, friend.userName, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)'))
  await second.goto(new URL(at(`/play/${id}`), link).href)
  const here = second.getByRole('button', { name: w('playingPlace.asked.move') })
  await expect(here).toBeVisible()
  await expectAccessible(second)
  await here.click()
  await plays(second)
  await expect(theirs.getByRole('heading', { name: w('playingPlace.moved.title') })).toBeVisible()
  await expect(theirs.locator('video')).toHaveCount(0)
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: w('playingPlace.moved.move') }).click()
  await plays(theirs)
  await phone.close()
})
