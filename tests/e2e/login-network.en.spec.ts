import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import {
  drawerOf,
  enterPassword,
  enterUserName,
  expectAlive,
  expectIn,
  faceOf,
  fillRegistration,
  openLogin,
  plainPage,
  submit,
} from '#tests/support/visitors/login-steps.ts'
import { newAddress, newMember, password, signInFrom } from '#tests/support/visitors/new-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// Connections that break, are slow, or meet a server error: every step shows a sentence and a way to continue, and
// keeps what was typed.

const api = '**/api/v1/**'
const storedToken = (page: Page) => page.evaluate(() => window.localStorage.getItem('token'))

/** Breaks the connection for one press of the step's button; the same press works when the connection is back. */
async function cutOnce(page: Page, press: () => Promise<void>, sentence: string): Promise<void> {
  await page.route(api, (route) => route.abort())
  await press()
  await expect(page.locator('.toasts').getByText(sentence)).toBeVisible()
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute(api)
  await page.locator('.toasts').getByText(sentence).click()
  await expect(page.locator('.toasts').getByText(sentence)).toBeHidden()
}

test('a line that is cut in the steps of a registration costs nothing that was typed', async ({
  page,
  at,
  lang,
  request,
}) => {
  const sentence = words(lang)('toasts.network')
  const userName = newAddress()
  const again = () => submit(page).click()
  await openLogin(page, at(plainPage))
  await cutOnce(page, () => enterUserName(page, userName), sentence)
  await page.reload()
  await expect(drawerOf(page).locator('input[name=username]')).toHaveValue(userName)
  await again()

  const code = drawerOf(page).locator('input[name=code]')
  await code.waitFor()
  const digits = await codeFor(request, userName)
  await cutOnce(page, () => code.fill(digits), sentence)
  await expect(code).not.toHaveValue('')
  // a server error says nothing about the code either
  await page.route('**/auth/verify', (route) =>
    route.fulfill({ status: 503, json: { code: 'server.failed', message: 'x' } }),
  )
  await again()
  await expect(page.locator('.toasts').getByText('x', { exact: true })).toBeVisible()
  await expect(code).not.toHaveValue('')
  await page.unroute('**/auth/verify')
  await again()

  const drawer = drawerOf(page)
  await fillRegistration(page, lang)
  await cutOnce(page, () => submit(page).click(), sentence)
  await expect(drawer.locator('[name=password]')).toHaveValue(password)
  await submit(page).click()
  await expectIn(page)
})

test(
  'a line that is cut while somebody comes back leaves the password, the devices and the faces where they are',
  { tag: '@long' },
  async ({ page, at, lang, request }) => {
    const w = words(lang)
    const sentence = w('toasts.network')
    const { userName, token } = await newMember(request)
    await request.post('/api/v1/me/profiles', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { name: 'Mother' },
    })
    for (const agent of ['iPhone', 'Firefox/140.0']) await signInFrom(request, userName, agent)
    await openLogin(page, at(plainPage))
    await enterUserName(page, userName)
    await cutOnce(page, () => enterPassword(page), sentence)
    await expect(drawerOf(page).locator('input[name=password]')).toHaveValue(password)
    await submit(page).click()

    await drawerOf(page).getByRole('radio').nth(1).check()
    await cutOnce(page, () => submit(page).click(), sentence)
    await expect(drawerOf(page).getByRole('radio').nth(1)).toBeChecked()
    await page.route('**/me/profiles', (route) => route.abort())
    await submit(page).click()

    await drawerOf(page).getByRole('alert').waitFor()
    await page.unroute('**/me/profiles')
    await drawerOf(page)
      .getByRole('button', { name: w('states.again') })
      .click()
    await page.route('**/select-profile/**', (route) => route.abort())
    // the sentence of an earlier cut may still be shown
    const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/select-profile/'))
    await drawerOf(page)
      .getByRole('button', { name: /Mother/ })
      .click()
    await cut
    await expect(page.locator('.toasts').getByText(sentence)).toBeVisible()
    await page.unroute('**/select-profile/**')
    await drawerOf(page)
      .getByRole('button', { name: /Mother/ })
      .click()
    await expectIn(page)
  },
)

