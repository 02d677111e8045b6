import { describe, expect, it } from 'vitest'
import { dirOf, isLocale, localeOfPath } from './locale.ts'

describe('the language of a path', () => {
  it.each(['/en', '/en/', '/en/play/3', '/shop/en/x', '/en?next=/', '/en#top'])('%s is English', (path) => {
    expect(localeOfPath(path)).toBe('en')
  })
  it.each(['/', '', '/english', '/play/3', '/open', '/play/3?to=/en/x', '/#/en/'])('«%s» is Persian', (path) => {
    expect(localeOfPath(path)).toBe('fa')
  })
  it('gives the writing direction', () => {
    expect([dirOf('fa'), dirOf('en')]).toEqual(['rtl', 'ltr'])
  })
  it('knows its two languages only', () => {
    expect(['fa', 'en', 'FA', 'ar', '', undefined].filter(isLocale)).toEqual(['fa', 'en'])
  })
})
