import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { newViewer } from '#tests/support/visitors/new-viewer.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// A child asks for a film on one device; a grown-up agrees on another and pays; the child reads what became of it.

type Films = { items: { id: number; title: string; age_rating: number; duration_minutes: number | null }[] }

test('a child asks, a grown-up agrees on another device, and the film is the child’s to watch', async ({
  page,
  at,
  lang,
  browser,
}) => {
  const w = words(lang)
  const viewer = await newViewer(page.request)
  const { items } = await viewer.get<Films>('/products?price=paid&per_page=100')
  const film = items.find(({ age_rating: age, duration_minutes: length }) => age <= 15 && length !== null)
  if (film === undefined) throw new Error('The demo sells no film for a child of fifteen.')
  const child = await viewer.addProfile({ name: 'ترانه', age_limit: '15' })
  const answer = await page.request.post('/api/v1/auth/login', {
    data: { user_name: viewer.userName, password: viewer.password },
  })
  const { token } = (await answer.json()) as { token: string }
  await page.request.post(`/api/v1/auth/select-profile/${child}`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })

  const tablet = await (await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fa-IR' })).newPage()
  await bringToken(tablet, token)
  await tablet.goto(new URL(at(`/movie/${film.id}`), page.url() === 'about:blank' ? answer.url() : page.url()).href)
  await tablet.getByRole('button', { name: w('wish.ask') }).click()
  await expect(
    tablet.getByRole('region', { name: w('ways.title') }).getByText(pattern(w('wish.states.asked'))),
  ).toBeVisible()
  await expectAccessible(tablet)

  await bringToken(page, viewer.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('/account/wishes'))
  const wish = page.getByRole('main').getByRole('listitem').filter({ hasText: film.title })
  await expect(wish.getByText(pattern(w('wishes.asks').replaceAll(/<\/?b>/g, '')))).toBeVisible()
  await expectAccessible(page)
  await wish
    .getByRole('button', { name: pattern(w('wishes.buy')) })
    .first()
    .click()
  await page.locator('button[value=pay]').click()
  await page.waitForURL(/\/pay\/result\//)
  await page.goto(at('/account/wishes'))
  await expect(wish.getByText(w('wishes.states.bought'))).toBeVisible()

  await tablet.goto(new URL(at('/account/wishes'), page.url()).href)
  await expect(tablet.getByRole('main').getByText(w('wish.states.bought'))).toBeVisible()
  // what a child reads names no price
  await expect(tablet.getByRole('main').getByText(/تومان/)).toHaveCount(0)
  await tablet.getByRole('link', { name: film.title }).click()
  await expect(tablet.getByRole('link', { name: w('ways.watch') }).first()).toBeVisible()
  await tablet.context().close()
})
