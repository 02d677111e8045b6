import type { Page } from '@playwright/test'
import { contactText } from '../../src/web/features/support/cases/contact-text.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

/** Walks on by the Tab key until the named field or button has the focus. */
async function tabTo(page: Page, what: string): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, what)
    if (isThere) return
  }
  throw new Error(`The Tab key does not lead to ${what}.`)
}

interface Letter {
  text: string
}

test('a letter is sent by keys without a look at the picture, answered in the studio, and read by its link', async ({
  page,
  browser,
  request,
  at,
  lang,
}) => {
  test.setTimeout(120_000)
  const text = contactText.en
  const w = words(lang)
  const email = `writer-${Date.now()}@parde.example`
  const subject = `Ticket ${Date.now()}`
  await page.goto(at('/contact'))
  await page.getByRole('radio', { name: 'Money and paying' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Tickets and screenings' })).toBeChecked()
  for (const [field, typed] of [
    ['[name=full_name]', 'Nika Rad'],
    ['[name=reach]', email],
    ['[name=subject]', subject],
    ['[name=message]', `${subject}: ${text.perhaps}`],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(typed)
  }
  await expect(page.getByRole('main').getByText(text.captcha.done)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: text.captcha.seen })).toBeVisible()
  // the draft is on the device
  await page.reload()
  await expect(page.locator('[name=subject]')).toHaveValue(subject)
  await page.locator('[name=message]').focus()
  await tabTo(page, '.contact-send button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: text.sent.title })).toBeFocused({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: text.sent.open }).click()
  await expect(page.getByRole('main').getByText(text.case.states.waiting)).toBeVisible()

  const context = await browser.newContext()
  const desk = await context.newPage()
  await bringToken(desk, tokensOfVisitors().support)
  await desk.goto(new URL(at('/studio/cases'), page.url()).href)
  await desk.getByRole('link', { name: subject }).click()
  await desk.getByLabel(w('studio.cases.template')).selectOption({ index: 1 })
  await expect(desk.getByLabel(w('studio.cases.answer'), { exact: true })).not.toHaveValue('')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: w('studio.cases.acts.answer') }).click()
  await expect(desk.getByText(w('studio.cases.done.answer'))).toBeVisible()
  await context.close()

  let link = ''
  await expect
    .poll(async () => {
      const letters = (await (
        await request.get(`/sandbox/inbox.json?to=${encodeURIComponent(email)}`)
      ).json()) as Letter[]
      link = /\/case#\S+/.exec(letters[0]?.text ?? '')?.[0] ?? ''
      return letters.length
    })
    .toBe(2)
  const reader = await browser.newPage()
  await reader.goto(new URL(at(link), page.url()).href)
  await expect(reader.locator('.case-letters > .house')).toBeVisible()
  await expectAccessible(reader)
  await reader.getByLabel(text.case.writeHint).fill(text.perhaps)
  await reader.getByRole('button', { name: text.case.write, exact: true }).click()
  await expect(reader.locator('.case-letters > li')).toHaveCount(3)
  await expect(reader.locator('.case-head .tag')).toHaveText(text.case.states.waiting)
  await reader.close()
})
