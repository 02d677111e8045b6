import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-code.ts'

describe('recovery codes', () => {
  it('are ten, all different, in letters and digits that nobody mixes up', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-TV-Z]{5}-[2-9A-HJ-NP-TV-Z]{5}$/)
  })

  it.each([
    ['abcde-23456', 'ABCDE23456'],
    [' ABCDE 23456 ', 'ABCDE23456'],
    ['abcde‌–۲۳۴۵۶', 'ABCDE23456'],
    ['ABCDE-2345', null],
    ['ABCDE-2345O', null],
    ['123456', null],
  ])('are read as typed: %s', (typed, read) => {
    expect(readRecoveryCode(typed)).toBe(read)
  })

  it('of two members with the same code have different hashes', () => {
    const hashOf = (memberId: string) => hashRecoveryCode(Buffer.alloc(32, 7), memberId, 'ABCDE23456').toString('hex')
    expect(hashOf('a')).toBe(hashOf('a'))
    expect(hashOf('a')).not.toBe(hashOf('b'))
  })
})
