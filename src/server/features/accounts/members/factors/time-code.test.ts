import { describe, expect, it } from 'vitest'
import { base32, codeAt, matchingStep, stepAt, timeCodeAddress } from './time-code.ts'

// RFC 6238, appendix B: SHA-1, of eight digits; ours are the last six
const rfcSecret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

describe('a time code', () => {
  it.each(vectors)('at second %i is the one of the RFC', (second, code) => {
    expect(codeAt(rfcSecret, stepAt(new Date(second * 1000)))).toBe(code.slice(-6))
  })

  const now = new Date('2026-11-21T09:00:10.000Z')
  const step = stepAt(now)
  it.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('of a device whose clock is %i steps off is taken, or not', (off, taken) => {
    expect(matchingStep(rfcSecret, codeAt(rfcSecret, step + off), { now, after: 0 })).toBe(taken)
  })

  it.each([
    ['the step before the last used', step - 1, null],
    ['the last used step', step, null],
    ['the step behind it', step + 1, step + 1],
  ])('of %s is judged by what was used', (_which, of, taken) => {
    expect(matchingStep(rfcSecret, codeAt(rfcSecret, of), { now, after: step })).toBe(taken)
  })

  it('is given to an app by an address that names the house, the member and the secret', () => {
    expect(base32(rfcSecret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const address = new URL(timeCodeAddress(rfcSecret, 'nika@example.com'))
    expect([address.protocol, address.host, address.pathname]).toEqual([
      'otpauth:',
      'totp',
      '/Parde:nika%40example.com',
    ])
    expect(Object.fromEntries(address.searchParams)).toEqual({ secret: base32(rfcSecret), issuer: 'Parde' })
  })
})
