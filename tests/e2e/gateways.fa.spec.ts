import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { hold, letGo } from '#tests/support/visitors/at-the-bank.ts'
import { heading, states, test, testCancelled, testPaid } from '#tests/support/visitors/bank-journeys.ts'
import { oneAtATime } from '#tests/support/browser/one-at-a-time.ts'
import { expect } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// Each bank has one journey in the browser, here or in `gateways.en.spec.ts`. Every ending at every bank is tested on
// the API (`every-bank.api.test.ts` and each bank's own tests), and in browsers in the long run
// (`gateways.long.spec.ts`).
test.describe.configure({ timeout: 150_000 })

testCancelled('zarinpal', { closely: true })
testPaid({ bank: 'saman', version: 4 }, { closely: true })

/** The interval until the next question grows. */
async function expectNextQuestion(page: Page): Promise<void> {
  const bar = page.locator('.result progress')
  await expect(bar).toBeVisible()
  const share = () => bar.evaluate((one: HTMLProgressElement) => one.position)
  const before = await share()
  await expect.poll(share, { intervals: [300] }).not.toBe(before)
  expect(await share()).toBeLessThanOrEqual(1)
}

test('while the bank is silent the page says so, and tells the end when it comes', async ({
  buyer,
  film,
  me,
  lang,
  at,
  request,
}) => {
  await oneAtATime(['pasargad'], async () => {
    await buyer.openCheckout(film, 'IRR')
    await buyer.leaveFor('pasargad', 'checkout.pay')
    await hold(request, 'pasargad.verify')
    await buyer.press('pay')
    await expect(heading(buyer, lang, 'result.titles.waiting')).toBeVisible()
    await expect(buyer.page.getByRole('button', { name: pattern(words(lang)('result.retry')) })).toHaveCount(0)
    await expectAccessible(buyer.page)
    await expectNextQuestion(buyer.page)
    const support = buyer.page.getByRole('link', { name: words(lang)('result.support'), exact: true })
    const [purchase = ''] = /[0-9a-f-]{36}$/.exec(buyer.page.url()) ?? []
    await expect(support).toHaveAttribute('href', at(`/support?about=${purchase}`))
    expect(await states(me)).toEqual(['waiting'])
    expect(await letGo(request)).toBe(1)
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    expect(await buyer.ledgers()).toEqual(['captured'])
  })
})
