import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

// In both languages: sums of money are typed in the digits of each and told in its words.

// A purchase of several lines at the finance desk. Nothing that is sold today has several: the answers of the API are made up.

type Purchase = OutputOf<'GET /studio/purchases/:id'>

const id = '00000000-0000-4000-8000-000000000001'
const rials = (amount: number): Money => ({ amount, currency: 'IRR' })

const film: Purchase['lines'][number] = {
  position: 0,
  title: 'Rain',
  quantity: 1,
  unit_price: rials(490_000),
  discount: rials(0),
  amount: rials(490_000),
  vat: rials(44_545),
  vat_percent: 10,
  left: { quantity: 1, amount: rials(490_000) },
}
/** One of three is back already; taxed at another rate. */
const seats: Purchase['lines'][number] = {
  position: 1,
  title: 'Seats',
  quantity: 3,
  unit_price: rials(300_000),
  discount: rials(0),
  amount: rials(900_000),
  vat: rials(96_429),
  vat_percent: 12,
  left: { quantity: 2, amount: rials(600_000) },
}

const purchaseOf = (lines: Purchase['lines']): Purchase => ({
  id,
  number: 4711,
  type: 'BUY_SCREENING',
  state: 'paid',
  title: 'Rain and seats',
  buyer: 'ali@parde.example',
  total: rials(1_390_000),
  vat: rials(140_974),
  discount: null,
  from_wallet: rials(1_390_000),
  from_gifts: rials(0),
  to_bank: rials(0),
  created_at: '2026-11-21T08:00:00.000Z',
  paid_at: '2026-11-21T08:01:00.000Z',
  payments: [],
  refunds: [],
  refund_obstacle: null,
  refundable: rials(lines.reduce((sum, { left }) => sum + left.amount.amount, 0)),
  lines,
})

test(
  'of several lines some go back: so many of one, a sum of another, with the tax told before',
  { tag: '@fa' },
  async ({ page, at, lang }) => {
    const f = (key: string) => words(lang)(`studio.finance.refundForm.${key}`)
    const money = (amount: number) => formatMoney(rials(amount), lang)
    const sent: unknown[] = []
    await page.route(`**/api/v1/studio/purchases/${id}`, (route) => route.fulfill({ json: purchaseOf([film, seats]) }))
    await page.route(`**/api/v1/studio/purchases/${id}/refunds`, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 409, json: { code: 'refund.nothing_left', message: 'Too late.' } })
    })
    await bringToken(page, tokensOfVisitors().finance)
    await page.goto(at(`/studio/finance/purchases/${id}`))

    // what is left of each, and by which rate it was taxed
    const facts = page.getByRole('region', { name: words(lang)('studio.finance.purchase.facts'), exact: true })
    await expect(facts).toContainText(localDigits('12', lang))
    await expect(facts).toContainText(money(600_000))

    await page.getByRole('radio', { name: f('byLine'), exact: true }).check()
    const ofFilm = page.getByRole('group', { name: 'Rain', exact: true })
    const ofSeats = page.getByRole('group', { name: 'Seats', exact: true })
    await page.getByRole('textbox', { name: f('reason') }).fill('It rained in.')
    const review = page.getByRole('button', { name: f('review'), exact: true })
    await review.click()
    await expect(page.getByRole('main').getByText(f('faults.amount_no_line'))).toBeVisible()

    await ofSeats.getByRole('radio', { name: f('takeSome'), exact: true }).check()
    await ofSeats.getByRole('textbox', { name: f('howMany') }).fill('3')
    await review.click()
    await expect(ofSeats.getByText(pattern(f('faults.count_too_many')))).toBeVisible()
    await ofSeats.getByRole('textbox', { name: f('howMany') }).fill('1')
    await ofFilm.getByRole('radio', { name: f('takeSum'), exact: true }).check()
    await ofFilm.getByRole('textbox', { name: f('amount'), exact: true }).fill('10000')
    await expectAccessible(page)
    const goesBack = page.getByRole('main').getByText(pattern(f('goesBack')))
    await expect(goesBack).toContainText(money(400_000))
    await expect(goesBack).toContainText(money(41_233))

    await review.click()
    const form = page.getByRole('region', { name: f('heading') })
    await expect(form).toContainText(money(300_000))
    await expect(form).toContainText(money(100_000))
    await expect(form).toContainText(money(41_233))
    await form.getByRole('button', { name: f('yes').replace('{money}', money(400_000)) }).click()
    await expect(form.getByText('Too late.')).toBeVisible()
    const lines = [
      { position: 0, amount: 100_000 },
      { position: 1, quantity: 1 },
    ]
    expect(sent).toEqual([{ amount: 400_000, reason: 'It rained in.', lines }])
  },
)

test(
  'a purchase of one line is given back whole or in part, and no line is asked for',
  { tag: '@en' },
  async ({ page, at, lang }) => {
    const f = (key: string) => words(lang)(`studio.finance.refundForm.${key}`)
    await page.route(`**/api/v1/studio/purchases/${id}`, (route) => route.fulfill({ json: purchaseOf([film]) }))
    await bringToken(page, tokensOfVisitors().finance)
    await page.goto(at(`/studio/finance/purchases/${id}`))
    await expect(page.getByRole('radio', { name: f('part'), exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: f('byLine'), exact: true })).toHaveCount(0)
  },
)
