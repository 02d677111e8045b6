import { randomUUID } from 'node:crypto'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { newTogether } from '#tests/support/visitors/together-watch.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

const question = 'چرا فیلم این‌جا تمام می‌شود؟'
const answer = 'چون بقیه‌اش با شماست.'

test(
  'the lobby becomes the film; a question is approved, answered, and seen by who asked it',
  { tag: '@long' },
  async ({ page, browser, at, lang, me, request }) => {
    test.setTimeout(120_000)
    const w = words(lang)
    const { id } = await newTogether(request, me.films.playable, 14_000, { needsTicket: true })
    const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${tokensOfVisitors().finance}` },
      data: { user_name: me.userName, seats: 1, reason: 'a prize' },
    })
    expect(given.ok()).toBe(true)
    await bringToken(page, me.token)
    await page.goto(at(`/screening/${id}/hall`))
    await expect(page.getByRole('button', { name: w('hall.playSound') })).toBeVisible()
    await page.getByRole('button', { name: w('deviceCheck.measure') }).click()
    await expect(page.getByRole('button', { name: w('deviceCheck.again') })).toBeVisible()
    await expectAccessible(page)

    // nobody presses anything: the film plays
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 30_000 })
      .toBeGreaterThan(0.5)
    await page.getByLabel(w('questions.label')).fill(question)
    await page.getByRole('button', { name: w('questions.ask'), exact: true }).click()
    const own = page.getByRole('list', { name: w('questions.ownTitle') })
    await expect(own).toContainText(question)

    const context = await browser.newContext()
    const desk = await context.newPage()
    await bringToken(desk, tokensOfVisitors().editor)
    await desk.goto(new URL(at(`/studio/questions?screening=${id}`), page.url()).href)
    await desk.getByRole('button', { name: w('studio.questions.actions.approve') }).click()
    await desk.getByRole('link', { name: w('studio.questions.states.approved') }).click()
    await expect(desk.getByText(question)).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: w('studio.questions.actions.answer') }).click()
    await desk.getByLabel(w('studio.questions.answerText')).fill(answer)
    await desk.getByRole('button', { name: w('studio.questions.sendAnswer') }).click()
    await expect(desk.getByText(answer)).toBeVisible()
    await context.close()

    const rows = page.locator('.question-rows')
    await expect(rows).toContainText(question)
    await expect(rows).toContainText(answer)
    await expect(rows).toContainText(w('questions.yours'))
    await expect(own).toHaveCount(0)
    await expectAccessible(page)

    // the same page turns back into a lobby, and says that the ticket still plays
    await expect(page.getByRole('link', { name: w('hall.watchAgain') })).toBeVisible({ timeout: 60_000 })
    await page.goto(at('/screenings?mode=together'))
    const card = page.locator('.screening-card', { has: page.locator(`a[href$="/screening/${id}"]`) })
    await expect(card).toContainText(w('screening.states.ended'))
  },
)
