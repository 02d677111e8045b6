import { expect, test } from '#tests/support/browser/browser-test.ts'

// In both languages: the language of the page and its direction are what is tested.

test('the first page comes in its language and direction, before and after its script', async ({
  page,
  request,
  at,
  lang,
}) => {
  const html = await (await request.get(at('/'))).text()
  const direction = lang === 'fa' ? 'rtl' : 'ltr'
  expect(html).toMatch(new RegExp(`<html[^>]*lang="${lang}"`))
  await page.goto(at('/'))
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.getByRole('main')).toBeVisible()
})

test('an unknown address is a page that says so', { tag: '@en' }, async ({ page, at }) => {
  const answer = await page.goto(at('/there-is-no-such-page'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the API’s documents and the sandbox ask no other host either', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000)
  // to draw all operations takes a busy machine a minute; which hosts are asked does not depend on how many there are
  await page.route('**/api/v1/openapi.json', async (route) => {
    const whole = (await (await route.fetch()).json()) as { paths: Record<string, unknown> }
    const some = Object.entries(whole.paths).slice(0, 5)
    await route.fulfill({ json: { ...whole, paths: Object.fromEntries(some) } })
  })
  for (const path of ['/api/docs/', '/sandbox']) {
    await page.goto(path)
    // the documents are 4 MB of script
    await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 45_000 })
  }
})
