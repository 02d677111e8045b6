import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { demoMovies } from '#db/seed/catalog.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatAmount, formatMoney } from '#lib/money/money.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { oneAtATime } from '#tests/support/browser/one-at-a-time.ts'
import { expect, type OwnMember, test as memberTest } from '#tests/support/visitors/own-member.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// The finance desk finds a member's payment, refunds it in parts, downloads its lists as a file, asks a bank that gave
// no answer, and checks the books. The texts of its pages are compared with what the member still has.

const movie = demoMovies.find(({ slug }) => slug === 'road')
const price = movie?.price?.irr ?? 0
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

type Desk = { token: string; get: <T>(path: string) => Promise<T> }

const test = memberTest.extend<{ desk: Desk; film: number }>({
  desk: async ({ request, lang }, use) => {
    const token = tokensOfVisitors().finance
    const headers = { authorization: `Bearer ${token}`, 'accept-language-site': lang }
    await use({
      token,
      get: async <T>(path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()) as T,
    })
  },
  film: async ({ me, lang }, use) => {
    const found = me.films.all.find(({ title }) => title === (lang === 'fa' ? movie?.title_fa : movie?.title_en))
    if (!found) throw new Error('The demo does not sell its road.')
    await use(found.id)
  },
})
test.describe.configure({ timeout: 180_000 })

type At = { me: OwnMember; lang: Language; at: (path: string) => string; browser: Browser }

/** A second browser buys the film on the bank's page. */
async function buy({ me, lang, at, browser }: At, film: number): Promise<void> {
  const context = await browser.newContext()
  const buyer = new Buyer(await context.newPage(), { lang, token: me.token, at, request: context.request })
  await buyer.openCheckout(film, 'IRR')
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  const paid = buyer.page.getByRole('heading', { level: 1, name: pattern(words(lang)('result.paid')) })
  await expect(paid).toBeVisible()
  await context.close()
}

const control = '/sandbox/__control'

/** The same without a browser: presses the bank's button and sends its return. */
async function payAt(
  bank: 'zarinpal' | 'pasargad',
  { me, request }: { me: OwnMember; request: APIRequestContext },
  film: number,
) {
  type Offer = { id: string; way: string; price: object }
  const info = (await (await me.call('GET', `/purchase-info/${film}?currency=IRR`)).json()) as { offers: Offer[] }
  const offer = info.offers.find(({ way }) => way === 'buy')
  const headers = { authorization: `Bearer ${me.token}`, 'idempotency-key': randomUUID() }
  const data = { type: 'BUY_MOVIE', offer_id: offer?.id, price: offer?.price, gateway: bank }
  const begun = await request.post('/api/v1/purchases', { headers, data })
  const { redirect } = (await begun.json()) as { redirect: { url: string } }
  // the page must be opened first: a bank takes no money on a page that nobody has opened
  await request.get(redirect.url)
  const answer = await request.get(`${control}/banks/${bank}/sessions`)
  const { sessions } = (await answer.json()) as { sessions: { key: string }[] }
  const key = sessions.find((one) => redirect.url.includes(one.key))?.key
  const session = `${control}/banks/${bank}/sessions/${encodeURIComponent(key ?? '')}`
  expect((await request.post(`${session}/press`, { data: { action: 'pay' } })).ok()).toBe(true)
  expect((await request.post(`${session}/return`, { data: {} })).ok()).toBe(true)
}

async function isOwned(me: OwnMember, film: number): Promise<boolean> {
  const answer = await me.call('GET', `/purchase-info/${film}?currency=IRR`)
  return ((await answer.json()) as { owned: boolean }).owned
}

async function accessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'nothing hangs over the edge').toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
}

/** Finds the member's payment and opens its purchase. */
async function openPurchase(page: Page, { me, at, lang }: Pick<At, 'me' | 'at' | 'lang'>): Promise<void> {
  const w = words(lang)
  await page.goto(at('/studio/finance/payments'))
  await page.getByRole('searchbox', { name: w('studio.finance.payments.search') }).fill(me.userName)
  const row = page.getByRole('row').filter({ hasText: me.userName })
  await expect(row).toHaveCount(1)
  await expect(page).toHaveURL(/query=/)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/studio\/finance\/purchases\/[0-9a-f-]{36}$/)
}

const money = (irr: number, lang: Language) => formatMoney({ amount: irr, currency: 'IRR' }, lang)

