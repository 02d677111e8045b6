import { contactText } from '../../src/web/features/support/cases/contact-text.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

// In both languages: what the server says about a form that no script has checked is a text of its own.

test.use({ javaScriptEnabled: false })

test('without a script the form shows picture and sound, and says what is wrong in the page’s language', async ({
  page,
  at,
  lang,
}) => {
  const text = contactText[lang]
  await page.goto(at('/contact'))
  await expect(page.getByRole('img', { name: text.captcha.seen })).toBeVisible()
  await expect(page.getByRole('link', { name: text.captcha.listen })).toBeVisible()
  await page.locator('[name=full_name]').fill('Nika')
  await page.locator('[name=captcha]').fill('1')
  await page.getByRole('button', { name: text.send }).click()
  // the address or the number, the subject and the message
  await expect(page.getByRole('listitem')).toHaveCount(3)
  const empty = lang === 'fa' ? 'این قسمت را پر کنید.' : 'this field is required'
  await expect(page.getByRole('main').getByText(empty).first()).toBeVisible()
})
