import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { localDigits } from '#lib/persian/digits.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { demoGoods, plenty } from '#tests/support/visitors/demo-shop.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// In both languages: the drawer stands at the end of the line, and its words have to fit a phone.

async function notebook(request: APIRequestContext): Promise<{ page: string; variant: string }> {
  const { id, variantId } = await demoGoods(request, plenty.notebook)
  return { page: `/shop/goods/${id}`, variant: variantId }
}

const drawerOf = (page: Page): Locator => page.locator('.cart-drawer')
const countOf = (page: Page): Locator => page.locator('.cart-count')

test(
  'the drawer by keyboard: it opens with the focus in it, takes out and puts back, and gives the focus back',
  { tag: '@en' },
  async ({ page, at, lang, request }) => {
    const t = words(lang)
    const drawer = drawerOf(page)
    await page.goto(at((await notebook(request)).page))
    const add = page.getByRole('button', { name: t('cart.add'), exact: true })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: pattern(t('cart.added')) })).toBeAttached()
    await expectAccessible(page)
    const line = drawer.locator('.cart-line')
    await line.getByRole('button', { name: t('cart.more') }).press('Enter')
    await expect(countOf(page)).toHaveText(localDigits(2, lang))
    await line.getByRole('button', { name: pattern(t('cart.takeOutOf')) }).press('Enter')
    await expect(line).toHaveCount(0)
    const back = drawer.getByRole('button', { name: t('cart.putBack') })
    await expect(back).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(countOf(page)).toHaveText(localDigits(2, lang))
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(add).toBeFocused()
  },
)

test(
  'opened by a pointer it closes by itself, but not under the pointer',
  { tag: '@fa' },
  async ({ page, at, lang, request }) => {
    const t = words(lang)
    const drawer = drawerOf(page)
    await page.clock.install()
    await page.goto(at((await notebook(request)).page))
    await page.getByRole('button', { name: t('cart.add'), exact: true }).click()
    await expect(drawer).toBeVisible()
    await drawer.locator('h2').hover()
    await page.clock.runFor(20_000)
    await expect(drawer).toBeVisible()
    // the drawer stands at the end of the line
    const width = page.viewportSize()?.width ?? 0
    await page.mouse.move(lang === 'fa' ? width - 20 : 20, 400)
    await page.clock.runFor(9_000)
    await expect(drawer).toHaveCount(0)
  },
)

test(
  'two tabs show one cart; who signs in finds it joined to the own one, once',
  { tag: '@en' },
  async ({ page, context, at, lang, me, request }) => {
    const t = words(lang)
    const goods = await notebook(request)
    await me.call('POST', '/cart', { variant_id: goods.variant, quantity: 1, currency: 'IRR' })
    await page.goto(at(goods.page))
    const other = await context.newPage()
    await other.goto(at('/shop/cart'))
    await expect(other.getByText(t('cart.empty')).first()).toBeVisible()
    await page.getByRole('button', { name: t('cart.add'), exact: true }).click()
    await expect(countOf(page)).toHaveText(localDigits(1, lang))
    await expect(countOf(other)).toHaveText(localDigits(1, lang))
    await other.getByRole('button', { name: t('cart.more') }).click()
    await expect(countOf(other)).toHaveText(localDigits(2, lang))
    await expect(countOf(page)).toHaveText(localDigits(2, lang))
    expect(await page.evaluate(() => window.localStorage.getItem('cart_id'))).not.toBeNull()

    // the other tab learns of a login as of any tab's
    await page.evaluate((token) => window.localStorage.setItem('token', token), me.token)
    await page.reload()
    await expect(countOf(page)).toHaveText(localDigits(3, lang))
    await expect(countOf(other)).toHaveText(localDigits(3, lang))
    expect(await page.evaluate(() => window.localStorage.getItem('cart_id'))).toBeNull()
    await page.reload()
    await expect(countOf(page)).toHaveText(localDigits(3, lang))
    await expectAccessible(other)
  },
)

test('at 360 no price and no button of the cart is outside the window', async ({ page, at, lang, request }) => {
  const t = words(lang)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at((await notebook(request)).page))
  await page.getByRole('button', { name: t('cart.add'), exact: true }).click()
  await expect(drawerOf(page)).toBeVisible()
  const outside = (where: string) =>
    page.locator(`${where} :is(a, button, .price, output)`).evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > 360))
        .map(({ text }) => text),
    )
  expect(await outside('.cart-drawer')).toEqual([])
  expect(await outside('.shop-header')).toEqual([])
  await page.goto(at('/shop/cart'))
  await expect(page.locator('.cart-line')).toHaveCount(1)
  expect(await outside('main')).toEqual([])
  await expectAccessible(page)
})
