import { toPersianDigits } from '#lib/persian/digits.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import {
  drawerOf,
  enterPassword,
  enterUserName,
  expectIn,
  faceOf,
  fillRegistration,
  openLogin,
  plainPage,
  submit,
} from '#tests/support/visitors/login-steps.ts'
import { isAlive, newAddress, newMember, newMobile, signInFrom } from '#tests/support/visitors/new-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// Every path through the login, as people take it.

const agents = {
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

test('somebody new comes in by phone, with a picked birth day, and a reload in the middle keeps the step', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { typed, normal } = newMobile()
  await openLogin(page, at(plainPage))
  await enterUserName(page, normal)
  const code = drawerOf(page).locator('input[name=code]')
  await expect(code).toBeFocused()
  await page.reload()
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')

  await drawerOf(page)
    .getByRole('button', { name: w('login.back') })
    .click()
  await expect(drawerOf(page).locator('input[name=username]')).not.toHaveValue('')
  await page.goto(at(plainPage))
  await openLogin(page, at(plainPage))
  await enterUserName(page, typed)
  await code.fill(toPersianDigits(`${w('login.code')}: ${await codeFor(request, normal)}`))

  const drawer = drawerOf(page)
  await fillRegistration(page, lang)
  await drawer.getByRole('button', { name: w('login.pickBirthDay') }).click()
  await drawer.getByRole('radio', { name: w('login.jalali') }).check()
  await drawer.locator('[name=birth_day]').last().selectOption('14')
  await drawer.locator('[name=birth_month]').selectOption('5')
  await drawer.locator('[name=birth_year]').selectOption('1372')
  await expect(drawer.getByText('5 August 1993')).toBeVisible()
  await submit(page).click()
  await expectIn(page)
})

test(
  'somebody new comes in by e-mail by keyboard alone; each fault stands at its field and in a notice',
  { tag: '@long' },
  async ({ page, at, lang, request }) => {
    const w = words(lang)
    const userName = newAddress()
    await openLogin(page, at(plainPage))
    await page.keyboard.type(userName.toUpperCase())
    await page.keyboard.press('Enter')
    const code = drawerOf(page).locator('input[name=code]')
    await expect(code).toBeFocused()
    const right = await codeFor(request, userName)
    await page.keyboard.type(right === '111111' ? '222222' : '111111')
    await expect(drawerOf(page).getByRole('alert')).toBeVisible()
    await expect(code).toHaveValue('')
    await page.keyboard.type(right)

    const first = drawerOf(page).locator('[name=first_name]')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    await expect(drawerOf(page).getByText(w('login.required')).first()).toBeVisible()
    await fillRegistration(page, lang)
    await drawerOf(page).locator('[name=birth_day]').first().fill('2090-01-01')
    await drawerOf(page).locator('[name=password]').fill('password')
    await drawerOf(page).locator('[name=rePassword]').fill('password')
    await expect(drawerOf(page).getByText(w('login.strength.easy'))).toBeVisible()
    await page.keyboard.press('Enter')
    for (const name of ['birth_day', 'password']) {
      const field = drawerOf(page).locator(`[name=${name}]`).first()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      const note = drawerOf(page).locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
      await expect(page.locator('.toasts').getByText(await note.innerText())).toBeVisible()
    }
    // what was typed survives a reload, except the password
    await page.reload()
    await expect(first).toHaveValue('Nika')
    await expect(drawerOf(page).locator('[name=password]')).toHaveValue('')
    await drawerOf(page).locator('[name=birth_day]').first().fill('')
    await fillRegistration(page, lang)
    await submit(page).click()
    await expectIn(page)
  },
)

