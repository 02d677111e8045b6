import type { OutputOf } from '#contract/api.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

type Genres = OutputOf<'GET /studio/genres'>

test('by keyboard an editor passes the rooms by, changes a genre, moves it, and never loses sight of where they are', async ({
  page,
  at,
  lang,
}) => {
  const say = words(lang)
  await bringToken(page, tokensOfVisitors().editor)
  const answer = await page.request.get('/api/v1/studio/genres', {
    headers: { authorization: `Bearer ${tokensOfVisitors().editor}` },
  })
  let genres = (await answer.json()) as Genres
  // what other tests see stays as it is
  await page.route('**/api/v1/studio/genres', (route) => route.fulfill({ json: genres }))
  await page.route('**/api/v1/studio/genres/*', (route) => {
    const [first, ...others] = genres.items
    if (first !== undefined)
      genres = { items: [{ ...first, name_en: 'Dramas', version: first.version + 1 }, ...others] }
    return route.fulfill({ json: genres })
  })
  await page.route('**/api/v1/studio/genre-order', (route) => {
    const [first, second, ...others] = genres.items
    if (first !== undefined && second !== undefined) genres = { items: [second, first, ...others] }
    return route.fulfill({ json: genres })
  })
  await page.goto(at('/studio/genres'))
  await settled(page)

  const skip = page.getByRole('link', { name: say('studio.frame.skipRooms') })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('.studio-content')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: say('studio.genres.new'), exact: true })).toBeFocused()

  const row = page.locator('.genre-row')
  await row.first().locator('summary').focus()
  await page.keyboard.press('Enter')
  await row.first().locator('input[name=name_en]').fill('Dramas')
  await page.keyboard.press('Enter')
  await expect(row.first()).toContainText('Dramas')
  // the form that was sent has made way for a new one
  await expect(row.first().locator('details')).toBeFocused()

  await row.nth(1).locator('[data-by="-1"]').focus()
  await page.keyboard.press('Enter')
  await expect(row.nth(1)).toContainText('Dramas')
  await expect(row.first().locator('[data-by="-1"]')).toBeFocused()
  await expect(row.first().locator('[data-by="-1"]')).toHaveAttribute('aria-disabled', 'true')
})