test('a part of a purchase goes back, then the rest: the right ends with the last of it', async ({
  page,
  at,
  lang,
  me,
  desk,
  film,
  browser,
}) => {
  const w = words(lang)
  const f = (key: string) => w(`studio.finance.${key}`)
  await buy({ me, lang, at, browser }, film)
  expect(await isOwned(me, film)).toBe(true)

  await bringToken(page, desk.token)
  await openPurchase(page, { me, at, lang })
  const form = page.getByRole('region', { name: f('refundForm.heading') })
  await expect(form).toContainText(money(price, lang))
  await accessibleAtBothWidths(page)

  // no reason, and more than was paid
  await form.getByRole('radio', { name: f('refundForm.part'), exact: true }).check()
  const amount = form.getByLabel(f('refundForm.amount'), { exact: true })
  await amount.fill(localDigits(price, lang))
  await form.getByRole('button', { name: f('refundForm.review'), exact: true }).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toBeFocused()
  await expect(form.getByLabel(f('refundForm.reason'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  const part = 100_000
  await amount.fill('')
  await amount.pressSequentially(localDigits(part / 10, lang))
  await expect(amount).toHaveValue(formatAmount({ amount: part, currency: 'IRR' }, lang))
  await expect(form).toContainText(lang === 'fa' ? 'ده هزار تومان' : 'ten thousand Toman')
  await form.getByLabel(f('refundForm.reason'), { exact: true }).fill(lang === 'fa' ? 'نیمی از فیلم' : 'Half a film')
  await form.getByRole('button', { name: f('refundForm.review'), exact: true }).click()
  await expect(form.getByRole('heading', { name: f('refundForm.willHappen') })).toBeFocused()
  await expect(form).toContainText(f('refundForm.keeps'))
  await accessibleAtBothWidths(page)
  // a double click
  await form.getByRole('button', { name: pattern(f('refundForm.yes')) }).dblclick()
  const refunds = page
    .getByRole('region', { name: f('purchase.refunds') })
    .getByRole('listitem')
    .locator('.desk-sum')
  await expect(refunds).toHaveCount(1)
  // this bank accepts the order at once and pays later
  await expect(refunds.first()).toContainText(new RegExp(`${f('refund.states.accepted')}|${f('refund.states.done')}`))
  await expect(refunds.first()).toContainText(money(part, lang))
  expect(await isOwned(me, film)).toBe(true)

  // the answer of the last refund is lost: pressed again, it stays one refund
  let lost = 0
  await page.route('**/api/v1/studio/purchases/*/refunds', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await form.getByLabel(f('refundForm.reason'), { exact: true }).fill(lang === 'fa' ? 'بقیهٔ فیلم' : 'The rest of it')
  await form.getByRole('button', { name: f('refundForm.review'), exact: true }).click()
  await expect(form).toContainText(money(price - part, lang))
  await expect(form).toContainText(f('refundForm.endings.film'))
  await form.getByRole('button', { name: pattern(f('refundForm.yes')) }).click()
  await expect(refunds).toHaveCount(2)
  // this bank refunds one part of a payment and no second one, so the rest goes to the wallet
  await expect(refunds.first()).toContainText(f('refund.states.done'))
  await expect(page.getByText(pattern(f('refund.wentToWallet')))).toBeVisible()
  await expect(form.getByRole('button')).toHaveCount(0)
  expect(await isOwned(me, film)).toBe(false)
  await accessibleAtBothWidths(page)

  await page.goto(at('/studio/finance/refunds'))
  await expect(
    page.getByRole('link', { name: lang === 'fa' ? movie?.title_fa : movie?.title_en }).first(),
  ).toBeVisible()
  await accessibleAtBothWidths(page)
})

test(
  'the list is narrowed, and read as a file',
  { tag: '@long' },
  async ({ page, at, lang, me, desk, film, request }) => {
    const w = words(lang)
    const f = (key: string) => w(`studio.finance.${key}`)
    await payAt('zarinpal', { me, request }, film)
    await bringToken(page, desk.token)
    await page.goto(at(`/studio/finance/payments?query=${encodeURIComponent(me.userName)}`))
    const row = page.getByRole('row').filter({ hasText: me.userName })
    await expect(row).toContainText(money(price, lang))
    await accessibleAtBothWidths(page)

    await page.getByLabel(f('columns.state'), { exact: true }).selectOption('failed')
    await expect(page.getByRole('heading', { name: f('payments.nothing') })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(f('columns.state'), { exact: true }).selectOption('paid')
    await page.getByLabel(f('columns.gateway'), { exact: true }).selectOption('zarinpal')
    await expect(row).toHaveCount(1)
    const from = page.getByLabel(f('period.from'), { exact: true })
    await from.fill(lang === 'fa' ? '۱۴۰۵/۱۳/۴۰' : '2026-13-40')
    await from.press('Enter')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await from.fill(lang === 'fa' ? '۱۴۰۰/۰۱/۰۱' : '2021-03-21')
    await from.press('Enter')
    await expect(page).toHaveURL(/state=paid&gateway=zarinpal&from=2021-03-21$/)
    await expect(row).toHaveCount(1)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: f('payments.download') }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.startsWith('\uFEFFreceipt_number,')).toBe(true)
    const lines = file.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(me.userName)
    expect(lines[1]).toContain(`,zarinpal,paid,${price},IRR,`)
    // a file for programs has Latin digits
    expect(file).not.toMatch(/[۰-۹]/)
  },
)

test(
  'a bank that was silent is asked again by hand, and says it',
  { tag: '@long' },
  async ({ page, at, lang, me, desk, film, request }) => {
    const w = words(lang)
    const f = (key: string) => w(`studio.finance.${key}`)
    await oneAtATime(['pasargad'], async () => {
      // asked after 0, 5 and 15 seconds without an answer; then the next question comes after half a minute
      const silence = { call: 'pasargad.verify', outcome: 'http500', times: 4 }
      expect((await request.post(`${control}/outcomes`, { data: silence })).ok()).toBe(true)
      await payAt('pasargad', { me, request }, film)
      type Open = { items: { buyer: string; state: string; checks: number }[] }
      await expect
        .poll(
          async () => {
            const { items } = await desk.get<Open>('/studio/payments/open?per_page=100')
            return items.find((one) => one.buyer === me.userName && one.state === 'unknown')?.checks ?? 0
          },
          { timeout: 90_000 },
        )
        .toBeGreaterThanOrEqual(4)

      await bringToken(page, desk.token)
      await page.goto(at('/studio/finance/open'))
      const attempt = page
        .getByRole('listitem')
        .filter({ hasText: me.userName })
        .filter({ has: page.getByRole('heading') })
      await expect(attempt).toContainText(f('states.unknown'))
      await attempt.getByRole('button', { name: f('open.ask') }).click()
      await expect(attempt).toContainText(f('open.meaning.paid'))
      await accessibleAtBothWidths(page)
    })
    expect(await isOwned(me, film)).toBe(true)
  },
)

test(
  'the dashboard shows the days that are asked for, and the books are proved',
  { tag: '@long' },
  async ({ page, at, lang, desk, me, film, request }) => {
    const w = words(lang)
    const f = (key: string) => w(`studio.finance.${key}`)
    await payAt('zarinpal', { me, request }, film)
    await bringToken(page, desk.token)
    await page.goto(at('/studio'))
    await page.getByRole('link', { name: w('studio.frame.finance'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: f('title') })).toBeVisible()
    await expect(page.locator('.figure-cards .card').first()).toContainText(/[1-9۱-۹]/)
    await page.getByText(f('days.table')).first().click()
    await accessibleAtBothWidths(page)

    await page.getByRole('radio', { name: f('period.month'), exact: true }).check()
    await expect(page).toHaveURL(/days=31$/)
    await page.getByRole('radio', { name: f('period.own'), exact: true }).check()
    const from = page.getByLabel(f('period.from'), { exact: true })
    await from.fill(lang === 'fa' ? '۱۴۰۴/۰۱/۰۱' : '2025-03-21')
    await from.press('Enter')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(from).toBeFocused()
    await accessibleAtBothWidths(page)
    await page.getByLabel(f('period.to'), { exact: true }).fill(lang === 'fa' ? '۱۴۰۴/۰۱/۰۳' : '2025-03-23')
    await from.press('Enter')
    await expect(page).toHaveURL(/from=2025-03-21&to=2025-03-23$/)
    await expect(page.getByText(f('parts.nothingPaid'))).toBeVisible()
    await expectAccessible(page)

    await page
      .getByRole('navigation', { name: f('rooms.label') })
      .getByRole('link', { name: f('rooms.ledger') })
      .click()
    await page.getByRole('button', { name: f('ledger.run'), exact: true }).click()
    await expect(page.getByRole('heading', { name: f('ledger.right'), exact: true })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: f('ledger.accounts.total') }).first()).toBeVisible()
    await accessibleAtBothWidths(page)
  },
)

test('what does not come can be asked for again', async ({ page, at, lang, desk }) => {
  const w = words(lang)
  await bringToken(page, desk.token)
  await page.route('**/api/v1/studio/finance?*', (route) => route.abort())
  await page.goto(at('/studio/finance'))
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/studio/finance?*')
  await alert.getByRole('button', { name: w('states.again') }).click()
  await expect(page.locator('.figure-cards .card').first()).toBeVisible()
  await page.goto(at('/studio/finance/purchases/00000000-0000-4000-8000-000000000000'))
  await expect(page.getByRole('heading', { level: 1, name: w('studio.finance.purchase.notFound') })).toBeVisible()
  await expectAccessible(page)
})

test('other staff are told whose room it is, and see no door to it', async ({ page, at, lang, request }) => {
  const w = words(lang)
  const { editor } = tokensOfVisitors()
  await bringToken(page, editor)
  await page.goto(at('/studio/finance/ledger'))
  await expect(page.getByRole('heading', { level: 1, name: w('studio.frame.notYours') })).toBeVisible()
  await expect(page.getByRole('link', { name: w('studio.frame.titles') })).toBeVisible()
  await expect(page.getByRole('link', { name: w('studio.frame.finance'), exact: true })).toHaveCount(0)
  await accessibleAtBothWidths(page)
  const headers = { authorization: `Bearer ${editor}` }
  for (const path of ['finance', 'finance/ledger', 'payments', 'payments.csv', 'refunds'])
    expect((await request.get(`/api/v1/studio/${path}`, { headers })).status(), path).toBe(403)
})
