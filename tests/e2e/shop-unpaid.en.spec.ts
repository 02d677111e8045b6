import { expectAccessible } from '#tests/support/browser/axe.ts'
import { demoGoods, plenty } from '#tests/support/visitors/demo-shop.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { chooseRadio } from '#tests/support/browser/press-label.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test(
  'goods are fetched without an address; an order that is not paid says how long it is held, and is let go',
  { tag: '@long' },
  async ({ page, at, lang, me, request }) => {
    const w = words(lang)
    const c = (key: string) => w(`shopCheckout.${key}`)
    const { variantId } = await demoGoods(request, plenty.postcards)
    await me.call('POST', '/cart', { variant_id: variantId, quantity: 1, currency: 'IRR' })
    await bringToken(page, me.token)

    await page.goto(at('/shop/checkout'))
    await expect(page.locator('[name=full_address], [name=fullAddress]').first()).toBeVisible()
    await chooseRadio(page.getByLabel(c('fetch')))
    await expect(page.getByRole('heading', { name: c('whichCafe') })).toBeVisible()
    await expect(page.locator('[name=full_address], [name=fullAddress]')).toHaveCount(0)
    await expectAccessible(page)
    await page.locator('.order > .button').last().click()
    await expect(page.locator('button[name=action][value=pay]')).toBeVisible()

    // the bank’s page is left alone
    await page.goto(at('/shop/cart'))
    const note = page.getByRole('region', { name: w('cart.unpaid') })
    await expect(note.getByRole('timer')).toContainText(/[0-9۰-۹]+:[0-9۰-۹]+/)
    await expectAccessible(page)
    await note.getByRole('link', { name: w('cart.goOn') }).click()
    await expect(page).toHaveURL(/\/pay\/result\//)
    await expect(page.getByRole('timer')).toBeVisible()
    await page.goto(at('/shop/checkout'))
    await page.getByRole('button', { name: w('cart.letGo') }).click()
    await expect(page.getByText(w('cart.letGone'))).toBeVisible()
    await expect(note).toHaveCount(0)
    await page.goto(at('/shop/cart'))
    await expect(page.locator('.cart-lines li')).toHaveCount(1)
    await expect(note).toHaveCount(0)
  },
)
