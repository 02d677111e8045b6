import { expect, test } from 'vitest'
import { reasonOf, withoutSecrets } from './dead-jobs.ts'

test('a payload shows its ids, numbers and plain words, and hides every other text', () => {
  const payload = {
    run_id: '0193f2a0-7d1c-7a11-8000-2f6e9a1b5c3d',
    product_id: 1001,
    purpose: 'feature',
    at: '2026-11-21T09:00:00.000Z',
    isPartial: false,
    code: '482913',
    sealed: 'mFh3kU8Q.q7Zp-1xR2vT9nB4',
    to: ['reza@example.com', '09120000015', '+989120000015'],
    deeper: { token: 'V1StGXR8_Z5jdHi6B-myT0aZkLmNoPqRsTuVwXyZ012' },
    text: 'سلام رضا',
  }
  expect(withoutSecrets(payload)).toEqual({
    run_id: payload.run_id,
    product_id: 1001,
    purpose: 'feature',
    at: payload.at,
    isPartial: false,
    code: '[hidden]',
    sealed: '[hidden]',
    to: ['[hidden]', '[hidden]', '[hidden]'],
    deeper: { token: '[hidden]' },
    text: '[hidden]',
  })
})

test('a reason keeps its words and loses addresses, numbers of people, codes and tokens', () => {
  const message =
    'The server refused <reza@example.com> and +989120000015 (code 482913, bearer V1StGXR8_Z5jdHi6B-myT0aZkLmNoPqRsTuVwXyZ012): 550'
  expect(reasonOf({ name: 'Error', message })).toBe(
    'The server refused <[hidden]> and [hidden] (code [hidden], bearer [hidden]): 550',
  )
})

test('the queue’s own reasons are found, and a try without words is called unknown', () => {
  expect(reasonOf({ value: { message: 'job heartbeat timeout' } })).toBe('job heartbeat timeout')
  expect(reasonOf(null)).toBe('unknown')
  expect(reasonOf({ message: 7 })).toBe('unknown')
})
