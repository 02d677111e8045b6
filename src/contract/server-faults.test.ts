import { expect, test } from 'vitest'
import { problems } from './problem.ts'

/**
 * Each code that is told as a failure of the house, and what has failed. Such an answer uses up what may go wrong in a month
 * (docs/slo.md) and wakes somebody, so it is nothing that a stranger can bring about: a line that is full, a limit that is
 * reached or a picture that nobody can open is a 4xx.
 */
const failures: Record<string, string> = {
  'server.failed': 'our program',
  'server.unavailable': 'the database, the store, or a process that is ending',
  'server.full': 'a disk',
  'storage.full': 'a disk',
  'storage.promised': 'a disk that has no room beside the uploads of staff',
  'payment.gateway_refused': 'the account at a bank',
  'payment.gateway_unreachable': 'a bank',
  'debit.bank_refused': 'the account at the bank of debits',
  'debit.bank_unreachable': 'the bank of debits',
  'auth.sms_stopped': 'the account at the sender of SMS',
  'auth.mail_stopped': 'the mail server',
  'oidc.away': 'the provider of the organisation',
  'oidc.failed': 'the provider of the organisation',
}

test('only what has failed is told as a failure', () => {
  const told = Object.entries(problems).flatMap(([code, { status }]) => (status >= 500 ? [code] : []))
  expect(told.toSorted()).toEqual(Object.keys(failures).toSorted())
})
