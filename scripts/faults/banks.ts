import type { Fault } from './fault.ts'

const gateways = 'src/server/features/payments/gateways'
const adapters = `${gateways}/adapters`

/** Banks: their answers, and how we read them. */
export const banks: readonly Fault[] = [
  {
    name: 'zarinpal-101-is-a-no',
    file: `${adapters}/zarinpal.ts`,
    search: 'if (code !== null && alreadyDone.includes(code))',
    replace: "if (code === '100')",
    check: { run: 'unit', file: `${adapters}/zarinpal.test.ts` },
  },
  {
    name: 'zarinpal-in-toman',
    file: `${adapters}/zarinpal.ts`,
    search: "call('verify', { amount: attempt.money.amount,",
    replace: "call('verify', { amount: attempt.money.amount / 10,",
    check: { run: 'unit', file: `${adapters}/zarinpal.test.ts` },
  },
  {
    name: 'mellat-43-is-a-no',
    file: `${adapters}/mellat-codes.ts`,
    search: "bpVerifyRequest: ['0', '43', '45']",
    replace: "bpVerifyRequest: ['0', '45']",
    check: { run: 'unit', file: `${adapters}/mellat.test.ts` },
  },
  {
    name: 'pasargad-invoice-unread',
    file: `${adapters}/pasargad.ts`,
    search: "if (money === null || textOf(data, 'invoice') !== attempt.orderKey) return null",
    replace: 'if (money === null) return null',
    check: { run: 'unit', file: `${adapters}/pasargad.test.ts` },
  },
  {
    name: 'saman-other-token-believed',
    file: `${adapters}/saman.ts`,
    search: 'if (receipt.token !== null && receipt.token !== attempt.sessionKey)',
    replace: 'if (receipt.token === null)',
    check: { run: 'unit', file: `${adapters}/saman.test.ts` },
  },
  {
    name: 'saman-other-terminal-believed',
    file: `${adapters}/saman.ts`,
    search: 'if (detail.terminal !== null && detail.terminal !== settings.terminalId) return null',
    replace: '',
    check: { run: 'unit', file: `${adapters}/saman.test.ts` },
  },
  {
    name: 'paypal-new-capture-each-try',
    file: `${adapters}/paypal-orders.ts`,
    search: 'requestId: `capture-${attempt.id}`',
    replace: 'requestId: `capture-${attempt.id}-${Math.random()}`',
    check: { run: 'unit', file: `${adapters}/paypal.test.ts` },
  },
  {
    name: 'paypal-tenth-of-a-dollar',
    file: `${adapters}/paypal-money.ts`,
    search: "fraction.padEnd(2, '0')",
    replace: "fraction.padStart(2, '0')",
    check: { run: 'unit', file: `${adapters}/paypal-money.test.ts` },
  },
  {
    name: 'webhook-unsigned',
    file: 'src/server/features/payments/gateways/webhooks/take-webhook.ts',
    search: "return { kind: 'refused', why: 'a wrong signature' }",
    replace: 'core.log.error({}, "a wrong signature")',
    check: { run: 'api', file: 'src/server/features/payments/gateways/webhooks/webhooks.api.test.ts' },
  },
  {
    name: 'bank-asked-once-a-day',
    file: 'src/server/features/payments/gateways/attempts/ask-again.ts',
    search: 'return ageMs < minutes(10) ? minutes(1) : minutes(2)',
    replace: 'return ageMs < minutes(10) ? minutes(1) : minutes(2000)',
    check: { run: 'unit', file: 'src/server/features/payments/gateways/attempts/verdict.test.ts' },
  },
]
