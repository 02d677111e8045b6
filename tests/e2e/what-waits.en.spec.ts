import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'

test('a row of the home page goes from loading to loaded; one that failed says so, and comes at a press', async ({
  page,
  at,
  lang,
}) => {
  const w = words(lang)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  await page.route('**/api/v1/widgetV4/*', async (route) => {
    asked += 1
    if (asked === 1) return route.abort()
    await held
    return route.continue()
  })
  await page.goto(at('/'))
  await page.locator('.rail.far').first().scrollIntoViewIfNeeded()
  const failed = page.locator('.rail').filter({ has: page.getByRole('alert') })
  await expect(failed).toContainText(w('states.partFailed'))
  const title = (await failed.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await failed.getByRole('button', { name: w('states.again') }).click()
  // the rows below are asked for and not answered: they are named as loading, and nothing of them can be pressed
  await page.locator('.rail.far').first().scrollIntoViewIfNeeded()
  const loading = page.locator('.rail[aria-busy="true"]:not(.far)')
  await expect(loading.first()).toHaveAccessibleName(new RegExp(`: ${w('states.loading')}$`))
  await expect(loading.first().getByRole('link')).toHaveCount(0)
  answer()
  await expect(failed).toHaveCount(0)
  const row = page.locator('.rail').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
  await expect(row.getByRole('link').first()).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('a film that cannot be had just now (204) says so in words, with a way back to its page', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { items } = (await (await request.get('/api/v1/products?kind=movie&per_page=60')).json()) as {
    items: { id: number; tag: string | null }[]
  }
  const free = items.find(({ tag }) => tag === 'free')?.id ?? 0
  await page.route('**/api/v1/play-info/*', (route) => route.fulfill({ status: 204 }))
  await page.goto(at(`/play/${free}`))
  const told = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(told.getByRole('heading', { level: 1 })).toHaveText('This movie is currently unavailable')
  await expect(told).toContainText(w('playback.helps.unavailable'))
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('link', { name: w('playback.filmPage') }).first()).toHaveAttribute(
    'href',
    new RegExp(`/movie/${free}$`),
  )
})
