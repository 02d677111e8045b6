import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser-test.ts'

// In both languages: the row moves in the reading direction, and the switcher leads from each to the other.

test('the language switcher leads to the same page in the other language, filters and all', async ({
  page,
  at,
  lang,
}) => {
  const other = lang === 'fa' ? '/en/movies?sort=title' : '/movies?sort=title'
  // the server's HTML contains it already, for visitors who click before the script runs
  expect(await (await page.request.get(at('/movies?sort=title'))).text()).toContain(`href="${other}"`)
  await page.goto(at('/movies?sort=title'))
  await page.locator('.header .language').click()
  await expect(page).toHaveURL(other)
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'fa' ? 'en' : 'fa')
})

/** A film with more related films than fit into the window. */
async function filmWithLongRow(page: Page): Promise<number> {
  const list = await page.request.get('/api/v1/products?per_page=50')
  for (const { id } of ((await list.json()) as { items: { id: number }[] }).items) {
    const film = await page.request.get(`/api/v1/products/${id}`)
    if (((await film.json()) as { related: unknown[] }).related.length >= 6) return id
  }
  throw new Error('No film of the demo has six others near it.')
}

test('a row goes to its end by its button, and card by card with the arrow keys as the eye sees them', async ({
  page,
  at,
  lang,
}) => {
  await page.setViewportSize({ width: 800, height: 800 })
  // rows of the home page contain only films that play; a film's page has a long row from the start
  await page.goto(at(`/movie/${await filmWithLongRow(page)}`))
  const rail = page.locator('.rail:has(.poster-card)').first()
  const [back, on] = [rail.locator('.arrows button').first(), rail.locator('.arrows button').last()]
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await rail.locator('.poster-card').first().focus()
  await page.keyboard.press(lang === 'fa' ? 'ArrowLeft' : 'ArrowRight')
  await expect(rail.locator('.poster-card').nth(1)).toBeFocused()
  await expect(async () => {
    if ((await on.getAttribute('aria-disabled')) !== 'true') await on.click()
    await expect(on).toHaveAttribute('aria-disabled', 'true', { timeout: 500 })
  }).toPass()
  await expect(back).toHaveAttribute('aria-disabled', 'false')
})
