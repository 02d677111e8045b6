import type { Page } from '@playwright/test'
import { formatMoney, type Currency } from '#lib/money/money.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { demoFilm, idOfDemoFilm } from '#tests/support/visitors/demo-film.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// In both languages: sums of money are what is tested, in the words of each.

// The currency of prices: that of the visitor's country until they choose, then the chosen one on every page. Only
// gateways that take it are offered.

const film = demoFilm('road')
const prices = { IRR: film.price?.irr ?? 0, USD: film.price?.usd ?? 0 }
const iranian = ['zarinpal', 'mellat', 'pasargad', 'saman'] as const

const from = (page: Page, country: string) => page.setExtraHTTPHeaders({ 'x-country': country })

const choice = (page: Page, currency: Currency, lang: Language) =>
  page.getByRole('main').getByRole('radio', { name: words(lang)(`checkout.currencies.${currency}`), exact: true })

async function expectPurchaseIn(page: Page, currency: Currency, lang: Language): Promise<void> {
  const w = words(lang)
  await expect(choice(page, currency, lang)).toBeChecked()
  await expect(page.locator('.order .total')).toContainText(formatMoney({ amount: prices[currency], currency }, lang))
  const offered = currency === 'IRR' ? iranian : (['paypal'] as const)
  await expect(page.locator('.gateways input')).toHaveCount(offered.length)
  for (const bank of offered)
    await expect(page.locator('.gateways').getByRole('radio', { name: pattern(w(`gateways.${bank}`)) })).toBeVisible()
}

/** The plans themselves, without the switch beside them. */
const plans = (page: Page) => page.locator('.plan-band [aria-busy=false]')

const unit = { IRR: /تومان|Toman/, USD: /دلار|\$/ }

test(
  'the place decides until somebody chooses; the choice holds everywhere and over reloads',
  { tag: '@fa' },
  async ({ page, at, lang, me }) => {
    test.setTimeout(120_000)
    const purchase = at(`/purchase/${idOfDemoFilm(me, film.slug, lang)}`)
    await bringToken(page, me.token)
    await from(page, 'US')

    // nobody has chosen
    await page.goto(at('/plans'))
    await expect(choice(page, 'USD', lang)).toBeChecked()
    await expect(plans(page)).toContainText(unit.USD)
    await page.goto(purchase)
    await expectPurchaseIn(page, 'USD', lang)

    await choice(page, 'IRR', lang).check()
    await expectPurchaseIn(page, 'IRR', lang)
    await page.reload()
    await expectPurchaseIn(page, 'IRR', lang)
    await page.goto(at('/plans'))
    await expect(choice(page, 'IRR', lang)).toBeChecked()
    await expect(plans(page)).toContainText(unit.IRR)
    await expect(plans(page)).not.toContainText(unit.USD)
    await page.goto(at('/account/wallet'))
    await expect(choice(page, 'IRR', lang)).toBeChecked()
    await expect(page.locator('.charge select option')).toHaveCount(iranian.length)

    // and the other choice, made on another page
    await choice(page, 'USD', lang).check()
    await expect(page.locator('.charge')).toContainText(unit.USD)
    await expect(page.locator('.charge select')).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(choice(page, 'USD', lang)).toBeChecked()
    await page.goto(at('/plans'))
    await expect(choice(page, 'USD', lang)).toBeChecked()
    await choice(page, 'IRR', lang).check()
    await expect(plans(page)).toContainText(unit.IRR)
    await page.reload()
    await expect(choice(page, 'IRR', lang)).toBeChecked()

    // the switch in the footer controls the same choice
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: pattern(words(lang)('currency.change')) })
      .click()
    await expect(choice(page, 'USD', lang)).toBeChecked()
    await page.goto(purchase)
    await expectPurchaseIn(page, 'USD', lang)
    await page.reload()
    await expectPurchaseIn(page, 'USD', lang)
  },
)

test('inside Iran prices are in Toman, in either language, and each price says that ten percent of tax are in it', async ({
  page,
  at,
  lang,
  me,
}) => {
  const w = words(lang)
  const taxed = (sentence: string) => sentence.replace('{percent}', localDigits(10, lang))
  const id = idOfDemoFilm(me, film.slug, lang)
  await bringToken(page, me.token)
  await from(page, 'IR')
  await page.goto(at('/plans'))
  await expect(choice(page, 'IRR', lang)).toBeChecked()
  await expect(plans(page)).toContainText(unit.IRR)
  await expect(page.getByRole('main')).toContainText(taxed(w('plans.vat')))
  await page.goto(at(`/movie/${id}`))
  await expect(page.locator('.ways')).toContainText(taxed(w('ways.vat')))
  await page.goto(at(`/purchase/${id}`))
  await expectPurchaseIn(page, 'IRR', lang)
  await expect(page.locator('.order')).toContainText(taxed(w('checkout.vat')))
})

test(
  'what the place suggests is known on a page that asks for no price, and on the next one',
  { tag: '@en' },
  async ({ page, at, lang }) => {
    const w = words(lang)
    // the rest of its name says what it changes to
    const inDollars = new RegExp(`^${w('currency.shownIn').replace('{currency}', w('currency.USD'))}`)
    const shown = page.getByRole('contentinfo').getByRole('button', { name: inDollars })
    await from(page, 'US')
    await page.goto(at('/terms'))
    await expect(shown).toBeVisible()
    // the country is stored for a day, so nothing is asked again
    await page.route('**/api/v1/core/gateways*', (route) => route.abort())
    await page.goto(at('/privacy'))
    await expect(shown).toBeVisible()
  },
)
