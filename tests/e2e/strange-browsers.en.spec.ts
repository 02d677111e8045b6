import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoGoods, plenty } from '#tests/support/visitors/demo-shop.ts'
import { expectAlive } from '#tests/support/visitors/login-steps.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/browsers', name), 'utf8')

test('where a browser keeps nothing, pages work, goods come into the cart, and one sentence says what is not kept', async ({
  page,
  at,
  lang,
  request,
}) => {
  const t = words(lang)
  await page.addInitScript(fixture('storage-denied.js'))
  await page.goto(at('/gift'))
  await expect(page.locator('.site-notice', { hasText: t('states.storesNothing') })).toBeVisible()
  await expect(page.locator('main input[name=username]')).toBeEditable()
  const { id } = await demoGoods(request, plenty.notebook)
  await page.goto(at(`/shop/goods/${id}`))
  // the sentence comes with the scripts and moves the page: a press that begins before would end beside its button
  await expect(page.locator('.site-notice', { hasText: t('states.storesNothing') })).toHaveCount(1)
  await page.getByRole('button', { name: t('cart.add'), exact: true }).click()
  await expect(page.locator('.cart-drawer .cart-line')).toHaveCount(1)
})

test('a page that the browser has translated goes on: texts beside it come and go, and none stands twice', async ({
  page,
  at,
  lang,
  request,
}) => {
  const t = words(lang)
  const { id } = await demoGoods(request, plenty.notebook)
  await page.goto(at(`/shop/goods/${id}`))
  const add = page.locator('.buy-box, main').getByRole('button', { name: pattern(t('cart.add')) })
  await expect(add.first()).toBeEnabled()
  // a translator that comes while React takes the page over makes React draw the page anew: another subject
  await expectAlive(add.first())
  await settled(page)
  await page.evaluate(fixture('translated-page.js'))
  await add.first().click()
  await expect(page.locator('.cart-drawer .cart-line')).toHaveCount(1)
  await expect(add.first()).toHaveText(new RegExp(`^\\W*${t('cart.add')}\\W*$`))
})

test('what is typed before the scripts have come stays, and is what the page sends', async ({ page, at }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(at('/gift'), { waitUntil: 'commit' })
  const name = page.locator('main input[name=username]')
  await name.fill('0912')
  letGo()
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'all')
  // its writer writes on
  await name.press('End')
  await name.pressSequentially('3456789')
  const asked = page.waitForRequest('**/api/v1/core/request-gift')
  await name.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ user_name: '09123456789' })
})
