import type { Page } from '@playwright/test'
import { axeFaults } from '#tests/support/browser/axe.ts'
import {
  drawerOf,
  enterPassword,
  enterUserName,
  expectIn,
  openLogin,
  plainPage,
} from '#tests/support/visitors/login-steps.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'

/** Gives the browser a device that keeps passkeys and whose person always agrees. */
async function withDeviceOfPasskeys(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The next drawer has no passkeys to offer, and is quiet about it. */
const offerNothing = (page: Page) =>
  page.route('**/api/v1/auth/passkey/request', (route) => route.abort(), { times: 1 })

test('a passkey is made, is offered under the field, signs in alone, is the second step behind a password, and is asked once more', async ({
  page,
  at,
  lang,
  me,
}) => {
  const say = words(lang)
  const press = (name: string) => page.getByRole('button', { name: say(name), exact: true }).click()
  const signOut = async () => {
    await page
      .locator('.device-row', { has: page.locator('.tag.good') })
      .getByRole('button')
      .click()
    await expect(page.locator('.device-row')).toHaveCount(0)
  }
  await withDeviceOfPasskeys(page)
  await page.goto('/robots.txt')
  await page.evaluate((token) => window.localStorage.setItem('token', token), me.token)

  await page.goto(at('/account/security'))
  await press('factors.addPasskey')
  await expect(page.locator('input[name=passkey_name]')).toBeFocused()
  await page.locator('input[name=passkey_name]').fill('My phone')
  await press('factors.addPasskey')
  await expect(page.locator('.factors .device-row bdi')).toHaveText('My phone')
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  // they are shown this once: a person who works by keyboard is led to them
  await expect(page.locator('.recovery-codes')).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  const onPaper = await page.locator('body').innerText()
  expect(onPaper.split('\n').filter((line) => line.trim() !== '')).toEqual([
    say('factors.recovery'),
    ...(await page.locator('.recovery-codes li').allInnerTexts()),
  ])
  await page.emulateMedia({ media: null })
  await signOut()

  // offered under the field of the user name: nothing is pressed here, and the device's person agrees to what is offered
  await page.goto(`${at(plainPage)}?login=1`)
  await expectIn(page)
  await page.goto(at('/account/security'))
  await signOut()

  // alone: no name and no password
  await offerNothing(page)
  await openLogin(page, at(plainPage))
  await drawerOf(page).locator('.by-passkey').click()
  await expectIn(page)
  await page.goto(at('/account/security'))
  await signOut()

  // behind the password
  await offerNothing(page)
  await openLogin(page, at(plainPage))
  await enterUserName(page, me.userName)
  await enterPassword(page)
  await expect(page.getByRole('heading', { name: say('login.secondStep') })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await press('login.usePasskey')
  await expectIn(page)

  // the server asks once more when ten minutes are over
  await page.goto(at('/account/security'))
  const refusal = { status: 403, json: { code: 'auth.confirm_first', message: '', request_id: '' } }
  await page.route('**/api/v1/me/passkeys/*', (route) => route.fulfill(refusal), { times: 1 })
  await page.locator('.factors .device-row').getByRole('button').click()
  await drawerOf(page)
    .getByRole('button', { name: say('factors.remove'), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: say('login.confirmTitle') })).toBeVisible()
  await drawerOf(page)
    .getByRole('button', { name: say('login.usePasskey') })
    .click()
  await expect(page.locator('.factors .device-row')).toHaveCount(0)
})
