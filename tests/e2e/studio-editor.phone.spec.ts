import { expectAccessible } from '#tests/support/browser/axe.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

test('on a phone the editor of a title opens one part at a time, says what is not saved, and leads to what was refused', async ({
  page,
  lang,
  facts,
  beVisitor,
}) => {
  const w = words(lang)
  await beVisitor('editor')
  await page.goto(`/studio/titles/${facts.paid}`)
  const index = page.getByRole('navigation', { name: w('studio.parts.index') })
  const name = page.locator('[name=title_fa]')
  await expect(name).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400)
  const before = await name.inputValue()
  await name.fill('')
  const bar = page.locator('.studio-foot')
  await expect(bar).toContainText('۱')
  await index.getByRole('link', { name: w('studio.parts.names.people') }).tap()
  await expect(page).toHaveURL(/part=people$/)
  await expect(name).toBeHidden()
  await expectAccessible(page)
  // the name is in a part that is closed now
  await bar.locator('.button').tap()
  await expect(page).toHaveURL(/part=texts$/)
  await expect(name).toBeFocused()
  await bar.getByRole('button', { name: w('studio.parts.undo') }).tap()
  await expect(name).toHaveValue(before)
  await expect(bar).toBeHidden()
})
