import { expect, test } from 'vitest'
import { harmOfMail } from './refused-address.ts'

test.each([
  [550, '550 5.1.1 no such mailbox', 'gone'],
  [550, '550 5.1.2 no such domain', 'gone'],
  [550, '550 5.2.1 mailbox disabled', 'gone'],
  [552, '552 5.2.2 mailbox full', 'doubtful'],
  [550, '550 5.7.1 looks like spam', 'doubtful'],
  [550, '550 no', 'doubtful'],
  [553, '553 mailbox name not allowed', 'doubtful'],
  [554, '554 5.1.1 transaction failed', null],
  [421, '421 4.3.2 later', null],
  [undefined, '', null],
] as const)('a mail server that answers %s (%s) says of the address: %s', (code, said, harm) => {
  expect(harmOfMail(code, said)).toBe(harm)
})