test('a member comes back, where they wanted to go, and leaves even when the server does not answer', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { userName } = await newMember(request)
  await page.goto(`${at(plainPage)}?login=1&next=${encodeURIComponent(at('/account/device'))}`)
  await enterUserName(page, userName)
  await enterPassword(page, 'not my password')
  await expect(drawerOf(page).locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
  // one step back, with the name kept
  await drawerOf(page)
    .getByRole('button', { name: w('login.back') })
    .click()
  await expect(drawerOf(page).locator('input[name=username]')).toHaveValue(userName)
  await page.keyboard.press('Enter')
  await enterPassword(page)
  await expect(page).toHaveURL(at('/account/device'))
  await expectIn(page)
  // a person who is signed in already goes there at once, and only to an address of this site
  for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    await page.goto(`${at(plainPage)}?login=1&next=${encodeURIComponent(foreign)}`)
    await expect(page).toHaveURL(at(plainPage))
  }
  await page.goto(`${at(plainPage)}?login=1&next=${encodeURIComponent(`${at('/account/device')}?code=1`)}`)
  await expect(page).toHaveURL(`${at('/account/device')}?code=1`)
  // a page in the other language is a new document
  await page.goto(`${at(plainPage)}?login=1&next=/privacy`)
  await expect(page.locator('html[lang=fa] main h1')).toBeVisible()
  await expect(page).toHaveURL(/privacy$/)
  await page.goto(at(plainPage))

  await page.route('**/api/v1/auth/logout', (route) => route.abort())
  await faceOf(page).click()
  await page.getByRole('button', { name: w('account.signOut') }).click()
  await expect(page.locator('.header').getByText(w('account.signIn'), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
})

test(
  'a forgotten password is set anew with a code, and every other device is out',
  { tag: '@long' },
  async ({ page, at, lang, request }) => {
    const w = words(lang)
    const { userName, token } = await newMember(request)
    await page.goto(at(plainPage))
    await page.locator('a[href$="/privacy"]').first().click()
    await page.locator('.header').getByText(w('account.signIn'), { exact: true }).click()
    await enterUserName(page, userName)
    await drawerOf(page)
      .getByRole('button', { name: w('login.forgotten') })
      .click()
    await expect(drawerOf(page).getByRole('heading', { name: w('login.forgottenTitle') })).toBeFocused()
    // the browser's Back button is one step too
    await page.goBack()
    await expect(drawerOf(page).locator('input[name=password]')).toBeFocused()
    await expect(page).toHaveURL(at('/privacy'))
    await drawerOf(page)
      .getByRole('button', { name: w('login.forgotten') })
      .click()
    const before = await codeFor(request, userName)
    await drawerOf(page)
      .getByRole('button', { name: w('login.sendCode') })
      .click()
    const code = drawerOf(page).locator('input[name=code]')
    await expect(code).toBeFocused()
    await expect.poll(() => codeFor(request, userName)).not.toBe(before)
    await page.keyboard.type(await codeFor(request, userName))
    const fresh = 'nine slow rivers'
    await drawerOf(page).locator('[name=password]').fill(fresh)
    await drawerOf(page).locator('[name=rePassword]').fill(fresh)
    await page.keyboard.press('Enter')
    await expectIn(page)
    expect(await isAlive(request, token)).toBe(false)
  },
)

test('on a fourth device one of three is chosen, it ends, and this one is in', async ({ page, at, lang, request }) => {
  const w = words(lang)
  const { userName, token } = await newMember(request)
  const phone = await signInFrom(request, userName, agents.phone)
  const laptop = await signInFrom(request, userName, agents.laptop)
  await openLogin(page, at(plainPage))
  await enterUserName(page, userName)
  await enterPassword(page)
  await expect(drawerOf(page).getByRole('heading', { name: w('login.threeDevices') })).toBeFocused()
  await expect(drawerOf(page).getByRole('radio')).toHaveCount(3)
  await page.reload()
  await drawerOf(page)
    .getByRole('radio', { name: /iPhone/ })
    .check()
  await expect(submit(page)).toHaveText(/iPhone/)
  await submit(page).click()
  await expectIn(page)
  const alive = await Promise.all([token, phone, laptop].map((one) => isAlive(request, one)))
  expect(alive).toEqual([true, false, true])
})

test('with two profiles the login asks who is watching, a PIN guards its profile, and the header switches', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { userName, token } = await newMember(request)
  const added = await request.post('/api/v1/me/profiles', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { name: 'Mother', pin: '۱۲۳۴' },
  })
  expect(added.status()).toBe(201)
  await openLogin(page, at(plainPage))
  await enterUserName(page, userName)
  await enterPassword(page)
  await expect(drawerOf(page).getByRole('heading', { name: w('login.whoWatches') })).toBeFocused()
  // no profile is chosen yet, so a newly opened page asks again
  await page.reload()
  await drawerOf(page)
    .getByRole('button', { name: /Mother/ })
    .click()
  const pin = drawerOf(page).locator('input[name=pin]')
  await expect(pin).toBeFocused()
  await page.keyboard.type('9999')
  await expect(drawerOf(page).getByRole('alert')).toBeVisible()
  await drawerOf(page)
    .getByRole('button', { name: w('login.pinForgotten') })
    .click()
  await expect(drawerOf(page).getByRole('heading', { name: w('login.pinForgotten') })).toBeVisible()
  await drawerOf(page)
    .getByRole('button', { name: w('login.withPin') })
    .click()
  await pin.fill('۱۲۳۴')
  await expectIn(page)
  await faceOf(page).click()
  await expect(page.locator('.account-menu').getByText('Mother')).toBeVisible()
  await page.getByRole('button', { name: w('account.switchProfile') }).click()
  await expect(drawerOf(page).getByRole('link', { name: new RegExp(w('login.newProfile')) })).toBeVisible()
  await drawerOf(page)
    .getByRole('button', { name: new RegExp(w('login.owner')) })
    .click()
  await expectIn(page)
})

