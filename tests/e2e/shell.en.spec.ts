import { expect, test } from '#tests/support/browser/browser-test.ts'
import { expectAlive } from '#tests/support/visitors/login-steps.ts'

const filmAddress = /\/movie\/\d+$/
/** The drawer's code loads at its first use. */
const drawerComes = { timeout: 20_000 }

test('a filter stands in the address, and the way back takes it off', async ({ page, at }) => {
  await page.goto(at('/movies'))
  await page.locator('select[name=sort]').selectOption('title')
  await expect(page).toHaveURL(/\?sort=title$/)
  await page.goBack()
  await expect(page.locator('select[name=sort]')).toHaveValue('')
})

test('the login takes the focus, keeps it, and gives it back', async ({ page, at }) => {
  await page.goto(at('/movies'))
  const opener = page.locator('.header .tools .button')
  // before that it is a link that loads the page with the drawer open
  await expectAlive(opener)
  await opener.click()
  await expect(page.locator('.drawer input[name=username]')).toBeFocused(drawerComes)
  for (let stop = 0; stop < 8; stop += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.drawer') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.locator('.drawer')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('an address that asks for the login opens it and leaves no trace in the address, and its end leads to the page', async ({
  page,
  at,
}) => {
  await page.goto(`${at('/movies')}?login=1&next=//elsewhere.example`)
  await expect(page.locator('.drawer input[name=username]')).toBeFocused(drawerComes)
  await expect(page).toHaveURL(at('/movies'))
  await page.keyboard.press('Escape')
  await expect(page.locator('#main')).toBeFocused()
})

test('before a film plays one streaming host tells the visitor’s address, before a live event another', async ({
  request,
  at,
}) => {
  const hostsOf = async (path: string) =>
    new Set((await (await request.get(at(path))).text()).match(/\/streaming-host\/[\w-]+/g))
  expect(await hostsOf('/play')).toEqual(new Set(['/streaming-host/ip']))
  for (const path of ['/lives/play', '/lives/play/999999999'])
    expect(await hostsOf(path), path).toEqual(new Set(['/streaming-host/live-ip']))
})

test('offline the open page stays and says why nothing moves', async ({ page, at, context }) => {
  await page.goto(at('/movies'))
  await expect(page.locator('.header .tools .button')).toBeEnabled()
  await context.setOffline(true)
  await expect(page.locator('.offline p')).toBeVisible()
  await page.locator('.poster-card').first().click()
  await expect(page.locator('.poster-card').first()).toBeVisible()
  await expect(page).toHaveURL(at('/movies'))
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('films, their pages and their prices are there to read, and no style stands in an attribute', async ({
    page,
    at,
  }) => {
    await page.goto(at('/movies'))
    await page.locator('.poster-card').first().click()
    await expect(page).toHaveURL(filmAddress)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.ways')).toBeVisible()
    expect(await page.locator('body [style]').count()).toBe(0)
  })
})
