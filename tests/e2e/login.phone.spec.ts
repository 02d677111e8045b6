import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { newMember, password, signInFrom } from '../support/new-member.ts'
import { bringToken } from '../support/visitors.ts'
import { words } from '../support/page-texts.ts'

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
  await drawer.getByRole('button', { name: new RegExp(`^${w('login.byPhone')}`) }).click()
  await expect(drawer.locator('.qr')).toBeVisible()
  await looksRight()
  await drawer.getByRole('button', { name: w('login.back') }).click()
  await drawer.locator('input[name=username]').fill(userName)
  await page.keyboard.press('Enter')
  await drawer.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('radio')).toHaveCount(3)
  await looksRight()
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
