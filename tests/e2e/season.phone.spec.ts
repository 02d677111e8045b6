import { demoSeries } from '#db/seed/series.ts'
import { formatMoney } from '#lib/money/money.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { leastTarget, smallTargets } from '#tests/support/browser/small-targets.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

const [series] = demoSeries
const season = series?.seasons.find(({ number }) => number === 2)

type Seasons = { series: { seasons: { id: number; number: number; episodes: { id: number; number: number }[] }[] } }

test('on a phone a season is bought by thumb while one of its episodes plays already', async ({ page, me, lang }) => {
  const w = words(lang)
  if (!series || !season?.price) throw new Error('The demo’s first series has a second season that is sold.')
  const price = formatMoney({ amount: season.price.irr, currency: 'IRR' }, lang)
  const listed = (await (await me.call('GET', '/products?kind=series')).json()) as {
    items: { id: number; title: string }[]
  }
  const id = listed.items.find(({ title }) => title === series.title_fa)?.id ?? 0
  const { series: shown } = (await (await me.call('GET', `/products/${id}`)).json()) as Seasons
  const part = shown.seasons.find(({ number }) => number === season.number)
  const first = part?.episodes.find(({ number }) => number === 1)
  if (!part || !first) throw new Error('The second season is not on the site.')

  // the first episode of that season has a film in the demo of the tests, and this member has begun it
  const begun = { product_id: first.id, position_ms: 8000, duration_ms: 40_000 }
  expect((await me.call('POST', '/core/save-watch-time', begun)).ok()).toBe(true)

  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(`/series/${id}?season=${season.number}`)
  await settled(page)
  // the foot leads on to the episode, so the season is bought where its ways stand
  await expect(page.locator('.foot-bar a[href^="/play/"]')).toBeInViewport({ ratio: 1 })
  await page.locator('.ways-strip').tap()
  const box = page.locator('.ways')
  await box.locator('label.way', { hasText: season.title_fa }).tap()
  const buy = box.getByRole('link', { name: pattern(w('series.buyFor.season')) })
  await expect(buy).toContainText(price)
  await buy.tap()

  await expect(page).toHaveURL(new RegExp(`/purchase/${part.id}\\b`))
  const order = page.locator('.order')
  await expect(order).toContainText(season.title_fa)
  await expect(order.locator('.total')).toContainText(price)
  await settled(page)
  expect(await page.evaluate(smallTargets, leastTarget), 'smaller than a finger').toEqual([])
})
