import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

const filmAddress = /\/movie\/\d+$/
/** The drawer's code loads at its first use. */
const drawerComes = { timeout: 20_000 }

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

test('a filter stands in the address, and the way back takes it off', async ({ page, at }) => {
  await page.goto(at('/movies'))
  await page.locator('select[name=sort]').selectOption('title')
  await expect(page).toHaveURL(/\?sort=title$/)
  await page.goBack()
  await expect(page.locator('select[name=sort]')).toHaveValue('')
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

test('the login takes the focus, keeps it, and gives it back', async ({ page, at }) => {
  await page.goto(at('/movies'))
  const opener = page.locator('.header .tools .button')
  await opener.click()
  await expect(page.locator('.drawer input[name=username]')).toBeFocused(drawerComes)
  for (let stop = 0; stop < 8; stop += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.drawer') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.locator('.drawer')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('an address that asks for the login opens it and leaves no trace in the address', async ({ page, at }) => {
  await page.goto(`${at('/movies')}?login=1&next=//elsewhere.example`)
  await expect(page.locator('.drawer input[name=username]')).toBeVisible(drawerComes)
  await expect(page).toHaveURL(at('/movies'))
})

test('offline the open page stays and says why nothing moves', async ({ page, at, context }) => {
  await page.goto(at('/movies'))
  await expect(page.locator('.header .tools .button')).toBeEnabled()
  await context.setOffline(true)
  await expect(page.locator('.offline p')).toBeVisible()
  await page.locator('.poster-card').first().click()
  await expect(page.locator('.poster-card').first()).toBeVisible()
  await expect(page).toHaveURL(at('/movies'))
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('films, their pages and their prices are there to read, and no style stands in an attribute', async ({
    page,
    at,
  }) => {
    await page.goto(at('/movies'))
    await page.locator('.poster-card').first().click()
    await expect(page).toHaveURL(filmAddress)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.ways')).toBeVisible()
    expect(await page.locator('body [style]').count()).toBe(0)
  })
})
