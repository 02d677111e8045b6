import { demoGoods, plenty } from '#tests/support/visitors/demo-shop.ts'
import { expectAlive } from '#tests/support/visitors/login-steps.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// a sheet that slides in is pressed where it is
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('under a finger the sheet of the cart stays; otherwise it closes by itself, although it opened where was tapped', async ({
  page,
  at,
  lang,
  request,
}) => {
  const t = words(lang)
  const sheet = page.locator('.cart-drawer')
  const { id } = await demoGoods(request, plenty.notebook)
  await page.clock.install()
  await page.goto(at(`/shop/goods/${id}`))
  const add = page.getByRole('button', { name: t('cart.add'), exact: true })
  await expectAlive(add)
  // otherwise the page's time goes on by itself too, and on a busy machine the sheet has closed before the test looks
  await page.clock.pauseAt(Date.now() + 1000)
  await add.tap()
  await expect(sheet).toBeVisible()
  await page.clock.runFor(3000)
  await expect(sheet).toBeVisible()
  await page.clock.runFor(2000)
  await expect(sheet).toHaveCount(0)

  // a finger that rests on it
  await add.tap()
  await expect(sheet).toBeVisible()
  const { x, y } = (await sheet.locator('h2').boundingBox()) ?? { x: 0, y: 0 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: x + 4, y: y + 4 }])
  await page.clock.runFor(20_000)
  await expect(sheet).toBeVisible()
  await touch('touchEnd', [])
  await page.clock.runFor(5000)
  await expect(sheet).toHaveCount(0)
})
