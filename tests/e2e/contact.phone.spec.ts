import { contactText } from '../../src/web/features/support/cases/contact-text.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { settled } from '#tests/support/browser/settled.ts'

test('on a phone the button to send stays under the finger while the work behind the scenes ends', async ({ page }) => {
  // the English words are the longer ones
  await page.goto('/en/contact')
  await settled(page)
  const send = page.getByRole('button', { name: contactText.en.send, exact: true })
  await send.scrollIntoViewIfNeeded()
  await send.hover({ position: { x: 20, y: 4 } })
  await page.mouse.down()
  await expect(page.locator('.captcha-work.done')).toBeVisible()
  await page.mouse.up()
  await expect(page.locator('[name=full_name]')).toHaveAttribute('aria-invalid', 'true')
})
