import type { Browser, Page } from '@playwright/test'
import { formatAmount, formatMoney } from '#lib/money/money.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { demoFilm, idOfDemoFilm } from '#tests/support/visitors/demo-film.ts'
import { expect, type OwnMember, test } from '#tests/support/visitors/own-member.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// A film is paid in dollars and refunded in two parts: the buyer must see what the finance desk does.

const film = demoFilm('road')
const price = film.price?.usd ?? 0
const part = 100
const money = (cents: number, lang: Language) => formatMoney({ amount: cents, currency: 'USD' }, lang)

/** The finance desk in a second browser. */
async function deskOf(browser: Browser, at: (path: string) => string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await bringToken(page, tokensOfVisitors().finance)
  await page.goto(at(path))
  return page
}

async function purchaseOf(me: OwnMember): Promise<{ id: string; state: string; amount: object; refund: unknown }> {
  const { items } = (await (await me.call('GET', '/me/orders')).json()) as { items: never[] }
  expect(items).toHaveLength(1)
  return items[0] as never
}

test(
  'a film bought in dollars is given back, a part and then the rest, and its buyer sees both',
  { tag: '@long' },
  async ({ page, at, lang, me, browser, request }) => {
    test.setTimeout(180_000)
    const w = words(lang)
    const f = (key: string) => w(`studio.finance.${key}`)
    const id = idOfDemoFilm(me, film.slug, lang)
    const buyer = new Buyer(page, { lang, token: me.token, at, request })
    await buyer.openCheckout(id, 'USD')
    await buyer.leaveFor('paypal', 'checkout.pay')
    await buyer.press('pay')
    await expect(page.getByRole('heading', { level: 1, name: pattern(w('result.paid')) })).toBeVisible()
    const bought = await purchaseOf(me)
    expect(bought).toMatchObject({ state: 'paid', amount: { amount: price, currency: 'USD' } })
    const receipt = at(`/account/purchases/${bought.id}`)

    const desk = await deskOf(browser, at, `/studio/finance/purchases/${bought.id}`)
    const form = desk.getByRole('region', { name: f('refundForm.heading') })
    const refunds = desk
      .getByRole('region', { name: f('purchase.refunds') })
      .getByRole('listitem')
      .locator('.desk-sum')
    const reason = form.getByLabel(f('refundForm.reason'), { exact: true })
    const review = form.getByRole('button', { name: f('refundForm.review'), exact: true })
    const yes = form.getByRole('button', { name: pattern(f('refundForm.yes')) })
    await expect(form).toContainText(money(price, lang))
    await form.getByRole('radio', { name: f('refundForm.part'), exact: true }).check()
    const amount = form.getByLabel(f('refundForm.amount'), { exact: true })
    // more than was paid
    await amount.fill(formatAmount({ amount: price + 1, currency: 'USD' }, lang))
    await reason.fill('A part of it')
    await review.click()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill(formatAmount({ amount: part, currency: 'USD' }, lang))
    await review.click()
    await yes.click()
    await expect(refunds).toHaveCount(1)
    await expect(refunds.first()).toContainText(money(part, lang))
    await expect(refunds.first()).toContainText(f('refund.states.done'))
    await expectAccessible(desk)

    await page.goto(at('/account/purchases'))
    const record = page.locator('.record')
    await expect(record).toContainText(w('purchases.states.partly_refunded'))
    await expect(record).toContainText(money(price, lang))
    await page.goto(receipt)
    const rows = page.locator('.receipt tr.back')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(money(-part, lang))
    await expect(page.locator('.receipt tr.total')).toContainText(money(price, lang))
    await expectAccessible(page)
    expect(await purchaseOf(me)).toMatchObject({ refund: { amount: { amount: part }, whole: false } })

    await reason.fill('The rest of it')
    await review.click()
    await expect(form).toContainText(money(price - part, lang))
    await yes.click()
    await expect(refunds).toHaveCount(2)
    await expect(desk.getByRole('main').getByText(f('refund.states.done'), { exact: true })).toHaveCount(2)
    await expect(form.getByRole('button')).toHaveCount(0)
    await desk.context().close()

    await page.reload()
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText(money(part - price, lang))
    await page.goto(at('/account/purchases'))
    await expect(record).toContainText(w('purchases.states.refunded'))
    expect(await purchaseOf(me)).toMatchObject({ refund: { amount: { amount: price }, whole: true, under_way: false } })
    await page.goto(at(`/pay/result/${bought.id}`))
    await expect(page.getByRole('heading', { level: 1, name: w('result.givenBack') })).toBeVisible()
    await expect(page.getByRole('main').locator('a[href*="/play/"]')).toHaveCount(0)
    await expectAccessible(page)
    expect(await buyer.ledgers()).toEqual(['refunded'])
  },
)
