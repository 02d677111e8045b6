import { expect, test } from 'vitest'
import { bankAt, paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse({
  gatewaysAt: (sandboxUrl) => ({
    paypal: {
      apiUrl: `${sandboxUrl}/sandbox/paypal`,
      clientId: 'parde-demo-client',
      clientSecret: 'sandbox-paypal-secret',
      webhookId: null,
      certificateHosts: [],
      approvalHosts: ['127.0.0.1'],
    },
  }),
})
const bank = bankAt(house.sandboxUrl, 'paypal')
const price = { currency: 'USD' as const, amount: 1234 }

/** A buyer pays, and PayPal names another amount than requested. */
async function paidWith(settings: Record<string, unknown>) {
  await bank.set(settings)
  const nika = await house.buyer()
  const film = { ...(await house.film(1_490_000, { prices: [price] })), price }
  const bought = await house.buy(nika, film, { gateway: 'paypal' })
  const order = (await house.attempts(bought.id))[0]?.session_key ?? ''
  await bank.press(order)
  await bank.bringBack(order)
  const nothingGiven = async () => {
    expect(await house.rightsOf(nika.memberId)).toEqual([])
    expect(await house.postingsOf(bought.id)).toEqual([])
  }
  return { order, state: async () => (await house.look(nika, bought.id)).state, nothingGiven }
}

test.each([1, -1])(
  'bug 3: a capture that names %i cent more buys nothing, and goes back whole',
  async (captured_cents_off) => {
    const attempt = await paidWith({ captured_cents_off, captured_currency: 'USD' })
    expect(await attempt.state()).toBe('returned')
    await attempt.nothingGiven()
    await house.pass(1)
    expect((await bank.session(attempt.order)).ledger).toBe('refunded')
    await house.expectBooksAgree()
  },
)

test.each(['EUR', 'IRR'])(
  'bug 30: the same figure in %s is no money that could be compared: a person decides',
  async (currency) => {
    const attempt = await paidWith({ captured_cents_off: 0, captured_currency: currency })
    expect(await attempt.state()).toBe('waiting')
    await attempt.nothingGiven()
    await house.pass(10)
    expect(await attempt.state()).toBe('waiting')
    await attempt.nothingGiven()
  },
)

test('bug 30: as many Rials as cents were asked for are another sum: nothing is given, and they go back', async () => {
  // 1,234 Rials in the answer, where 12.34 dollars were requested: both are the integer 1234
  const attempt = await paidWith({ captured_cents_off: 123_400 - price.amount, captured_currency: 'IRR' })
  expect(await attempt.state()).toBe('returned')
  await attempt.nothingGiven()
})
