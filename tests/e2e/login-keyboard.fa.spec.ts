import type { Page } from '@playwright/test'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { drawerOf, expectIn, faceOf, plainPage } from '#tests/support/visitors/login-steps.ts'
import { newAddress, newMember, password, signInFrom } from '#tests/support/visitors/new-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// The whole login with the keyboard only; the test never focuses or clicks an element directly.

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

/** Presses Tab until the focus is on `selector`; gives up after more stops than any page of ours has. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${selector} is not reached by the keyboard.`)
}

async function openByKeyboard(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(
    () => window.localStorage !== undefined && document.querySelector('.header a[href="?login=1"]'),
  )
  await tabTo(page, '.header a[href="?login=1"]')
  await press(page, 'Enter')
  await expect(drawerOf(page).locator('input[name=username]')).toBeFocused()
}

async function leaveByKeyboard(page: Page): Promise<void> {
  await tabTo(page, '.header summary', 'Shift+Tab')
  await press(page, 'Enter')
  await tabTo(page, '.account-menu button:last-child')
  await press(page, 'Enter')
  await expect(page.locator('.header a[href="?login=1"]')).toBeVisible()
}

test('somebody new registers, a picked birth day and all, leaves, and comes back by a forgotten password', async ({
  page,
  at,
  request,
}) => {
  const userName = newAddress()
  const drawer = drawerOf(page)
  await openByKeyboard(page, at(plainPage))
  await page.keyboard.type(userName)
  await press(page, 'Enter')
  await expect(drawer.locator('input[name=code]')).toBeFocused()
  await page.keyboard.type(toPersianDigits(await codeFor(request, userName)))

  await expect(drawer.locator('[name=first_name]')).toBeFocused()
  await page.keyboard.type('Nika')
  await press(page, 'Tab')
  await page.keyboard.type('Guest')
  await tabTo(page, '.birth-day button')
  await press(page, 'Space')
  for (const part of ['day', 'month', 'year']) {
    await tabTo(page, `.birth-picker [name=birth_${part}]`)
    await press(page, 'End', 'ArrowUp')
  }
  await expect(drawer.locator('[name=birth_day]').first()).not.toHaveValue('')
  await tabTo(page, '[name=country]')
  await tabTo(page, '[name=password]')
  await page.keyboard.type(password)
  await tabTo(page, '[name=rePassword]')
  await page.keyboard.type(password)
  await tabTo(page, '[name=acceptTerms]')
  await press(page, 'Space')
  await tabTo(page, 'dialog button[type=submit]')
  await press(page, 'Enter')
  await expectIn(page)
  // “sign in” has disappeared with the drawer that it opened, so focus goes to the page
  await expect(page.locator('#main')).toBeFocused()
  await leaveByKeyboard(page)

  await page.reload()
  await openByKeyboard(page, at(plainPage))
  await page.keyboard.type(userName)
  await press(page, 'Enter')
  await expect(drawer.locator('input[name=password]')).toBeFocused()
  await tabTo(page, '.forgotten')
  await press(page, 'Enter')
  await tabTo(page, 'dialog .button.main')
  const before = await codeFor(request, userName)
  await press(page, 'Enter')
  await expect(drawer.locator('input[name=code]')).toBeFocused()
  await expect.poll(() => codeFor(request, userName)).not.toBe(before)
  await page.keyboard.type(await codeFor(request, userName))
  await expect(drawer.locator('input[name=password]')).toBeFocused()
  await page.keyboard.type('nine slow rivers')
  await tabTo(page, '[name=rePassword]')
  await page.keyboard.type('nine slow rivers')
  await press(page, 'Enter')
  await expectIn(page)
})

test('a member on a fourth device ends one by the arrows, says who is watching, and steps back out of a PIN', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { userName, token } = await newMember(request)
  await request.post('/api/v1/me/profiles', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { name: 'Mother', pin: '1234' },
  })
  for (const agent of ['iPhone', 'Firefox/140.0']) await signInFrom(request, userName, agent)
  const drawer = drawerOf(page)
  await openByKeyboard(page, at(plainPage))
  await page.keyboard.type(userName)
  await press(page, 'Enter')
  await expect(drawer.locator('input[name=password]')).toBeFocused()
  await page.keyboard.type(password)
  await press(page, 'Enter')

  await expect(drawer.getByRole('heading', { name: w('login.threeDevices') })).toBeFocused()
  const chosen = await drawer.getByRole('radio', { checked: true }).inputValue()
  await tabTo(page, '[name=s_id]')
  await press(page, 'ArrowUp')
  expect(await drawer.getByRole('radio', { checked: true }).inputValue()).not.toBe(chosen)
  await tabTo(page, 'dialog button[type=submit]')
  await press(page, 'Enter')

  const faces = drawer.getByRole('heading', { name: w('login.whoWatches') })
  await expect(faces).toBeFocused()
  await tabTo(page, 'dialog li:nth-child(2) > button')
  await press(page, 'Enter')
  await expect(drawer.locator('input[name=pin]')).toBeFocused()
  await page.goBack()
  await expect(faces).toBeFocused()
  await tabTo(page, 'dialog li:nth-child(2) > button')
  await press(page, 'Enter')
  await expect(drawer.locator('input[name=pin]')).toBeFocused()
  await page.keyboard.type('1234')
  await expectIn(page)

  await tabTo(page, '.header summary', 'Shift+Tab')
  await press(page, 'Enter', 'Escape')
  await expect(faceOf(page)).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, '.account-menu button')
  await press(page, 'Enter')
  await expect(faces).toBeFocused()
  await press(page, 'Escape')
  await expect(drawer).toHaveCount(0)
})
