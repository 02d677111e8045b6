import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from '#db/seed/accounts.ts'
import { demoCode } from '#db/seed/discount.ts'
import { demoMovies } from '#db/seed/catalog.ts'
import { formatMoney } from '#lib/money/money.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { expect, test, type OwnMember } from '#tests/support/visitors/own-member.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

const movieOf = (slug: string) => {
  const movie = demoMovies.find((one) => one.slug === slug)
  if (!movie) throw new Error(`The demo has no ${slug}.`)
  return movie
}

const filmOf = (me: OwnMember, slug: string, lang: Language) => {
  const { title_fa, title_en } = movieOf(slug)
  const found = me.films.all.find(({ title }) => title === (lang === 'fa' ? title_fa : title_en))
  if (!found) throw new Error(`${slug} is not on the site.`)
  return found.id
}

const money = (irr: number, lang: Language) => formatMoney({ amount: irr, currency: 'IRR' }, lang)

/** The finance desk for one test. It signs in and out again, because an account may have three sessions. */
const deskTest = test.extend<{ desk: string }>({
  desk: async ({ request }, use) => {
    const data = { user_name: 'finance@parde.example', password: demoPassword }
    const answer = await request.post('/api/v1/auth/login', { data })
    const { token } = (await answer.json()) as { token: string | null }
    if (!token) throw new Error(`The finance desk could not sign in: ${await answer.text()}`)
    await use(token)
    await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
  },
})

/** Sets how many may buy a title; returns the earlier number. */
async function setPlaces(request: APIRequestContext, id: number, places: number | null): Promise<number | null> {
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const title = (await (await request.get(`/api/v1/studio/titles/${id}`, { headers })).json()) as {
    sales: { buy: { places: number | null } }
  }
  const sales = { ...title.sales, buy: { ...title.sales.buy, places } }
  const changed = await request.put(`/api/v1/studio/titles/${id}`, { headers, data: { ...title, sales } })
  expect(changed.ok()).toBe(true)
  return title.sales.buy.places
}

/** Prices in Toman, whatever country the machine is in. */
async function inToman(page: Page): Promise<void> {
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
}

test('a film is rented with a discount code, and everything says what one gets', async ({ page, at, lang, me }) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const id = filmOf(me, 'road', lang)
  const rent = movieOf('road').rent?.irr ?? 0
  await bringToken(page, me.token)
  await inToman(page)
  await page.goto(at(`/movie/${id}`))
  const box = page.locator('.ways')
  await expect(box.getByRole('radio')).toHaveCount(2)
  await expect(box.getByRole('radio', { name: new RegExp(`^${w('ways.rent')}`) })).toBeChecked()
  await box.getByRole('link', { name: pattern(w('ways.rentFor')) }).click()

  await expect(page).toHaveURL(/\/purchase\/\d+\?way=rent/)
  const order = page.locator('.order')
  const field = order.getByLabel(w('discount.label'))
  await field.fill('NOTHINGLIKEIT')
  await order.getByRole('button', { name: w('discount.apply') }).click()
  await expect(order.getByRole('alert')).not.toBeEmpty()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await field.fill(` ${demoCode.code.toLowerCase()}\u200c `)
  await field.press('Enter')
  await expect(order.locator('.applied')).toContainText(demoCode.code)
  const left = rent - Math.ceil((rent * demoCode.percent) / 1000) * 10
  await expect(order.locator('.total')).toContainText(money(left, lang))
  await expectAccessible(page)
  await order.getByRole('button', { name: w('discount.remove') }).click()
  await expect(field).toBeFocused()
  await expect(order.locator('.total')).toContainText(money(rent, lang))
  await field.press('Enter')
  await expect(order.locator('.total')).toContainText(money(left, lang))
  await page.getByRole('radio', { name: pattern(w('gateways.zarinpal')) }).check()
  await order.getByRole('button', { name: pattern(w('checkout.pay')) }).click()

  await page.locator('button[name=action][value=pay]').click()
  await expect(page).toHaveURL(/\/pay\/result\//)
  await expect(page.getByRole('heading', { level: 1, name: pattern(w('result.paidRent')) })).toBeVisible()
  await expect(page.locator('.result')).toContainText(demoCode.code)
  await expectAccessible(page)

  await page.goto(at('/account/purchases?kind=film'))
  const record = page.locator('.record')
  await expect(record).toContainText(w('purchases.types.RENT'))
  await expect(record).toContainText(money(left, lang))
  await record.click()
  await expect(page.locator('.receipt')).toContainText(demoCode.code)

  await page.goto(at(`/movie/${id}`))
  await expect(page.locator('.ways .note')).toContainText('You have rented it')
  await expect(page.locator('.ways').getByRole('link', { name: pattern(w('ways.buyFor')) })).toBeVisible()
})

