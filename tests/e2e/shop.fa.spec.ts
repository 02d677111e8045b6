import { expectAccessible } from '#tests/support/browser/axe.ts'
import { demoGoods, plenty } from '#tests/support/visitors/demo-shop.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { drawerOf, enterUserName, expectAlive, fillRegistration, submit } from '#tests/support/visitors/login-steps.ts'
import { newMobile } from '#tests/support/visitors/new-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'

test('a visitor fills a cart by keyboard, signs in, writes an address, pays at the bank and has an order', async ({
  page,
  context,
  at,
  lang,
  request,
}) => {
  test.setTimeout(180_000)
  const w = words(lang)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  const { id } = await demoGoods(request, plenty.postcards)

  await page.goto(at('/shop'))
  await expect(page.locator('.shop-header')).toBeVisible()
  await expect(page.locator('header.header')).toHaveCount(0)
  await page.goto(at(`/shop/goods/${id}`))
  // the gallery opens large and closes again
  const enlarge = page.getByRole('button', { name: w('shop.enlarge') })
  await expectAlive(enlarge)
  await enlarge.click()
  await expect(page.locator('.goods-lightbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.goods-lightbox')).toHaveCount(0)

  await page.getByRole('button', { name: w('shop.more') }).click()
  const add = page.getByRole('button', { name: w('cart.add'), exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = page.locator('.cart-drawer')
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await expect(drawer).toHaveCount(0)
  const cartId = await page.evaluate(() => window.localStorage.getItem('cart_id'))
  expect(cartId).toMatch(/^[0-9a-f-]{36}$/)

  // opened by its button it takes the focus, and Escape gives it back
  const button = page.locator('.cart-button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // a second tab sees what the first one changes
  const other = await context.newPage()
  await other.goto(at('/shop/cart'))
  await expect(other.locator('.cart-line output')).toHaveText('۲')
  await page.goto(at('/shop/cart'))
  await page.getByRole('button', { name: w('cart.more'), exact: true }).click()
  await expect(other.locator('.cart-line output')).toHaveText('۳')
  await other.close()

  // somebody new signs in by a code, inside the checkout; the visitor’s cart is theirs then, and its id is dead
  await page.goto(at('/shop/checkout'))
  await expect(page.locator('.guest-order .sending-lines li')).toHaveCount(1)
  await expectAccessible(page)
  const { typed, normal } = newMobile()
  await enterUserName(page, typed)
  await drawerOf(page)
    .locator('input[name=code]')
    .fill(await codeFor(request, normal))
  await fillRegistration(page, lang)
  await submit(page).click()
  await expect(drawerOf(page)).toHaveCount(0)
  await expect(page.locator('.sending').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('cart_id'))).toBeNull()
  await page.locator('input[name=title]').fill('خانه')
  await page.locator('input[name=deliveryTo]').fill('نیکا')
  await page.locator('select[name=state]').selectOption('IR-07')
  await page.locator('input[name=city], select[name=city]').first().waitFor()
  const city = page.locator('select[name=city]')
  if ((await city.count()) > 0) await city.selectOption({ index: 1 })
  else await page.locator('input[name=city]').fill('شیراز')
  await page.locator('input[name=tel]').fill('09120000012')
  await page.locator('input[name=postalCode]').fill('7134567890')
  await page.locator('[name=fullAddress]').fill('خیابان بهار، پلاک ۲')
  await page.getByRole('button', { name: w('shopCheckout.addAddress') }).click()
  // the fee is told as soon as the city is known
  await expect(page.locator('input[name=method]').first()).toBeChecked()
  const pay = page.locator('.order .button.main')
  await expect(pay).toBeEnabled()
  await expectAccessible(page)
  await pay.click()
  await page.locator('button[name=action][value=pay]').click()
  await expect(page).toHaveURL(/\/pay\/result\//)
  await page.goto(at('/shop/orders'))
  await expect(page.locator('.order-card')).toHaveCount(1)
  await expect(page.locator('.order-card .tag')).toHaveText(w('orders.stages.registred'))
  await page.goto(at('/shop/cart'))
  await expect(page.getByRole('main').getByText(w('cart.empty'))).toBeVisible()
})
