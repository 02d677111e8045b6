import type { Locator } from '@playwright/test'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { formatMoney, formatOnPaper } from '#lib/money.ts'
import { Buyer } from '../support/at-the-bank.ts'
import { expectAccessible } from '../support/axe.ts'
import { demoFilm, idOfDemoFilm } from '../support/demo-film.ts'
import { expect, test } from '../support/own-member.ts'
import { pattern, words } from '../support/page-texts.ts'

// The receipt as somebody keeps it: on the screen, on paper, in both languages and by both calendars.

/** A4 at 96 dots an inch, with the margins that browsers leave. */
const paper = { width: 718, height: 1046 }

const film = demoFilm('road')
const price = film.price?.irr ?? 0

type Receipt = { number: number; issued_at: string; vat: { amount: number }; net: { amount: number } }

/** The sum of a row as its English line says it. */
const sumOf = async (row: Locator) =>
  Number((await row.locator('.number [lang=en]').innerText()).replaceAll(/[^\d.-]/g, ''))

/** What of the page sticks out of the sheet of paper or is cut off inside of it. */
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
  // the tax is told in whole Toman where people pay, and in Rials where it is proved
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