test(
  'while a slow line works the button says so, takes no second press, and signing out does not wait for it',
  { tag: '@long' },
  async ({ page, at, lang, request }) => {
    const w = words(lang)
    const { userName } = await newMember(request)
    let calls = 0
    let letGo = () => undefined as unknown
    await page.route('**/auth/init', async (route) => {
      calls += 1
      await new Promise<void>((resolve) => (letGo = resolve))
      await route.continue()
    })
    await openLogin(page, at(plainPage))
    await enterUserName(page, userName)
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Enter')
    await submit(page).click()
    letGo()
    await enterPassword(page)
    await expectIn(page)
    expect(calls).toBe(1)

    await page.route('**/auth/logout', () => undefined)
    await faceOf(page).click()
    await page.getByRole('button', { name: w('account.signOut') }).click()
    await expect(page.locator('.header').getByText(w('account.signIn'), { exact: true })).toBeVisible()
    await expect.poll(() => storedToken(page)).toBeNull()
  },
)

/**
 * The link to the login with the focus, on a page whose script handles the press and that loads nothing any more. Parts
 * that are wanted together ask once whether the server answers: a banner that asks before the line is cut would tell the
 * login that it does.
 */
async function reachSignIn(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await settled(page)
  const signIn = page.locator('.header').getByText(name, { exact: true })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(signIn).toBeFocused({ timeout: 100 })
  }).toPass()
  await expectAlive(signIn)
}

test(
  'where neither the login nor the notices come through, the page stays and says so; the next press opens it',
  { tag: '@long' },
  async ({ page, at, lang }) => {
    const w = words(lang)
    await reachSignIn(page, at(plainPage), w('account.signIn'))
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.route('**/*', (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').getByText(w('toasts.network'))).toBeVisible()
    await page.unroute('**/*')
    await page.keyboard.press('Enter')
    await expect(drawerOf(page).locator('input[name=username]')).toBeFocused()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  },
)

test(
  'a line that breaks only within the login’s files leaves the page, too, and the next press opens the login',
  { tag: '@long' },
  async ({ page, at, lang }) => {
    const w = words(lang)
    await reachSignIn(page, at(plainPage), w('account.signIn'))
    const files = /\/assets\/.*\.(js|css)$/
    await page.route(files, (route) => (route.request().method() === 'HEAD' ? route.continue() : route.abort()))
    const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
    await page.keyboard.press('Enter')
    await asked
    await expect(page.getByRole('alert').getByText(w('toasts.network'))).toBeVisible()
    await expect(page).toHaveURL(at(plainPage))
    await page.unroute(files)
    // a browser that remembers the failed files loads the page again, and the login with it
    await page.keyboard.press('Enter')
    await expect(drawerOf(page).locator('input[name=username]')).toBeFocused()
  },
)

test('a failed fetch of the member or of the profiles, and a deletion without an answer, end the session here', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { token } = await newMember(request)
  const gone = { status: 404, json: { code: 'profile.not_found', message: 'x' } }
  const signIn = page.locator('.header').getByText(w('account.signIn'), { exact: true })
  await bringToken(page, token)
  await page.route('**/api/v1/me', (route) => route.fulfill(gone))
  await page.goto(at(plainPage))
  await expect(signIn).toBeVisible()
  await expect.poll(() => storedToken(page)).toBeNull()
  await page.unroute('**/api/v1/me')

  await page.route('**/me/profiles', (route) => route.fulfill(gone))
  await page.goto(at('/account/profiles'))
  await expect(signIn).toBeVisible()
  await expect.poll(() => storedToken(page)).toBeNull()

  await page.goto(at('/account/data'))
  await page.getByRole('button', { name: w('yourData.delete') }).click()
  await drawerOf(page).locator('input[name=password]').fill(password)
  await drawerOf(page).locator('input[name=sure]').check()
  await page.route('**/me/delete-account', (route) => route.abort())
  await drawerOf(page)
    .getByRole('button', { name: w('yourData.deleteForGood') })
    .click()
  await expect(page).toHaveURL(at('/'))
  await expect(signIn).toBeVisible()
  await expect.poll(() => storedToken(page)).toBeNull()
})
