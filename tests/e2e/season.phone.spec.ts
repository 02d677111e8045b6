import { randomUUID } from 'node:crypto'
import { demoSeries } from '#db/seed/series.ts'
import { formatMoney } from '#lib/money/money.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { leastTarget, smallTargets } from '#tests/support/browser/small-targets.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

const [series] = demoSeries
const season = series?.seasons.find(({ number }) => number === 2)

type Seasons = { series: { seasons: { id: number; number: number; episodes: { id: number; number: number }[] }[] } }

test('on a phone a season is bought by thumb while one of its episodes plays already', async ({
  page,
  me,
  lang,
  request,
}) => {
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

  // the first episode of that season has a film in the demo of the tests, and support opens it for this member
  const { me: member } = (await (await me.call('GET', '/me')).json()) as { me: { id: string } }
  const given = await request.post(`/api/v1/studio/members/${member.id}/remedies`, {
    headers: { authorization: `Bearer ${tokensOfVisitors().support}`, 'idempotency-key': randomUUID() },
    data: { remedy: { kind: 'grant_title', product_id: first.id }, reason: 'a test of its season' },
  })
  expect(given.ok(), await given.text()).toBe(true)

  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(`/series/${id}?season=${season.number}`)
  await settled(page)
  // the foot leads on to the episode, so the season is bought where its ways stand
  await expect(page.locator('.foot-bar a[href^="/play/"]')).toBeInViewport({ ratio: 1 })
  await page.locator('.ways-strip').tap()
  const box = page.locator('.ways')
  await expect(box.locator('.button.decision')).toBeVisible()
  await box.locator('label.way', { hasText: season.title_fa }).tap()
  const bar = page.locator('.foot-bar')
  await expect(bar).toContainText(price)
  await bar.getByRole('link', { name: pattern(w('ways.buyAndWatch')) }).tap()

  await expect(page).toHaveURL(new RegExp(`/purchase/${part.id}\\b`))
  const order = page.locator('.order')
  await expect(order).toContainText(season.title_fa)
  await expect(order.locator('.total')).toContainText(price)
  await settled(page)
  expect(await page.evaluate(smallTargets, leastTarget), 'smaller than a finger').toEqual([])
})
