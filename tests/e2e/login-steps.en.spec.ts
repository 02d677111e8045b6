import type { Page } from '@playwright/test'
import { localDigits } from '#lib/persian/digits.ts'
import { axeFaults } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import {
  drawerOf,
  enterPassword,
  enterUserName,
  openLogin,
  plainPage,
  submit,
} from '#tests/support/visitors/login-steps.ts'
import { newAddress, newMember, newMobile, password, signInFrom } from '#tests/support/visitors/new-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// Rules of every step: no axe fault, everything visible on the narrowest phone, and a way back and out.

/** The step as it stands, on a desktop and on a phone. */
async function looksRight(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = await page.evaluate(() => {
    const drawer = document.querySelector('dialog.drawer')
    return [
      document.documentElement.scrollWidth - window.innerWidth,
      drawer ? drawer.scrollWidth - drawer.clientWidth : 0,
    ]
  })
  expect(overflow).toEqual([0, 0])
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('an error goes with its step', async ({ page, at, lang, request }) => {
  const w = words(lang)
  const { userName } = await newMember(request)
  const errors = page.locator('.toasts .Toastify__toast--error')
  await openLogin(page, at(plainPage))
  await enterUserName(page, userName)
  await enterPassword(page, 'not my password')
  await expect(errors).toHaveCount(1)
  await drawerOf(page)
    .getByRole('button', { name: w('login.back') })
    .click()
  await expect(drawerOf(page).locator('input[name=username]')).toHaveValue(userName)
  await expect(errors).toHaveCount(0)
})

test(
  'the steps of a registration are without fault, also with faults at every field',
  { tag: '@long' },
  async ({ page, at, lang, request }) => {
    const w = words(lang)
    const drawer = drawerOf(page)
    const userName = `a.rather.long.name.of.somebody.${newAddress()}`
    await openLogin(page, at(plainPage))
    await enterUserName(page, 'no name')
    await expect(drawer.locator('[aria-invalid=true]')).toBeFocused()
    await looksRight(page)
    // an edited field loses its error
    await enterUserName(page, userName)
    const code = drawer.locator('input[name=code]')
    await code.waitFor()
    const right = await codeFor(request, userName)
    await code.fill(right === '111111' ? '222222' : '111111')
    await expect(drawer.getByRole('alert')).toBeVisible()
    await expect(code).toBeFocused()
    await looksRight(page)
    await code.fill(right)

    await drawer.locator('[name=first_name]').waitFor()
    await drawer.getByRole('button', { name: w('login.pickBirthDay') }).click()
    await submit(page).click()
    await expect(drawer.locator('[name=first_name]')).toBeFocused()
    await looksRight(page)
    await drawer.locator('[name=password]').fill(password)
    await expect(drawer.locator('[name=password]')).not.toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'the steps of somebody who comes back are without fault, from the password to the faces and a PIN',
  { tag: '@long' },
  async ({ page, at, lang, request }) => {
    const w = words(lang)
    const drawer = drawerOf(page)
    const { userName, token } = await newMember(request)
    await request.post('/api/v1/me/profiles', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { name: 'Mother', pin: '1234' },
    })
    await signInFrom(request, userName, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1')
    await signInFrom(request, userName, 'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) Safari/605.1')
    await openLogin(page, at(plainPage))
    await enterUserName(page, userName)
    await enterPassword(page, 'not my password')
    await expect(drawer.locator('[name=password][aria-invalid=true]')).toBeFocused()
    await looksRight(page)
    await drawer.getByRole('button', { name: w('login.forgotten') }).click()
    await expect(drawer.getByRole('heading', { name: w('login.forgottenTitle') })).toBeFocused()
    await looksRight(page)
    await drawer.getByRole('button', { name: w('login.back') }).click()
    await enterPassword(page)

    await expect(drawer.getByRole('radio')).toHaveCount(3)
    await expect(drawer.getByText(w('login.television'))).toBeVisible()
    await looksRight(page)
    await submit(page).click()
    await drawer.getByRole('button', { name: /Mother/ }).waitFor()
    await looksRight(page)
    await drawer.getByRole('button', { name: /Mother/ }).click()
    const pin = drawer.locator('input[name=pin]')
    await pin.fill('9999')
    await expect(drawer.getByRole('alert')).toBeVisible()
    await expect(pin).toBeFocused()
    await looksRight(page)
    await drawer.getByRole('button', { name: w('login.back') }).click()
    await expect(drawer.getByRole('button', { name: /Mother/ })).toBeVisible()
  },
)

test('a code is pasted with its sentence, asked for anew, and the number behind it is changed', async ({
  page,
  at,
  lang,
}) => {
  const w = words(lang)
  const drawer = drawerOf(page)
  const code = drawer.locator('input[name=code]')
  const patient = { resend_after_seconds: 0, remember_token: 'another' }
  await page.route('**/auth/init', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), resend_after_seconds: 0 } })
  })
  await page.route('**/auth/resend-code', (route) => {
    const code_expires_at = new Date(Date.now() + 120_000).toISOString()
    return route.fulfill({ json: { message: 'fresh', next: 'VERIFY', code_expires_at, ...patient } })
  })
  const { typed, normal } = newMobile()
  await openLogin(page, at(plainPage))
  await enterUserName(page, typed)
  await expect(code).toBeFocused()
  await page.keyboard.type('12')
  await drawer.getByRole('button', { name: w('login.resend') }).click()
  await expect(page.locator('.toasts').getByText('fresh')).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')

  let sent = {} as { code?: string; user_name?: string; remember_token?: string }
  await page.route('**/auth/verify', (route) => {
    sent = route.request().postDataJSON() as typeof sent
    return route.fulfill({
      status: 422,
      json: { code: 'auth.wrong_code', message: 'wrong', errors: { code: ['wrong'] } },
    })
  })
  await code.evaluate((field: HTMLInputElement) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'کد شما: ۱۲۳ ۴۵۶')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    // then the browser does its default action
    document.execCommand('insertText', false, data.getData('text/plain'))
  })
  await expect(drawer.getByRole('alert')).toHaveText('wrong')
  expect(sent).toEqual({ code: '123456', user_name: normal, remember_token: 'another' })

  await drawer.getByRole('button', { name: w('login.changeNumber') }).click()
  await expect(drawer.locator('input[name=username]')).toBeFocused()
  const tail = normal.slice(-7)
  const asWritten = `0912 ${tail.slice(0, 3)} ${tail.slice(3, 5)} ${tail.slice(5)}`
  await expect(drawer.locator('input[name=username]')).toHaveValue(localDigits(asWritten, lang))
  // with reduced motion, notices still close
  await expect(page.locator('.toasts').getByText('fresh')).toBeHidden({ timeout: 15_000 })
})
