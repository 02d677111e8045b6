import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { chooseRadio } from '#tests/support/browser/press-label.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('an editor chooses a row’s titles by name and by keys, orders them, chooses a slide’s still, and sees it all before it is saved', async ({
  page,
  at,
  lang,
}) => {
  test.setTimeout(90_000)
  const w = words(lang)
  const t = (key: string) => w(`studio.home.${key}`)
  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at('/studio/home'))
  await settled(page)

  await page.getByRole('button', { name: t('addRow'), exact: true }).click()
  const row = page.locator('.home-part').last()
  await row.getByLabel(t('title_fa'), { exact: true }).fill('برای امشب')
  await row.getByLabel(t('title_en'), { exact: true }).fill('For tonight')
  await chooseRadio(row.getByRole('radio', { name: t('sources.hand'), exact: true }))
  // nothing chosen yet is said at the field, and nothing is sent
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(row.getByText(t('chooseFirst'))).toBeVisible()

  const field = row.getByRole('combobox')
  const choose = async (typed: string, name: RegExp) => {
    await field.fill(typed)
    const first = row.getByRole('option').first()
    await expect(first).toContainText(name)
    await field.press('Enter')
    await expect(row.locator('.chosen-row').last()).toContainText(name)
    await expect(field).toHaveValue('')
  }
  await choose('ليوانِ باران', /لیوانِ? باران/)
  await choose('snow in late', /برفِ اسفند/)
  await choose('winter film fes', /جشنوارهٔ فیلم زمستان/)
  await expectAccessible(page)
  const names = row.locator('.chosen-row b')
  const up = row.locator('.chosen-row').last().locator('[data-by="-1"]')
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(names.nth(1)).toHaveText('جشنوارهٔ فیلم زمستان')
  await expect(row.getByRole('status')).toContainText('جشنوارهٔ فیلم زمستان')
  // the button moved with its row, and is still under the finger
  await expect(row.locator('.chosen-row').nth(1).locator('[data-by="-1"]')).toBeFocused()
  await row.locator('.chosen-row').nth(2).locator('[draggable]').dragTo(row.locator('.chosen-row').first())
  await expect(names.first()).toHaveText('برفِ اسفند')
  await row.locator('.chosen-row').first().getByRole('button').last().click()
  await expect(names).toHaveCount(2)

  // films that are still prepared are no slides yet: the first that is one
  const preview = page.locator('.home-preview')
  const see = preview.getByRole('button', { name: t('see'), exact: true })
  await see.click()
  const figure = preview.locator('.preview-slide').first()
  const title = await figure.locator('b').innerText()
  const slide = page.locator('.home-part', { has: page.locator('p', { hasText: title }) }).first()
  await slide.locator('summary').click()
  await slide.locator('.choice-stills input').nth(1).check()
  const chosen = await slide.locator('.choice-stills label').nth(1).locator('img').getAttribute('src')
  await see.click()
  await expect(figure.locator('img')).toHaveAttribute('src', chosen ?? '')
  await expect(preview.locator('.preview-row').last().locator('li')).toHaveText([/لیوان/, /جشنوارهٔ فیلم زمستان/])
  // a row by a question says the question
  await chooseRadio(row.getByRole('radio', { name: t('sources.question'), exact: true }))
  await row.getByRole('combobox', { name: t('genre') }).selectOption('short')
  await chooseRadio(row.getByRole('radio', { name: t('prices.free'), exact: true }))
  await expect(row.getByRole('combobox', { name: t('genre') })).toHaveValue('short')
})

test('in a collection a note moves with its title, and what is chosen is not offered again', async ({
  page,
  at,
  lang,
}) => {
  const w = words(lang)
  const t = (key: string) => w(`studio.titleCollections.${key}`)
  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at('/studio/title-collections'))
  const first = page.locator('main a[href*="/title-collections/"]:not([href$="/new"])').first()
  // the demo makes it after its films
  await expect(async () => {
    await page.reload()
    await expect(first).toBeVisible()
  }).toPass()
  await first.click()
  const rows = page.locator('.chosen-row')
  await expect(rows.nth(1).locator('img')).toBeVisible()
  const nameOf = (at: number) => rows.nth(at).locator('b').innerText()
  const noteOf = (at: number) => rows.nth(at).getByLabel(t('noteFa'), { exact: true }).inputValue()
  const before = [await nameOf(0), await nameOf(1), await noteOf(0), await noteOf(1)]
  expect(before[2]).not.toBe(before[3])
  await rows.nth(1).locator('[data-by="-1"]').click()
  await expect(rows.first().locator('b')).toHaveText(before[1] ?? '')
  expect([await nameOf(1), await nameOf(0), await noteOf(1), await noteOf(0)]).toEqual(before)
  await expectAccessible(page)
  const field = page.getByRole('combobox', { name: t('add'), exact: true })
  await field.fill(before[0] ?? '')
  await expect(page.getByRole('option').first()).not.toHaveText(new RegExp(`^${before[0]}(?!»)`))
})
