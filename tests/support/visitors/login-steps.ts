import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#tests/support/browser/browser-test.ts'
import { password } from './new-member.ts'

/** The lightest page of the site. */
export const plainPage = '/terms'

export const drawerOf = (page: Page): Locator => page.getByRole('dialog')
export const submit = (page: Page): Locator => drawerOf(page).locator('button[type=submit]')
export const faceOf = (page: Page): Locator => page.locator('.header summary')

/**
 * Waits until the page's script handles a press. Before that, the browser follows a link itself, and without a
 * connection shows its own error page.
 */
export async function expectAlive(part: Locator): Promise<void> {
  const isHeard = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => part.evaluate(isHeard)).toBe(true)
}

export async function openLogin(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?login=1`)
  await expect(drawerOf(page).locator('input[name=username]')).toBeFocused({ timeout: 20_000 })
}

export async function enterUserName(page: Page, userName: string): Promise<void> {
  await drawerOf(page).locator('input[name=username]').fill(userName)
  await page.keyboard.press('Enter')
}

export async function enterPassword(page: Page, typed = password): Promise<void> {
  await drawerOf(page).locator('input[name=password]').fill(typed)
  await page.keyboard.press('Enter')
}

export async function expectIn(page: Page): Promise<void> {
  await expect(drawerOf(page)).toHaveCount(0)
  await expect(faceOf(page)).toBeVisible()
}

/** The same on a phone, where one field is asked at a time; the last press creates the account. */
export async function registerOnPhone(page: Page, lang: Language): Promise<void> {
  const drawer = drawerOf(page)
  await drawer.locator('[name=first_name]').fill(lang === 'fa' ? 'نیکا' : 'Nika')
  await page.keyboard.press('Enter')
  await drawer.locator('[name=last_name]').fill(lang === 'fa' ? 'مهمان' : 'Guest')
  await page.keyboard.press('Enter')
  await expect(drawer.locator('[name=birth_day]')).toBeFocused()
  await page.keyboard.press('Enter')
  await drawer.locator('[name=password]').fill(password)
  await drawer.locator('[name=rePassword]').fill(password)
  await drawer.locator('[name=acceptTerms]').check()
  await submit(page).click()
}

export async function fillRegistration(page: Page, lang: Language): Promise<void> {
  const drawer = drawerOf(page)
  await drawer.locator('[name=first_name]').fill(lang === 'fa' ? 'نیکا' : 'Nika')
  await drawer.locator('[name=last_name]').fill(lang === 'fa' ? 'مهمان' : 'Guest')
  await drawer.locator('[name=country]').selectOption('IR')
  await drawer.locator('[name=password]').fill(password)
  await drawer.locator('[name=rePassword]').fill(password)
  await drawer.locator('[name=acceptTerms]').check()
}
