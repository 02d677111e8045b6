import type { Locator, Page } from '@playwright/test'
import { localDigits } from '#lib/persian/digits.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { buyNotebooks } from '#tests/support/visitors/buy-notebooks.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

// The papers that are printed for an order and read again: its invoice, its label, and the number of its parcel.

/** A4 at 96 dots an inch, with the margins that browsers leave. */
const paper = { width: 718, height: 1046 }

/** The English numbers of a column. */
const numbersOf = async (cells: Locator) =>
  (await cells.locator('[lang=en]').allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** A camera that shows one barcode, and a browser that reads it; or one whose camera is refused. */
async function withCamera(page: Page, shown: { code: string } | 'refused'): Promise<void> {
  await page.addInitScript((what) => {
    class Reader {
      static getSupportedFormats = () => Promise.resolve(['code_128'])
      detect = () => Promise.resolve(what === 'refused' ? [] : [{ rawValue: what.code }])
    }
    Object.assign(window, { BarcodeDetector: Reader })
    const picture = () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
      return canvas.captureStream()
    }
    navigator.mediaDevices.getUserMedia = () =>
      what === 'refused' ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve(picture())
  }, shown)
}

test(
  'the invoice of an order, its label and its parcel',
  { tag: '@long' },
  async ({ page, browser, at, lang, me, request }) => {
    test.setTimeout(180_000)
    const w = words(lang)
    const d = (key: string) => w(`studio.orders.${key}`)
    await bringToken(page, me.token)
    await buyNotebooks(page, me, request)
    const list = (await (await me.call('GET', '/me/shop/orders')).json()) as { items: { number: number }[] }
    const number = list.items[0]?.number ?? 0

    await page.goto(at(`/shop/orders/${number}`))
    await page.getByRole('link', { name: w('orders.receipt') }).click()
    const sheet = page.locator('.receipt.invoice')
    for (const text of ['صورت‌حساب فروش', 'Invoice', localDigits(number, 'fa'), String(number), '7134567890'])
      await expect(sheet).toContainText(text === '7134567890' ? localDigits(text, 'fa') : text)
    for (const text of ['شمارهٔ اقتصادی', 'Economic number']) await expect(sheet).toContainText(text)
    const cell = (column: number) => sheet.locator(`.invoice-lines tbody tr td:nth-child(${column})`)
    const [net, vat, total] = [await numbersOf(cell(4)), await numbersOf(cell(6)), await numbersOf(cell(7))]
    expect(total.map((_sum, line) => (net[line] ?? 0) + (vat[line] ?? 0))).toEqual(total)
    expect([sum(total)]).toEqual(await numbersOf(sheet.locator('tr.total .number')))
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
    await page.setViewportSize(paper)
    await page.emulateMedia({ media: 'print' })
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), 'one sheet').toHaveLength(1)

    const address = (path: string) => new URL(at(path), page.url()).href
    const context = await browser.newContext()
    const desk = await context.newPage()
    await bringToken(desk, tokensOfVisitors().support)
    await desk.goto(address('/studio/orders'))
    // a hand scanner types and ends with Enter
    const field = desk.getByLabel(d('search'))
    await field.fill('404404404')
    await field.press('Enter')
    await expect(desk.getByText(w('studio.orders.scan.none').replace('{text}', '404404404'))).toBeVisible()
    await field.fill(localDigits(number, lang))
    await field.press('Enter')
    await expect(desk).toHaveURL(pattern(`/studio/orders/${number}`))
    // the list stands until the page of the order is there
    await expect(desk.getByRole('button', { name: d('steps.accept') })).toHaveCount(1)
    await desk.getByRole('button', { name: d('steps.accept') }).click()

    const pack = desk.getByRole('form', { name: d('pack.title') })
    await pack.getByLabel(d('pack.carrier'), { exact: true }).selectOption('ups')
    const parcel = `1z${number}`
    await pack.getByLabel(d('pack.number')).fill(`${parcel.slice(0, 3)} ${parcel.slice(3)}`)
    await pack.getByLabel(d('pack.number')).press('Enter')
    const link = `https://www.ups.com/track?tracknum=${parcel.toUpperCase()}`
    await expect(pack.getByLabel(d('pack.link'))).toHaveValue(link)
    // without a reader of barcodes it is said, and typing remains
    await pack.getByRole('button', { name: d('pack.scan') }).click()
    await expect(desk.getByRole('dialog')).toContainText(d('scan.noReader'))
    await desk.getByRole('button', { name: d('scan.type') }).click()
    await expectAccessible(desk)

    const labels = await context.newPage()
    await bringToken(labels, tokensOfVisitors().support)
    await labels.goto(address('/studio/orders/papers/labels'))
    await expect(labels.locator('.parcel-label', { hasText: String(number) }).locator('svg.barcode')).toBeVisible()
    await expectAccessible(labels)
    // one slip is one sheet: nothing of the studio stands on it, and no price, because it may be a gift
    await labels.goto(address(`/studio/orders/papers/slips?order=${number}`))
    await expect(labels.locator('.slip li')).toHaveCount(1)
    await expect(labels.locator('.slip')).not.toContainText(/تومان|Toman/)
    await labels.setViewportSize(paper)
    await labels.emulateMedia({ media: 'print' })
    await expect(labels.locator('.studio-side')).toBeHidden()
    const slip = (await labels.pdf({ format: 'A4' })).toString('latin1')
    expect(slip.match(/\/Type\s*\/Page\b/g), 'one sheet').toHaveLength(1)

    await pack.getByRole('button', { name: d('pack.doSend') }).click()
    await expect(pack).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    for (const [path, name] of [
      ['/shop', 'یوپی‌اس'],
      ['/en/shop', 'UPS'],
    ] as const) {
      await page.goto(new URL(`${path}/orders/${number}`, page.url()).href)
      await expect(page.locator('main')).toContainText(name)
      await expect(page.locator(`a[href="${link}"]`)).toBeVisible()
    }

    for (const shown of [{ code: parcel.toUpperCase() }, 'refused' as const]) {
      const scanning = await context.newPage()
      await withCamera(scanning, shown)
      await bringToken(scanning, tokensOfVisitors().support)
      await scanning.goto(address('/studio/orders'))
      await scanning.getByRole('button', { name: d('scan.open') }).click()
      if (shown === 'refused') {
        await expect(scanning.getByRole('dialog')).toContainText(d('scan.noCamera'))
        await scanning.getByRole('button', { name: d('scan.type') }).click()
        await expect(scanning.getByLabel(d('search'))).toBeVisible()
      } else await expect(scanning).toHaveURL(pattern(`/studio/orders/${number}`))
    }
    await context.close()
  },
)
