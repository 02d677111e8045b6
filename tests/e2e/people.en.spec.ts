import { expectAccessible } from '#tests/support/browser/axe.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test('from a film’s credits to a person, their titles by role, and a wish to hear of the next', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  await bringToken(page, (await newMember(request)).token)
  await page.goto(at('/movies'))
  await page.locator('main .poster-card', { hasText: 'Snow in Late Winter' }).click()
  await page.locator('.people a', { hasText: 'Room Eight' }).first().click()
  await expect(page).toHaveURL(/\/en\/people\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room Eight')
  const all = await page.locator('.work:visible').count()
  expect(all).toBeGreaterThan(0)
  await page.locator('.works-head .chip').last().click()
  await expect(page).toHaveURL(/\?role=\w+$/)
  // a reload keeps the role, though the page comes the same for everybody
  await page.reload()
  await settled(page)
  await expect(page.locator('.works-head .chip').last()).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: w('person.tell') }).click()
  await expect(page.getByRole('button', { name: w('person.told') })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  const told = page.getByRole('button', { name: w('person.told') })
  await expect(told).toBeVisible()
  await told.click()
  await expect(page.getByRole('button', { name: w('person.tell') })).toBeVisible()
})

test('an editor gathers titles with a story, and visitors read it', async ({ page, at, lang, beVisitor }) => {
  const w = words(lang)
  await beVisitor('editor')
  await page.goto(at('/studio/title-collections/new'))
  await page.locator('[name=title_fa]').fill('مجموعهٔ آزمایشی')
  await page.locator('[name=title_en]').fill('Trial collection')
  await page.getByLabel(w('studio.titleCollections.isShown')).check()
  // a film that visitors see: other tests make titles of their own, and an unpublished one has no row
  const list = await page.request.get('/api/v1/products?kind=movie', { headers: { 'accept-language': 'en' } })
  const [film] = ((await list.json()) as { items: { title: string }[] }).items
  await page.getByRole('combobox', { name: w('studio.titleCollections.add') }).fill(film!.title)
  await page.getByRole('option', { name: film!.title }).first().click()
  await page.getByLabel(w('studio.titleCollections.noteEn')).fill('For the cold')
  await page.getByRole('button', { name: w('studio.titleCollections.create') }).click()
  // a note in one language alone is refused beside the titles
  const beside = page.locator('main').getByText('Write the note of a title in both languages')
  await expect(beside).toBeVisible()
  await page.getByLabel(w('studio.titleCollections.noteFa')).fill('برای سرما')
  await page.getByRole('button', { name: w('studio.titleCollections.create') }).click()
  await expect(page).toHaveURL(/\/studio\/title-collections\/\d+$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: w('studio.titleCollections.see') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trial collection')
  await expect(page.locator('.collected-titles .why')).toHaveText('For the cold')
  await page.goBack()
  await page.getByRole('button', { name: w('studio.titleCollections.remove'), exact: true }).click()
  await page.getByRole('button', { name: w('studio.titleCollections.removeIt') }).click()
  await expect(page).toHaveURL(/\/studio\/title-collections$/)
  await expect(
    page
      .locator('main, body')
      .getByText(pattern(w('studio.titleCollections.title')))
      .first(),
  ).toBeVisible()
})
