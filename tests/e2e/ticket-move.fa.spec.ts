import { randomUUID } from 'node:crypto'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'support moves a ticket at the desk, and its holder sees the new evening and a new code',
  { tag: '@long' },
  async ({ page, browser, at, lang, me, request }) => {
    test.setTimeout(90_000)
    const w = words(lang)
    const from = await screeningOnSale(request, me.films.playable, { beginsIn: 30 })
    const to = await screeningOnSale(request, me.films.playable, { beginsIn: 50 })
    const { support } = tokensOfVisitors()
    const given = await request.post(`/api/v1/studio/screenings/${from.id}/tickets`, {
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${support}` },
      data: { user_name: me.userName, seats: 1, reason: 'a guest' },
    })
    const { id } = (await given.json()) as { id: string }
    const before = (await (await me.call('GET', `/me/tickets/${id}`)).json()) as { code: string }

    const context = await browser.newContext()
    const desk = await context.newPage()
    await bringToken(desk, support)
    await desk.goto(new URL(at(`/studio/screenings/${from.id}`), new URL(given.url()).origin).href)
    await desk.getByRole('button', { name: w('studio.ticketMove.open') }).click()
    // other tests plan the same film too, so the list may have pages
    const target = desk.locator('.move-target').filter({ hasText: to.title }).getByRole('radio')
    const later = desk.getByRole('button', { name: w('studio.ticketMove.later') })
    await expect(async () => {
      if ((await target.count()) === 0 && (await later.count()) > 0) await later.click({ timeout: 1000 })
      await expect(target).toBeVisible({ timeout: 2000 })
    }).toPass()
    await target.check()
    await desk.getByLabel(w('studio.ticketMove.reason')).fill('بیمار است')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: w('studio.ticketMove.look') }).click()
    await expect(desk.locator('.happens')).toContainText(w('studio.ticketMove.newCode'))
    await expectAccessible(desk)
    await desk.getByRole('button', { name: w('studio.ticketMove.move'), exact: true }).click()
    await expect(desk.locator('.ticket-item')).toHaveCount(0)
    await context.close()

    await bringToken(page, me.token)
    await page.goto(at(`/account/tickets/${id}`))
    await expect(page.locator('main')).toContainText(to.title)
    await expect(page.locator('.note').filter({ hasText: from.title })).toBeVisible()
    const after = (await (await me.call('GET', `/me/tickets/${id}`)).json()) as { code: string }
    expect(after.code).not.toBe(before.code)
  },
)
