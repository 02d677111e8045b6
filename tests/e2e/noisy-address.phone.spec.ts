import type { APIRequestContext, Page } from '@playwright/test'
import { captchaText, questionText } from '../../src/web/features/operations/captcha/captcha-text.ts'
import { axeFaults } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { digitsOfProduct } from '#tests/support/visitors/digits-of-product.ts'
import { fromElsewhere } from '#tests/support/visitors/from-elsewhere.ts'
import { enterUserName, openLogin, plainPage } from '#tests/support/visitors/login-steps.ts'
import { newAddress } from '#tests/support/visitors/new-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { codeFor } from '#tests/support/visitors/sandbox-inbox.ts'

/** This number of codes an hour is free for an address; each further one must be proven. */
const free = 40

async function makeNoisy(request: APIRequestContext, headers: Record<string, string>): Promise<void> {
  for (let n = 0; n < free; n += 1) {
    const answer = await request.post('/api/v1/auth/init', { data: { user_name: newAddress() }, headers })
    expect(answer.status()).toBe(200)
  }
}

/** An old browser: without the channel that lets a page breathe there is no proof of work. */
const breakWork = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'MessageChannel'))

test('at a noisy address somebody whose phone does no work reads or hears five digits, and gets the code', async ({
  page,
  at,
  lang,
  request,
}) => {
  test.setTimeout(120_000)
  const [text, own] = [captchaText[lang], questionText[lang]]
  const origin = fromElsewhere()
  await makeNoisy(request, origin)
  await page.setExtraHTTPHeaders(origin)
  await breakWork(page)
  const userName = newAddress()
  const question = page.getByRole('dialog', { name: own.title })
  const nextKey = async () => {
    const answer = await page.waitForResponse((response) => response.url().endsWith('/core/captcha/flat'))
    return ((await answer.json()) as { key: string }).key
  }

  await openLogin(page, at(plainPage))
  await enterUserName(page, userName)
  await expect(question.getByLabel(text.digits)).toBeFocused()
  // the key closes the question, and not the drawer beneath it
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.locator('input[name=username]')).toHaveValue(userName)

  const key = nextKey()
  await page.locator('.drawer button[type=submit]').click()
  await expect(question.getByRole('img', { name: text.seen })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await axeFaults(page)).toEqual([])
  await question.getByRole('button', { name: text.hear, exact: true }).click()
  await expect(question.getByRole('button', { name: text.heard })).toBeEnabled()
  const sound = await question.locator('audio').getAttribute('src')
  expect((await request.get(sound ?? '')).headers()['content-type']).toBe('audio/wav')

  const digits = await digitsOfProduct(await key)
  const renewed = nextKey()
  await question.getByLabel(text.digits).fill(digits === '00000' ? '11111' : '00000')
  await page.keyboard.press('Enter')
  await expect(question.locator('.help.wrong')).toBeVisible()
  await expect(question.getByLabel(text.digits)).toBeFocused()
  await question.getByLabel(text.digits).fill(await digitsOfProduct(await renewed))
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: words(lang)('login.enterCode') })).toBeVisible()
  expect(await codeFor(request, userName)).toMatch(/^\d{6}$/)
})
