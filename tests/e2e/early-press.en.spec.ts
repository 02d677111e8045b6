import { expect, test } from '#tests/support/browser/browser-test.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { demoGoods, plenty } from '#tests/support/visitors/demo-shop.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { pressAtOnce } from '#tests/support/steady/wait-for-scripts.ts'
import type { Page } from '@playwright/test'

/** The page's scripts come when the answer is called. */
async function holdScripts(page: Page, which = '**/assets/*.js'): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(which, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('a button that is pressed before the scripts have come acts once they are there, and once only', async ({
  page,
  at,
  lang,
}) => {
  const list = await page.request.get('/api/v1/products')
  const [film] = ((await list.json()) as { items: { id: number }[] }).items
  const letGo = await holdScripts(page, '**/assets/entry.client-*.js')
  await page.goto(at(`/movie/${film!.id}`), { waitUntil: 'commit' })
  // a guest's heart asks who it belongs to
  const heart = page
    .locator('.title-block, main')
    .getByRole('button', { name: words(lang)('hearts.mark') })
    .first()
  await heart.click()
  await heart.click()
  await expect(page.locator('.drawer')).toHaveCount(0)
  letGo()
  await expect(page.locator('.drawer input[name=username]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(page.locator('.drawer')).toHaveCount(0)
})

test('a form that is sent before the scripts have come is sent once they are there, and its words stand in no address', async ({
  page,
  at,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(at('/gift'), { waitUntil: 'commit' })
  const name = page.locator('main input[name=username]')
  await name.fill('09123456789')
  const asked = page.waitForRequest('**/api/v1/core/request-gift')
  await pressAtOnce(name, 'Enter')
  letGo()
  expect((await asked).postDataJSON()).toMatchObject({ user_name: '09123456789' })
  expect(new URL(page.url()).search).toBe('')
})

test('a press that comes while React takes the page over sends what was typed before', async ({ page, at }) => {
  const letGo = await holdScripts(page)
  // React writes its own keys on an element when it takes it over, and is done some milliseconds later
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const form = document.querySelector<HTMLFormElement>('main form.step')
      if (form === null) return
      const set = (_: object, key: string, value: unknown) => {
        Object.defineProperty(form, key, { value, writable: true, configurable: true, enumerable: true })
        queueMicrotask(() => form.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
        Object.setPrototypeOf(form, HTMLFormElement.prototype)
        return true
      }
      Object.setPrototypeOf(form, new Proxy(HTMLFormElement.prototype, { set }))
    })
  })
  await page.goto(at('/gift'), { waitUntil: 'commit' })
  await page.locator('main input[name=username]').fill('09123456789')
  const asked = page.waitForRequest('**/api/v1/core/request-gift')
  letGo()
  expect((await asked).postDataJSON()).toMatchObject({ user_name: '09123456789' })
  expect(new URL(page.url()).search).toBe('')
})

test('a part that is opened before the scripts have come asks for its content once they are there', async ({
  page,
  at,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(at('/shop/list'), { waitUntil: 'commit' })
  await page.locator('.narrow-list summary').click()
  const films = page.locator('.narrow-list [name=of] option')
  await expect(films).toHaveCount(1)
  letGo()
  await expect(films).not.toHaveCount(1)
})

test('a field that writes words in its own way is told once of those that came before the scripts', async ({
  page,
  at,
}) => {
  const letGo = await holdScripts(page)
  await page.addInitScript(() => {
    document.addEventListener('input', () => (document.documentElement.dataset.told = String(told() + 1)), true)
    const told = () => Number(document.documentElement.dataset.told ?? '0')
  })
  await page.goto(at('/play'), { waitUntil: 'commit' })
  // not whole, so nobody is asked
  await page.locator('input[name=code]').fill('ab۲c')
  letGo()
  await expect(page.locator('.ticket-code .boxes')).toHaveText('AB2C')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('data-told', /^[2-4]$/)
})

test('what is pressed before the scripts is done in its order: one more, then into the cart', async ({
  page,
  at,
  lang,
  request,
}) => {
  const { id } = await demoGoods(request, plenty.notebook)
  const letGo = await holdScripts(page)
  await page.goto(at(`/shop/goods/${id}`), { waitUntil: 'commit' })
  const box = page.locator('.goods-buy')
  await box.getByRole('button', { name: words(lang)('shop.more'), exact: true }).click()
  await box.getByRole('button', { name: words(lang)('cart.add'), exact: true }).click()
  const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/v1/cart'))
  letGo()
  expect((await asked).postDataJSON()).toMatchObject({ quantity: 2 })
})
