import { expect, test } from 'vitest'
import { pathOfSubject, readSubject } from './audit-subject.ts'

test.each([
  ['product:12', '/studio/titles/12'],
  ['member:018f0000-0000-7000-8000-000000000001', '/studio/members/018f0000-0000-7000-8000-000000000001'],
  ['text_page:help:3', '/studio/pages/help'],
  ['notice_text:money_back:7', '/studio/notice-texts/money_back'],
  ['order 018f0000-0000-7000-8000-000000000001', '/studio/finance/purchases/018f0000-0000-7000-8000-000000000001'],
  ['purchase 1042', '/studio/finance/payments?query=1042'],
  ['jobs:media.encode', '/studio/jobs?kind=media.encode'],
  ['goods', '/studio/goods'],
  ['goods:12', '/studio/goods/12'],
  ['comment-words', '/studio/comments'],
  ['plan:018f', '/studio/plans'],
  ['ticket:018f', null],
  ['house', null],
  ['constructor', null],
  ['toString:1', null],
  ['product:../../account', null],
  ['', null],
])('%s leads to %s', (subject, path) => {
  expect(pathOfSubject(readSubject(subject))).toBe(path)
})
