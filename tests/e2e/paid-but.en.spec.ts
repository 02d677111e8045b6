import type { APIRequestContext } from '@playwright/test'
import { localDigits } from '#lib/persian/digits.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { idOfDemoFilm } from '#tests/support/visitors/demo-film.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// “I paid, but it is not here” on a phone: from the list of purchases to the film.

test.use({ viewport: { width: 360, height: 740 } })

/** The reference on the bank's receipt for this payment, which the buyer has. */
async function referenceOf(request: APIRequestContext, redirect: string): Promise<string> {
  const answer = await request.get('/sandbox/__control/banks/mellat/sessions')
  type Session = { key: string; bank_reference: string | null }
  const { sessions } = (await answer.json()) as { sessions: Session[] }
  const found = sessions.find(({ key }) => redirect.includes(key))?.bank_reference
  if (!found) throw new Error('The bank has no reference of this payment.')
  return found
}

test('a payment that never came back is found by the bank’s reference', async ({ page, me, lang, at, request }) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const film = idOfDemoFilm(me, 'road', lang)
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.openCheckout(film, 'IRR')
  const away = page.waitForRequest((one) => one.isNavigationRequest() && one.url().includes('/sandbox/mellat/'))
  // on a phone the main button is at the bottom
  await buyer.leaveFor('mellat', 'checkout.payNow')
  const left = await away
  const redirect = decodeURIComponent(`${left.url()} ${left.postData() ?? ''}`)
  await buyer.press('close')

  await page.goto(at('/account/purchases'))
  const record = page.locator('.record')
  await expect(record).toContainText(w('purchases.states.open'))
  await record.getByRole('link', { name: w('result.paidBut'), exact: true }).click()
  const form = page.locator('.paid-but')
  const field = form.getByLabel(w('result.referenceLabel'))
  const ask = form.getByRole('button', { name: w('result.askBank') })
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()

  await ask.click()
  await expect(form.getByRole('alert')).toHaveText(w('result.referenceMissing'))
  await expect(field).toBeFocused()
  await field.fill('abc')
  await ask.click()
  // the sentence says what is wrong with this number
  await expect(form.getByRole('alert')).toContainText('bank reference')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  // one wrong digit: nothing is lost
  const reference = await referenceOf(request, redirect)
  const wrong = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`
  await field.fill(wrong)
  await ask.click()
  await expect(form.getByRole('status')).toHaveText(w('result.referenceUnknown'))
  await expect(form.getByRole('link', { name: w('result.support') })).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await field.fill(` ${localDigits(reference, lang)} `)
  await ask.click()
  await expect(page.getByRole('heading', { level: 1, name: pattern(w('result.paid')) })).toBeVisible()
  await expect(page.locator('.result')).toContainText(localDigits(reference, lang))
  expect(await buyer.ledgers()).toEqual(['captured'])
  await page.goto(at(`/purchase/${film}`))
  await expect(page.getByRole('main').getByText(w('checkout.owned'), { exact: true })).toBeVisible()
})
