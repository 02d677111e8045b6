import { describe, expect, it } from 'vitest'
import type { Locale } from '#lib/text/locale.ts'
import { codeSmsText } from '#lib/text/notice-text.ts'
import { letterMail } from '#server/features/notices/messages/index.ts'
import { codeLetter } from './code-message.ts'
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
  const sms = (locale: Locale) =>
    codeSmsText(codeLetter('register', '012345', locale, { byMail: false }), { host: 'parde.example', code: '012345' })
  it('ends an SMS with the line that phones fill the field from, in Latin digits', () => {
    expect(sms('fa')).toBe(
      'کد ثبت‌نام در پرده: ۰۱۲۳۴۵\nتا دو دقیقه کار می‌کند. آن را به کسی نگویید.\n\n@parde.example #012345',
    )
    expect(sms('en').split('\n').at(-1)).toBe('@parde.example #012345')
  })
  it('stands large in a mail, which says what to do for whoever did not ask for it', () => {
    const letter = codeLetter('gift:1', '012345', 'en', { byMail: true })
    const mail = letterMail(letter, 'en', { code: '012345' })
    expect(mail.subject).toBe('Your Parde code for the gift: 012345')
    expect(mail.html).toContain('<html lang="en" dir="ltr">')
    expect(mail.html).toMatch(/font-size:34px[^>]*>012345</)
    expect(mail.text).toContain('If you did not ask for it')
  })
})
