import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordRight, passwordFaults } from './password.ts'
import { nobody } from './password-cost.ts'

describe('a new password', () => {
  it.each(['بلوط کنار رود', 'correct horse', 'Tq8!vLz2', '🌧️🎬🍿🌙⭐🌊🔥🎵'])('«%s» will do', (password) => {
    expect(passwordFaults(password, '+989120000012')).toEqual([])
  })
  it.each([
    ['', 'Write a password.'],
    ['Tq8!vLz', 'A password has at least eight characters.'],
    ['🎬🍿🌙⭐', 'A password has at least eight characters.'],
    ['password', 'This password is easy to guess. Choose another.'],
    ['Password2024', 'This password is easy to guess. Choose another.'],
    ['۱۲۳۴۵۶۷۸', 'This password is easy to guess. Choose another.'],
    ['87654321', 'This password is easy to guess. Choose another.'],
    ['abcabcabc', 'This password is easy to guess. Choose another.'],
    ['aaaaaaaa', 'This password is easy to guess. Choose another.'],
    ['دوستت دارم', 'This password is easy to guess. Choose another.'],
    ['Parde-2026!', 'This password is easy to guess. Choose another.'],
    ['p4rdeh#1405', 'This password is easy to guess. Choose another.'],
    ['پرده۱۴۰۵!', 'This password is easy to guess. Choose another.'],
    ['rush2112', 'This password is easy to guess. Choose another.'],
    ['09120000012', 'This password is easy to guess. Choose another.'],
    ['+989120000012', 'This password is easy to guess. Choose another.'],
  ])('«%s» is refused: %s', (password, en) => {
    expect(passwordFaults(password, '+989120000012').map((fault) => fault.en)).toEqual([en])
  })
  it('may not be the user’s own address or its first part', () => {
    expect(passwordFaults('Niloufar.A@example.com', 'niloufar.a@example.com')).toHaveLength(1)
    expect(passwordFaults('Niloufar.A', 'niloufar.a@example.com')).toHaveLength(1)
  })
})

describe('a stored password', () => {
  it('is argon2id with the cost that was chosen, and another salt each time', async () => {
    const [first, second] = [await hashPassword('بلوط کنار رود'), await hashPassword('بلوط کنار رود')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })
  it('is right from any keyboard, and wrong otherwise', async () => {
    const stored = await hashPassword('کلید یک ۱۲۳')
    expect(await isPasswordRight(stored, 'كليد يك ١٢٣')).toBe(true)
    expect(await isPasswordRight(stored, 'کلید یک ۱۲۴')).toBe(false)
  })
  it('of nobody is never right, and costs what a real one costs', async () => {
    expect(await isPasswordRight(null, '')).toBe(false)
    const costOf = (stored: string) => stored.split('$').slice(0, 4)
    expect(costOf(nobody)).toEqual(costOf(await hashPassword('any')))
  })
})
