import sharp from 'sharp'
import type { APIRequestContext } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { chooseRadio } from '#tests/support/browser/press-label.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#5b1f3a' } })
  .png()
  .toBuffer()

interface Made {
  id: number
  version: number
  variants: { id: string }[]
}

/** Goods of this test alone, with one piece on the shelf, and what their keeper does with them meanwhile. */
async function ownGoods(request: APIRequestContext, lang: 'fa' | 'en') {
  const headers = { authorization: `Bearer ${tokensOfVisitors().support}`, 'accept-language-site': lang }
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await request.fetch(`/api/v1/studio${path}`, { method, headers: { ...headers, ...key }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Made
  }
  const named = 'Cloth bag'
  // a second run on the same product makes other goods
  const bag = `BAG-${crypto.randomUUID().slice(0, 8)}`
  const fields = {
    title_fa: named,
    title_en: named,
    line_fa: null,
    line_en: null,
    text_fa: 'متن',
    text_en: 'Text',
    shelf: 'other',
    of_id: null,
    tags: [],
    most_per_member: null,
    is_returnable: true,
    no_return_fa: null,
    no_return_en: null,
    sent_from: null,
    vat_percent: null,
  }
  const variant = (id: string | null, irr: number) => ({
    id,
    sku: bag,
    size_fa: null,
    size_en: null,
    color_fa: null,
    color_en: null,
    color_hex: null,
    edition_fa: null,
    edition_en: null,
    weight_grams: 200,
    length_mm: null,
    width_mm: null,
    height_mm: null,
    irr,
    sale_irr: null,
    usd: null,
    sale_usd: null,
    sale_ends_at: null,
    low_at: null,
  })
  const made = await send('POST', '/goods', { ...fields, variants: [variant(null, 2_000_000)] })
  const file = { name: 'bag.png', mimeType: 'image/png', buffer: picture }
  const poster = await request.post(`/api/v1/studio/goods/${made.id}/images`, {
    headers,
    multipart: { file, purpose: 'poster' },
  })
  expect(poster.ok(), await poster.text()).toBe(true)
  const variantId = made.variants[0]?.id ?? ''
  const count = (quantity: number) => send('POST', `/stock/${variantId}`, { kind: 'counted', quantity, reason: 'x' })
  await count(1)
  await send('POST', `/goods/${made.id}/publish`, {})
  const price = async (irr: number) => {
    const answer = await request.get(`/api/v1/studio/goods/${made.id}`, { headers })
    const { version } = (await answer.json()) as Made
    await send('PUT', `/goods/${made.id}`, { ...fields, version, variants: [variant(variantId, irr)] })
  }
  return { variantId, count, price }
}

test('at the last moment: a piece that is gone and a price that rose are told before anything is paid', async ({
  page,
  at,
  lang,
  me,
  request,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const toman = (amount: number) => formatMoney({ amount, currency: 'IRR' }, lang)
  const goods = await ownGoods(request, lang)
  await me.call('POST', '/cart', { variant_id: goods.variantId, quantity: 1, currency: 'IRR' })
  await bringToken(page, me.token)
  await page.goto(at('/shop/checkout'))
  await chooseRadio(page.getByLabel(w('shopCheckout.fetch')))
  const pay = page.locator('.order .button.main')
  await expect(pay).toContainText(toman(2_000_000))

  await test.step('the price rises: both are said, and the new one is paid only by another press', async () => {
    await goods.price(2_300_000)
    await pay.click()
    const risen = page.getByRole('alert', { name: w('shopCheckout.risen') })
    for (const amount of [2_000_000, 2_300_000]) await expect(risen).toContainText(toman(amount))
    await expect(pay).toBeDisabled()
    await expectAccessible(page)
    await risen.getByRole('button', { name: w('cart.agree') }).click()
    await expect(risen).toHaveCount(0)
    await expect(pay).toContainText(toman(2_300_000))
    await expect(pay).toBeEnabled()
  })

  await test.step('the last piece goes: it is said, nothing can be pressed, and the cart says it too', async () => {
    await goods.count(0)
    await pay.click()
    await expect(page.getByRole('main').getByText(w('cart.soldOut')).first()).toBeVisible()
    await expect(pay).toBeDisabled()
    await expectAccessible(page)
    const { items } = (await (await me.call('GET', '/me/orders')).json()) as { items: unknown[] }
    expect(items).toEqual([])
  })

  await test.step('back on the shelf it is bought', async () => {
    await goods.count(1)
    await page.reload()
    await chooseRadio(page.getByLabel(w('shopCheckout.fetch')))
    await pay.click()
    await expect(page.locator('button[name=action][value=pay]')).toBeVisible()
  })
})
