import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { fromElsewhere } from '#tests/support/visitors/from-elsewhere.ts'
import { newAddress, newMember, password } from '#tests/support/visitors/new-member.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { words } from '#tests/support/browser/page-texts.ts'

const api = '/api/v1'

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`${api}${path}`, { data, headers: fromElsewhere() })
  return (await answer.json()) as { next: string; token: string }
}

/** Signs the browser in once; after a reload the page uses its own stored token. */
async function bring(page: Page, token: string, address: string) {
  await page.goto('/robots.txt')
  await page.evaluate((value) => window.localStorage.setItem('token', value), token)
  await page.goto(address)
}

test('details: another name, a birth day, and another e-mail with the code that came to it', async ({
  page,
  request,
  at,
  lang,
}) => {
  const say = words(lang)
  const { token, userName: user_name } = await newMember(request)
  await bring(page, token, at('/account/details'))
  await page.locator('input[name=first_name]').fill('<b>ناهید</b>')
  await page.locator('input[name=birth_day]').fill('1499/01/01')
  await page.getByRole('button', { name: say('details.save') }).click()
  await expect(page.locator('input[name=birth_day][aria-invalid=true]')).toBeFocused()
  await page.locator('input[name=birth_day]').fill('۱۳۷۰/۲/۳۱')
  await page.getByRole('button', { name: say('details.save') }).click()
  await expect(page.locator('input[name=birth_day]')).toHaveValue('۱۳۷۰/۲/۳۱')

  const other = newAddress()
  await page.getByRole('button', { name: say('details.changeUserName') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('input[name=user_name]').fill(other)
  await drawer.locator('input[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(drawer.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
  await drawer.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await drawer.locator('input[name=code]').waitFor()
  await drawer.locator('input[name=code]').pressSequentially(await codeFor(request, other))
  await expect(page.locator('.settings .user-name')).toHaveText(other)
  await page.reload()
  await expect(page.locator('.settings .user-name')).toHaveText(other)
  await expect(page.locator('input[name=first_name]')).toHaveValue('<b>ناهید</b>')
  // the code of the registration, and the notice that the name now belongs to another account
  const letters = async () => (await request.get(`/sandbox/inbox.json?to=${encodeURIComponent(user_name)}`)).json()
  await expect.poll(async () => ((await letters()) as unknown[]).length).toBe(2)

  // a member who chooses another language goes on in it
  await page.locator('select[name=language]').selectOption('en')
  await page.getByRole('button', { name: say('details.save') }).click()
  await expect(page).toHaveURL('/en/account/details')
})

test('security: another password signs the other browser out, which is told', async ({
  page,
  browser,
  request,
  origin,
  at,
  lang,
}) => {
  const say = words(lang)
  const { token, userName: user_name } = await newMember(request)
  const elsewhere = await post(request, '/auth/login', { user_name, password })
  const otherPage = await (await browser.newContext({ baseURL: origin })).newPage()
  await bring(otherPage, elsewhere.token, at('/account/security'))
  await expect(otherPage.locator('.device-row')).toHaveCount(2)

  await bring(page, token, at('/account/security'))
  const form = page.locator('.settings form')
  await form.locator('input[name=current_password]').fill(password)
  await form.locator('input[name=password]').fill('a mountain behind the garden')
  await form.locator('input[name=rePassword]').fill('a mountain behind the garden')
  await form.getByRole('button', { name: say('security.changePassword') }).click()
  await expect(page.locator('.device-row')).toHaveCount(1)
  await expect(page.locator('.device-row')).toContainText(say('security.thisDevice'))

  await otherPage.reload()
  await expect(otherPage.getByRole('dialog')).toBeVisible()
  const again = await post(request, '/auth/login', { user_name, password: 'a mountain behind the garden' })
  expect(again.next).toBe('DONE')
  await page.reload()
  const ended = page.locator('.device-row').filter({ hasNotText: say('security.thisDevice') })
  await ended.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('security.confirmEnd') })
    .click()
  await expect(page.locator('.device-row')).toHaveCount(1)
  await otherPage.context().close()
})

test('data: a file of one’s own, then the end of the account; the name may register anew', async ({
  page,
  request,
  at,
  lang,
}) => {
  const say = words(lang)
  const { token, userName: user_name } = await newMember(request)
  await bring(page, token, at('/account/data'))
  await page.locator('.settings form input[name=password]').fill(password)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: say('yourData.download') }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^parde-data-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
  expect(file).toMatchObject({ particulars: { user_name, first_name: 'نیکا' }, purchases: [] })

  await page.getByRole('button', { name: say('yourData.delete') }).click()
  const drawer = page.getByRole('dialog')
  const last = drawer.getByRole('button', { name: say('yourData.deleteForGood') })
  await drawer.locator('input[name=password]').fill('wrong')
  await last.click()
  await expect(drawer.locator('input[name=sure]')).toHaveAttribute('aria-invalid', 'true')
  await drawer.locator('input[name=sure]').check()
  await last.click()
  await expect(drawer.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
  await drawer.locator('input[name=password]').fill(password)
  await last.click()
  await expect(page).toHaveURL(at('/'))
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
  const me = await request.get(`${api}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status()).toBe(401)
  expect((await post(request, '/auth/init', { user_name })).next).toBe('VERIFY')
})
