import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test('on a phone a comment is written in a sheet from the foot, what was begun stays when it closes, and it waits after it was sent', async ({
  page,
  at,
  lang,
  me,
}) => {
  const w = words(lang)
  const text = `صدای رادیو در آن صحنه ${Date.now()}`
  await bringToken(page, me.token)
  await page.goto(at(`/comments/${me.films.playable}`))
  const dock = page.locator('.comment-dock').getByRole('button')
  await dock.click()
  await expect(page.locator('.bottom-bar')).toBeHidden()
  const sheet = page.getByRole('dialog', { name: w('comments.label') })
  const field = sheet.getByRole('textbox')
  await expect(field).toBeFocused()
  await field.fill(text)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(dock).toBeFocused()
  await expect(dock).toHaveText(text)
  await page.reload()
  await expect(dock).toHaveText(text)
  await dock.click()
  await expect(field).toHaveValue(text)
  await sheet.getByRole('button', { name: w('comments.send'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('.hidden-comments > li')).toContainText(text)
  await expect(dock).toHaveText(w('comments.write'))
})
