import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { normaliseUserName } from './user-name.ts'

type Vector = {
  id: string
  group: string
  input: string
  outcome: 'phone' | 'email' | 'refuse'
  normal?: string
  reason?: string
  level: string
}

describe('user names', () => {
  it.each(vectors<Vector>('user-names'))('$id ($group): «$input» is $outcome', (v) => {
    const expected = v.outcome === 'refuse' ? { refused: v.reason } : { kind: v.outcome, normal: v.normal }
    expect(normaliseUserName(v.input)).toEqual(expected)
  })
  it.each([
    ['989120000012+', { kind: 'phone', normal: '+989120000012' }],
    ['ali＠example．com', { kind: 'email', normal: 'ali@example.com' }],
    ['ALI۱۲@Example.COM', { kind: 'email', normal: 'ali12@example.com' }],
    ['۰۲۱ ۸۸۰۰ ۰۰۱۲', { refused: 'not_a_mobile' }],
    ['ali@1.2.3.4', { refused: 'invalid_email' }],
    ['ali@example.com:80', { refused: 'invalid_email' }],
    ['ali@user@example.com', { refused: 'invalid_email' }],
    ['0701234567', { refused: 'not_a_phone' }],
  ])('reads «%s» as %j', (input, expected) => {
    expect(normaliseUserName(input)).toMatchObject('refused' in expected ? { refused: expect.any(String) } : expected)
  })
})
