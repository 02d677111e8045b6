import type { Locator } from '@playwright/test'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney, formatOnPaper, type Money } from '#lib/money/money.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { demoFilm, idOfDemoFilm } from '#tests/support/visitors/demo-film.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

// In both languages: the receipt carries both, with both calendars, and the reader’s own comes first.

// The receipt as people keep it: on the screen, on paper, in both languages and both calendars.

/** A4 at 96 dots an inch, with the margins that browsers leave. */
const paper = { width: 718, height: 1046 }

const film = demoFilm('road')
const price = film.price?.irr ?? 0

type Receipt = { number: number; issued_at: string; vat: { amount: number }; net: { amount: number } }

/** The sum of a row as its English line says it. */
const sumOf = async (row: Locator) =>
  Number((await row.locator('.number [lang=en]').innerText()).replaceAll(/[^\d.-]/g, ''))

/** Parts of the page that extend beyond the sheet of paper or are cut off inside it. */
const cutOff = (sheet: Locator) =>
  sheet.evaluate((article) =>
    [article, ...article.querySelectorAll<HTMLElement>('*')]
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        const isCut = getComputedStyle(one).overflow !== 'visible' && one.scrollWidth > one.clientWidth
        return left < 0 || right > document.documentElement.clientWidth || isCut
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  )

test('a receipt says what, when and how much, adds up, and goes on paper whole', async ({
  page,
  me,
  lang,
  at,
  request,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.openCheckout(idOfDemoFilm(me, film.slug, lang), 'IRR')
  // tax is shown in whole Toman at the checkout, and in Rials on the receipt
  await expect(page.locator('.order')).not.toContainText(/\d\.\d|[۰-۹]٫/)
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await page.getByRole('link', { name: w('result.receipt'), exact: true }).click()

  const sheet = page.locator('.receipt')
  await expect(sheet).toContainText(film.title_fa)
  await expect(sheet).toContainText(film.title_en)
  const { items } = (await (await me.call('GET', '/me/orders')).json()) as { items: [{ receipt: Receipt }] }
  const { number, issued_at, vat, net } = items[0].receipt
  await expect(sheet).toContainText(localDigits(number, lang))
  const issued = new Date(issued_at)
  await expect(sheet.locator('[lang=fa]', { hasText: formatDateTime(issued, 'fa') })).toBeVisible()
  await expect(sheet.locator('[lang=en]', { hasText: formatDateTime(issued, 'en') })).toBeVisible()
  await expect(sheet).toContainText(w('gateways.zarinpal'))

  const [taxRow, netRow, total] = [sheet.locator('tr.vat'), sheet.locator('tr.net'), sheet.locator('tr.total')]
  for (const text of ['مالیات بر ارزش افزوده، ۱۰٪', 'VAT, 10%']) await expect(taxRow).toContainText(text)
  await expect(taxRow.locator('[lang=fa]').last()).toHaveText(formatOnPaper({ ...vat, currency: 'IRR' }, 'fa'))
  await expect(total).toContainText(formatOnPaper({ amount: price, currency: 'IRR' }, lang))
  await expect(total).toContainText(formatMoney({ amount: price, currency: 'IRR' }, lang))
  expect([await sumOf(netRow), await sumOf(taxRow)]).toEqual([net.amount, vat.amount])
  expect((await sumOf(netRow)) + (await sumOf(taxRow))).toBe(await sumOf(total))
  expect(await sumOf(sheet.locator('tbody tr'))).toBe(await sumOf(total))
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await cutOff(sheet)).toEqual([])
  await expectAccessible(page)

  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const gone of ['header', 'footer', 'nav', 'button', '.bottom-bar', '.skip', '[role=dialog]'])
    await expect(page.locator(gone).filter({ visible: true }), `${gone} is not printed`).toHaveCount(0)
  const seen = await page.locator('body').innerText()
  expect(seen).not.toMatch(pattern(w('receipt.print')))
  expect(await cutOff(sheet)).toEqual([])
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g), 'one sheet').toHaveLength(1)
})

test('a receipt names the rate of its own time, not that of today', { tag: '@en' }, async ({ page, me, at }) => {
  const id = '00000000-0000-4000-8000-000000000012'
  const rials = (amount: number): Money => ({ amount, currency: 'IRR' })
  const [none, total, vat] = [rials(0), rials(1_120_000), rials(120_000)]
  const at12: OutputOf<'GET /me/purchases/:id'> = {
    id,
    type: 'BUY_MOVIE',
    state: 'paid',
    title: 'Rain',
    product_id: null,
    product_kind: null,
    shown_by: null,
    poster: null,
    amount: total,
    discount: null,
    rented: false,
    from_wallet: none,
    to_bank: total,
    gateway: 'zarinpal',
    opens_at: null,
    created_at: '2027-05-01T08:00:00.000Z',
    paid_at: '2027-05-01T08:01:00.000Z',
    held_until: null,
    message: '',
    check_after_seconds: null,
    can_retry: false,
    refund: null,
    takes_reference: false,
    receipt: {
      number: 4712,
      issued_at: '2027-05-01T08:01:00.000Z',
      discount: null,
      net: rials(1_000_000),
      vat,
      total,
      is_invoice: false,
      seller: null,
      billed_to: null,
      lines: [
        {
          position: 0,
          title_fa: 'باران',
          title_en: 'Rain',
          quantity: 1,
          unit_price: total,
          amount: total,
          reckoned: [],
          discount: none,
          net: rials(1_000_000),
          vat_percent: 12,
          vat,
          total,
        },
      ],
      taxes: [{ percent: 12, amount: vat }],
      from_wallet: none,
      gateway: 'zarinpal',
      bank_reference: null,
      card: null,
      buyer: me.userName,
      refunds: [],
    },
  }
  await page.route(`**/api/v1/me/purchases/${id}`, (route) => route.fulfill({ json: at12 }))
  await bringToken(page, me.token)
  await page.goto(at(`/account/purchases/${id}`))
  const row = page.locator('.receipt tr.vat')
  await expect(row.locator('th [lang=fa]')).toContainText('۱۲٪')
  await expect(row.locator('th [lang=en]')).toContainText('12%')
  await expect(page.locator('.receipt')).not.toContainText(/(?<!\d)10%|۱۰٪/)
  expect(await sumOf(row)).toBe(120_000)
})
