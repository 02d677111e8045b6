import { expectAccessible } from '#tests/support/browser/axe.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { heading, states, test, testPaid, testRefused } from '#tests/support/visitors/bank-journeys.ts'
import { expect } from '#tests/support/visitors/own-member.ts'

// The other half of `gateways.fa.spec.ts`.
test.describe.configure({ timeout: 150_000 })

testPaid({ bank: 'paypal' }, { closely: true })
testRefused('mellat')
testRefused('pasargad', { closely: true })

test(
  'paid in two tabs, one payment goes back',
  { tag: '@long' },
  async ({ buyer, film, me, lang, at, context, request }) => {
    const second = new Buyer(await context.newPage(), { lang, token: me.token, at, request })
    await buyer.openCheckout(film, 'IRR')
    await second.openCheckout(film, 'IRR')
    await buyer.leaveFor('zarinpal', 'checkout.pay')
    await second.leaveFor('saman', 'checkout.pay')
    await buyer.press('pay')
    await expect(heading(buyer, lang, 'result.paid')).toBeVisible()
    await second.press('pay')
    await expect(heading(second, lang, 'result.titles.returned')).toBeVisible()
    await expectAccessible(second.page)
    await expect.poll(async () => second.ledgers(), { timeout: 30_000 }).toEqual(['returned'])
    expect(await buyer.ledgers()).toEqual(['captured'])
    expect(await states(me)).toEqual(['paid', 'returned'])
  },
)
