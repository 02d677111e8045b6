import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { demoGoods, plenty } from '#tests/support/visitors/demo-shop.ts'
import { expect, type OwnMember, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

/** Puts goods of the demo into the member's cart; returns the title. */
async function put(me: OwnMember, goods: Awaited<ReturnType<typeof demoGoods>>, quantity: number): Promise<string> {
  const body = { variant_id: goods.variantId, quantity, currency: 'IRR' }
  expect((await me.call('POST', '/cart', body)).status()).toBe(200)
  return goods.title
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

const usd = (amount: number, lang: 'fa' | 'en') => formatMoney({ amount, currency: 'USD' }, lang)

test('goods go abroad: the address is written in the checkout, what is not sold there is named, and dollars are paid', async ({
  page,
  at,
  lang,
  me,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const t = words(lang)
  const c = (key: string) => t(`shopCheckout.${key}`)
  const notebook = await demoGoods(request, plenty.notebook, lang)
  await put(me, notebook, 2)
  const mug = await put(me, await demoGoods(request, /لیوان باران|Rain mug/, lang), 1)
  await bringToken(page, me.token)
  await page.goto(at('/shop/checkout'))

  const order = page.locator('aside.order')
  await expect(order.getByText(mug)).toBeVisible()
  await page.locator('[name=country]').selectOption('DE')
  await expect(page.locator('[name=postalCode]')).toHaveAttribute('inputmode', 'text')
  await fill(page, { title: 'Berlin', deliveryTo: 'Nika Ahmadi', city: 'Berlin', tel: '12', postalCode: '10115' })
  await fill(page, { fullAddress: 'Torstraße 1' })
  await expectAccessible(page)
  await page.getByRole('button', { name: c('addAddress') }).click()
  await expect(page.locator('.address-form .help.wrong')).toHaveCount(1)
  await expect(page.locator('[name=tel]')).toBeFocused()
  await page.locator('[name=tel]').fill('+49 30 901820')
  await page.getByRole('button', { name: c('addAddress') }).click()

  // the currency follows the address
  await expect(page.getByText(pattern(c('inDollars'))).first()).toBeVisible()
  await expect(order.getByText(usd(2200, lang)).first()).toBeVisible()
  const unsold = page.getByRole('region', { name: c('notAbroad') })
  await expect(unsold).toContainText(mug)
  const pay = order.locator('.button.main')
  await expect(pay).toBeDisabled()
  await expectAccessible(page)
  await unsold.getByRole('button').click()
  await expect(unsold).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /PayPal|پی‌پال/ })).toBeVisible()
  // two notebooks and airmail to Germany
  await expect(pay).toContainText(usd(2200 + 1900, lang))
  await expectAccessible(page)
  await pay.click()
  await page.locator('button[name=action][value=pay]').click()
  await expect(page).toHaveURL(/\/pay\/result\//)

  await page.goto(at('/shop/orders'))
  const card = page.locator('.order-card')
  await expect(card).toContainText(usd(4100, lang))
  await card.getByRole('link', { name: pattern(t('orders.follow')) }).click()
  await expect(page.getByText('Torstraße 1')).toBeVisible()
  await expect(page.getByText(lang === 'fa' ? 'آلمان' : 'Germany').first()).toBeVisible()
  await expect(page.getByText(usd(1900, lang)).first()).toBeVisible()
  await expectAccessible(page)

  await test.step('the label is what the post there reads', async () => {
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const desk = await browser.newContext({ locale: lang })
    const labels = await desk.newPage()
    const token = tokensOfVisitors().support
    const accepted = await request.post(`/api/v1/studio/orders/${number}/deeds`, {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      data: { deed: 'accept' },
    })
    expect(accepted.ok(), await accepted.text()).toBe(true)
    await bringToken(labels, token)
    await labels.goto(at('/studio/orders/papers/labels'))
    const label = labels.locator('.parcel-label', { hasText: number }).locator('.label-abroad')
    await expect(label).toHaveText(/^Nika AhmadiTorstraße 110115 BerlinGERMANY\+4930901820$/)
    await desk.close()
  })

  // back in the shop the reader’s own currency holds
  await put(me, notebook, 1)
  await page.goto(at('/shop/cart'))
  await expect(page.locator('.fee-hint [name=country]')).toHaveValue('DE')
  await expect(page.locator('.fee-hint')).toContainText(usd(1900, lang))
})

test('where nothing is sent is said before anything is typed, and another country’s fields are asked for', async ({
  page,
  at,
  lang,
  me,
}) => {
  const t = words(lang)
  await bringToken(page, me.token)
  await page.route('**/core/delivery-countries', async (route) => {
    const answer = await route.fetch()
    const { items } = (await answer.json()) as { items: { code: string; is_reached: boolean }[] }
    const some = items.map((one) => ({ ...one, is_reached: ['IR', 'AE'].includes(one.code) }))
    await route.fulfill({ response: answer, json: { items: some } })
  })
  await page.goto(at('/account/addresses'))
  await page.getByRole('button', { name: t('addresses.add') }).click()
  const country = page.locator('[name=country]')
  await expect(country.locator('option').nth(1)).toHaveAttribute('value', 'AE')
  await country.selectOption('FR')
  await expect(page.getByText(pattern(t('addresses.notReached')))).toBeVisible()
  await expectAccessible(page)
  // the Emirates have no postal codes
  await country.selectOption('AE')
  await expect(page.getByText(pattern(t('addresses.inDollars')))).toBeVisible()
  await expect(page.getByText(t('addresses.postalNone'))).toBeVisible()
  await fill(page, {
    title: 'Dubai',
    deliveryTo: 'Nika',
    city: 'Dubai',
    tel: '+971 4 201 1111',
    fullAddress: 'Marina 1',
  })
  await page.getByRole('button', { name: t('addresses.save') }).click()
  const card = page.locator('article.address')
  await expect(card).toContainText(lang === 'fa' ? 'امارات' : 'United Arab Emirates')
  await card.getByRole('button').first().click()
  // in Iran other fields are asked for, and begin anew
  await country.selectOption('IR')
  await expect(page.locator('select[name=state]')).toHaveValue('')
  await expect(page.locator('[name=city]')).toHaveValue('')
})
