import { demoSeries } from '#db/seed/series.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

const [series] = demoSeries
const season = series?.seasons.find(({ number }) => number === 2)
const coming = season?.episodes.findIndex(({ film }) => film === null) ?? -1
const episode = season?.episodes[coming]

interface Page {
  series: { seasons: { id: number; number: number; episodes: { id: number; number: number }[] }[] }
}

test('whoever bought an episode pays that much less for the season, and then has all of it', async ({
  page,
  me,
  lang,
  at,
  request,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  if (!series || !season?.price || !episode?.price) throw new Error('The demo’s first series has a second season.')
  const money = (irr: number) => formatMoney({ amount: irr, currency: 'IRR' }, lang)
  const single = episode.price.irr
  const rest = season.price.irr - single
  const listed = (await (await me.call('GET', '/products?kind=series')).json()) as {
    items: { id: number; title: string }[]
  }
  const id = listed.items.find(({ title }) => title === series.title_fa)?.id ?? 0
  const shown = (await (await me.call('GET', `/products/${id}`)).json()) as Page
  const part = shown.series.seasons.find(({ number }) => number === season.number)
  const first = part?.episodes.find(({ number }) => number === coming + 1)
  if (!part || !first) throw new Error('The second season is not on the site.')

  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.openCheckout(first.id, 'IRR')
  await expect(page.locator('.order .total')).toContainText(money(single))
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await expect(page.getByRole('main')).toContainText(series.title_fa)

  await page.goto(at(`/series/${id}?season=${season.number}`))
  const row = page.locator('.episode', { has: page.getByRole('heading', { name: pattern(episode.title_fa) }) })
  await expect(row).toContainText(w('series.alreadyYours'))
  const box = page.locator('.ways')
  await expect(box).toContainText(pattern(w('series.reckoned')))
  await expect(box).toContainText(money(rest))
  await expectAccessible(page)
  await box.getByRole('link', { name: pattern(w('series.buyFor.season')) }).click()

  await expect(page).toHaveURL(new RegExp(`/purchase/${part.id}`))
  const order = page.locator('.order')
  await expect(order).toContainText(pattern(w('checkout.reckoned')))
  await expect(order.locator('.total')).toContainText(money(rest))
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await page.goto(at('/account/purchases'))
  await page
    .locator('.record', { hasText: season.title_fa })
    .filter({ hasNotText: episode.title_fa })
    .filter({ hasText: money(rest) })
    .click()
  await expect(page.locator('.receipt')).toContainText(money(single))
  await page.goto(at(`/series/${id}?season=${season.number}`))
  await expect(box).toContainText(w('series.seasonOwned'))
})

test(
  'an episode that is to come shows its day, and whoever asks for it is told',
  { tag: '@long' },
  async ({ page, me, lang, at }) => {
    const w = words(lang)
    if (!series || !episode) throw new Error('The demo’s first series has an episode to come.')
    await bringToken(page, me.token)
    await page.goto(at('/series'))
    await expect(page.locator('.poster-card')).toHaveCount(demoSeries.length)
    await page.getByRole('main').getByRole('link', { name: series.title_fa }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: series.title_fa })).toBeVisible()
    // the page opens on the season with which a viewer begins
    await page.locator(`a[href$="season=${season?.number}"]`).click()
    const row = page.locator('.episode.coming', { has: page.getByRole('heading', { name: pattern(episode.title_fa) }) })
    const button = row.getByRole('button')
    await expect(button).toContainText(w('series.tellMe'))
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(button).toContainText(w('series.willTell'))
  },
)
