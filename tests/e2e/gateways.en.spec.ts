import { expectAccessible } from '../support/axe.ts'
import { Buyer } from '../support/at-the-bank.ts'
import { heading, states, test, testPaid, testRefused } from '../support/bank-journeys.ts'
import { expect } from '../support/own-member.ts'

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