test('a sale strikes the usual price through and says until when', async ({ page, at, lang, me }) => {
  const { sale, price } = movieOf('turquoise')
  await inToman(page)
  await page.goto(at(`/movie/${filmOf(me, 'turquoise', lang)}`))
  const way = page.locator('.ways .way')
  await expect(way.locator('s')).toContainText(money(price?.irr ?? 0, lang))
  await expect(way).toContainText(money(sale?.irr ?? 0, lang))
  await expect(way.locator('.on-sale')).toBeVisible()
  await expectAccessible(page)
})

test(
  'the last place is kept for whoever buys it, and is sold out for the next',
  { tag: '@long' },
  async ({ page, at, lang, me, request, browser }) => {
    test.setTimeout(120_000)
    const w = words(lang)
    // each language uses another title, because the tests run at the same time
    const slug = 'naranj'
    const id = filmOf(me, slug, lang)
    const usual = await setPlaces(request, id, 1)

    await bringToken(page, me.token)
    await inToman(page)
    await page.goto(at(`/purchase/${id}`))
    await expect(page.locator('.checkout .note')).toBeVisible()
    await page.getByRole('radio', { name: pattern(w('gateways.zarinpal')) }).check()
    await page
      .locator('.order')
      .getByRole('button', { name: pattern(w('checkout.pay')) })
      .click()
    await page.locator('button[name=action][value=cancel]').click()
    await expect(page).toHaveURL(/\/pay\/result\//)
    await expect(page.getByRole('timer')).toContainText(/[0-9۰-۹]/)
    await expectAccessible(page)

    const other = await newMember(request)
    const context = await browser.newContext()
    const next = await context.newPage()
    await bringToken(next, other.token)
    await inToman(next)
    await next.goto(at(`/purchase/${id}`))
    await expect(next.getByRole('main').getByText(w('checkout.soldOut'), { exact: true })).toBeVisible()
    await expectAccessible(next)
    await next.goto(at(`/movie/${id}`))
    await expect(next.locator('.ways .way-tiles .sold-out')).toBeVisible()
    await expectAccessible(next)

    // after it is cancelled, the place is free for the other member
    await page.getByRole('button', { name: w('result.cancel'), exact: true }).click()
    await page.getByRole('button', { name: w('result.cancelYes'), exact: true }).click()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect
      .poll(async () => {
        const answer = await request.get(`/api/v1/purchase-info/${id}?currency=IRR`)
        return ((await answer.json()) as { offers: { places_left: number }[] }).offers[0]?.places_left
      })
      .toBe(1)
    await next.goto(at(`/purchase/${id}`))
    await expect(next.locator('.order')).toBeVisible()
    await context.close()
    await setPlaces(request, id, usual)
  },
)

deskTest(
  'the finance desk makes a code, sees its uses and ends it',
  { tag: '@long' },
  async ({ page, at, lang, desk }) => {
    const w = words(lang)
    const code = `E2E${randomUUID().slice(0, 8).toUpperCase().replace('-', '')}`
    await bringToken(page, desk)
    await page.goto(at('/studio/discounts'))
    await page
      .getByRole('link', { name: w('studio.discounts.new') })
      .first()
      .click()
    await page.locator('[name=code]').fill(code)
    await page.locator('[name=percent]').fill('150')
    await page.getByRole('button', { name: w('studio.discounts.create'), exact: true }).click()
    await expect(page.locator('[name=percent]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('[name=percent]').fill('15')
    await page.getByRole('button', { name: w('studio.discounts.create'), exact: true }).click()
    await expect(page).toHaveURL(/\/studio\/discounts\/[0-9a-f-]{36}/)
    await expect(page.getByRole('main').getByText(w('studio.discounts.noUses'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: w('studio.discounts.end_code'), exact: true }).click()
    await page.getByRole('button', { name: w('studio.discounts.endYes'), exact: true }).click()
    await expect(page.getByRole('main').getByText(w('studio.discounts.states.ended')).first()).toBeVisible()
    await page.goto(at('/studio/discounts?state=ended'))
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText(w('studio.discounts.states.ended'))
  },
)