test('a step this page does not know is met with a sentence and a way on', async ({ page, at, lang }) => {
  const w = words(lang)
  await page.route('**/api/v1/auth/init', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), next: 'SING_A_SONG' } })
  })
  await openLogin(page, at(plainPage))
  await enterUserName(page, newAddress())
  await expect(drawerOf(page).getByRole('heading', { name: w('login.unknownStep') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(drawerOf(page).locator('input[name=username]')).toBeFocused()
})

test('a session that was ended elsewhere asks for the login, and what was being done goes on', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const { userName, token } = await newMember(request)
  await bringToken(page, token)
  await page.goto(at('/account/device'))
  const code = page.locator('[name=user_code]')
  await code.fill('CDFG-HJKM')
  await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.keyboard.press('Enter')
  await expect(drawerOf(page).getByRole('status').first()).toBeVisible()
  await expect(drawerOf(page).locator('input[name=username]')).toHaveValue(userName)
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
  await page.keyboard.press('Enter')
  await enterPassword(page)
  await expectIn(page)
  // the call was repeated: its own answer is shown at the field, which kept what was typed
  await expect(code).toHaveValue('CDFG-HJKM')
  await expect(code).toHaveAttribute('aria-invalid', 'true')

  // a person who declines to sign in again becomes a guest, and is asked once
  const next = await page.evaluate(() => window.localStorage.getItem('token'))
  await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${next}` } })
  await page.getByRole('button', { name: w('deviceLogin.find') }).click()
  await expect(drawerOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: w('account.signInFirst') })).toBeVisible()
  await expect(drawerOf(page)).toHaveCount(0)
})

test('a computer is let in by a phone that is signed in', async ({ page, at, lang, request, browser }) => {
  const w = words(lang)
  const { token } = await newMember(request)
  await openLogin(page, at(plainPage))
  await drawerOf(page)
    .getByRole('button', { name: new RegExp(`^${w('login.byPhone')}`) })
    .click()
  await expect(drawerOf(page).locator('.qr')).toBeVisible()
  const code = await drawerOf(page).locator('.user-code bdi').innerText()

  const pocket = await browser.newContext({ baseURL: new URL(page.url()).origin, userAgent: agents.phone })
  const phone = await pocket.newPage()
  await bringToken(phone, token)
  await phone.goto(`${at('/account/device')}?code=${code}`)
  await expect(phone.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused()
  await expect(phone.getByText(code)).toBeVisible()
  await phone.getByRole('button', { name: w('deviceLogin.approve') }).click()
  await expect(phone.getByRole('heading', { name: w('deviceLogin.isIn') })).toBeVisible()
  await pocket.close()
  await expectIn(page)
})

test('a lost line signs nobody out', async ({ page, at, request, lang }) => {
  const w = words(lang)
  const { token } = await newMember(request)
  await bringToken(page, token)
  await page.route('**/api/v1/me', (route) => route.abort())
  await page.goto(at(plainPage))
  await expect(faceOf(page)).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBe(token)
  await page.unroute('**/api/v1/me')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await faceOf(page).click()
  await expect(page.locator('.account-menu').getByText(pattern('{name}@parde.example'))).toBeVisible()
  await expect(page.getByRole('button', { name: w('account.signOut') })).toBeVisible()
})
