import { expect, test } from '#tests/support/visitors/own-member.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { words } from '#tests/support/browser/page-texts.ts'

test('the list of goods is narrowed by film and price, on a phone; what is no price is said, and each choice goes away', async ({
  page,
  at,
  lang,
  me,
}) => {
  const w = words(lang)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  const total = async (narrowed: string) =>
    ((await (await me.call('GET', `/shop/goods?per_page=50${narrowed}`)).json()) as { total: number }).total
  await page.setViewportSize({ width: 360, height: 740 })
  // a form that is sent before the scripts loads the page anew, which says the same
  const anew = await page.request.get(at('/shop/list?from=ارزان&to=۹۰۰ هزار'))
  expect(await anew.text()).toContain(w('shop.priceUnreadIs').replace('{typed}', 'ارزان'))
  await page.goto(at('/shop/list'))
  await settled(page)
  const found = page.locator('.goods-card')
  // film and price stand in the sheet of filters, which stays open while one chooses
  await page.locator('.list-open').click()
  await page.locator('.narrow-list summary').click()
  await page.locator('[name=from]').fill('ارزان')
  await page.getByRole('button', { name: w('shop.show'), exact: true }).click()
  await expect(page.locator('.narrow-list .help.wrong')).toHaveText(w('shop.priceUnread'))
  await page.locator('[name=from]').fill('۵۰۰ هزار')
  await page.locator('[name=to]').fill('600,000')
  const films = page.locator('.narrow-list [name=of]')
  await expect(films.locator('option')).not.toHaveCount(1)
  await films.selectOption({ index: 6 })
  await page.getByRole('button', { name: w('shop.show'), exact: true }).click()
  await expect(page).toHaveURL(/of=\d+&from=500000&to=600000/)
  const chosen = page.locator('.narrow-list > p .chip')
  await expect(chosen).toHaveCount(2)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
  await chosen.first().click()
  await expect(chosen).toHaveCount(1)
  const priced = await total('&price_from=5000000&price_to=6000000')
  expect(priced).toBeGreaterThan(0)
  await expect(found).toHaveCount(priced)
  await chosen.first().click()
  await expect(chosen).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop\/list$/)
})
