import { describe, expect, it } from 'vitest'
import { countryCodes, countryName, isCountryCode } from './countries.ts'

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each named in both languages', () => {
    expect(new Set(countryCodes).size).toBe(249)
    const unnamed = countryCodes.filter((code) => countryName(code, 'fa') === code || countryName(code, 'en') === code)
    expect(unnamed).toEqual([])
  })
  it('have Persian names in Persian letters', () => {
    expect([countryName('IR', 'fa'), countryName('DE', 'fa'), countryName('IR', 'en')]).toEqual([
      'ایران',
      'آلمان',
      'Iran',
    ])
  })
  it('do not hold regions, unknown or lower-case codes', () => {
    expect(['EU', 'ZZ', 'XA', 'ir', ''].map(isCountryCode)).toEqual([false, false, false, false, false])
    expect(countryName('ZZ', 'fa')).toBe('ZZ')
  })
})
