import type { Page } from '@playwright/test'
import { axeFaults } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { drawerOf, enterUserName, registerOnPhone, submit } from '#tests/support/visitors/login-steps.ts'
import { newMember, newMobile, password, signInFrom } from '#tests/support/visitors/new-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { words } from '#tests/support/browser/page-texts.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('on a phone the drawer is a sheet: its steps fit, and axe finds no fault', async ({ page, at, lang, request }) => {
  const w = words(lang)
  const { userName } = await newMember(request)
  await signInFrom(request, userName, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1')
  await signInFrom(request, userName, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
  await page.goto(`${at('/terms')}?login=1`)
  const drawer = page.getByRole('dialog')
  const looksRight = async () => {
    expect(await fits(page)).toBe(true)
    expect(await axeFaults(page)).toEqual([])
  }
  // a person who reads this on a phone has no other one to sign in by
  await expect(drawer.getByRole('button', { name: new RegExp(`^${w('login.byPhone')}`) })).toBeHidden()
  await drawer.locator('input[name=username]').fill(userName)
  await page.keyboard.press('Enter')
  await drawer.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('radio')).toHaveCount(3)
  await looksRight()
})

test('a registration asks one field at a time, keeps what is bought in sight, and its button stays above a keyboard', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { items } = (await (await request.get('/api/v1/products?price=paid&sort=title')).json()) as {
    items: { id: number; title: string }[]
  }
  const bought = items[0]
  await page.goto(`${at('/terms')}?login=1&next=${encodeURIComponent(at(`/purchase/${bought?.id}?way=rent`))}`)
  const { typed, normal } = newMobile()
  await enterUserName(page, typed)
  await expect(drawerOf(page).locator('input[name=code]')).toBeFocused()
  await drawerOf(page)
    .locator('input[name=code]')
    .fill(await codeFor(request, normal))
  const drawer = drawerOf(page)
  await expect(drawer.locator('.wanted-card')).toContainText(bought?.title ?? '?')
  await expect(drawer.locator('[name=last_name]')).toHaveCount(0)
  const bottomOfButton = () => submit(page).evaluate((button) => button.getBoundingClientRect().bottom)
  expect(await bottomOfButton()).toBeLessThan(520)
  expect(await fits(page)).toBe(true)
  expect(await axeFaults(page)).toEqual([])
  await expect(submit(page)).toHaveText(w('login.phone.next').replace('{field}', w('login.phone.fields.last_name')))
  await registerOnPhone(page, lang)
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/purchase\//)
})

test('a phone that is signed in names the device that makes room, or refuses the one that asks', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { userName, token } = await newMember(request)
  await signInFrom(request, userName, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0')
  await signInFrom(request, userName, 'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) Safari/605.1')
  const asked = await request.post('/api/v1/auth/device', { data: {} })
  const { user_code } = (await asked.json()) as { user_code: string }
  await bringToken(page, token)
  await page.goto(at('/account/device'))
  await page.locator('[name=user_code]').fill(user_code.replace('-', ' ').toLowerCase())
  await page.keyboard.press('Enter')
  const approve = page.getByRole('button', { name: w('deviceLogin.approve') })
  await expect(approve).toBeDisabled()
  await page.getByRole('radio', { name: /Windows/ }).check()
  await expect(approve).toBeEnabled()
  expect(await fits(page)).toBe(true)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: w('deviceLogin.refuse') }).click()
  await expect(page.getByRole('heading', { name: w('deviceLogin.isRefused') })).toBeFocused()
})
