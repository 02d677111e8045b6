import { describe, expect, it } from 'vitest'
import { codeMail, codeSms } from './code-message.ts'
import { hashCode, isCodeRight, newCode, readCode, sealCode, unsealCode } from './codes.ts'

const secret = 'a secret of this installation, long enough'

describe('a code', () => {
  it('is six digits, leading zeros included, and not always the same', () => {
    const codes = Array.from({ length: 200 }, newCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(150)
  })
  it.each([
    ['123456', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['\u200f١٢٣ ٤٥٦ ', '123456'],
    ['012-345', '012345'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
  ])('typed as «%s» is read as %s', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })
  it('is stored so that the row, the code and the secret must agree', () => {
    const stored = hashCode(secret, 'row', '123456')
    expect(isCodeRight(stored, hashCode(secret, 'row', '123456'))).toBe(true)
    expect(isCodeRight(stored, hashCode(secret, 'row', '123457'))).toBe(false)
    expect(isCodeRight(stored, hashCode(secret, 'other', '123456'))).toBe(false)
    expect(isCodeRight(stored, hashCode('another secret', 'row', '123456'))).toBe(false)
  })
  it('travels sealed', () => {
    const sealed = sealCode(secret, '123456')
    expect(sealed).not.toContain('123456')
    expect(unsealCode(secret, sealed)).toBe('123456')
    expect(() => unsealCode('another secret', sealed)).toThrow()
  })
})

describe('the message with a code', () => {
  it('ends an SMS with the line that phones fill the field from, in Latin digits', () => {
    expect(codeSms('register', '012345', 'fa', 'parde.example')).toBe(
      'کد ثبت‌نام در پرده: ۰۱۲۳۴۵\nتا دو دقیقه کار می‌کند. آن را به کسی نگویید.\n\n@parde.example #012345',
    )
    expect(codeSms('register', '012345', 'en', 'parde.example').split('\n').at(-1)).toBe('@parde.example #012345')
  })
  it('has direction and language in a mail', () => {
    expect(codeMail('register', '012345', 'fa')).toMatchObject({
      subject: 'کد ثبت‌نام در پرده: ۰۱۲۳۴۵',
      html: expect.stringContaining('<html lang="fa" dir="rtl">'),
    })
    expect(codeMail('register', '012345', 'en')).toMatchObject({
      subject: 'Your Parde sign-up code: 012345',
      html: expect.stringContaining('<html lang="en" dir="ltr">'),
    })
  })
})
