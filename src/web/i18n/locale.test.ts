import { describe, expect, test } from 'vitest'
import { alternatesOf, barePath, localise } from './locale.ts'

describe('the language of an address', () => {
  test('is taken off and put on a path without losing search and hash', () => {
    expect(barePath('/en')).toBe('/')
    expect(localise('/', 'en')).toBe('/en')
    expect(localise('/movies?genre=3#list', 'en')).toBe('/en/movies?genre=3#list')
    expect(localise('/en/movies?genre=3', 'en')).toBe('/en/movies?genre=3')
    expect(localise('/en/movies', 'fa')).toBe('/movies')
  })

  test('leaves an address of another site alone', () => {
    expect(localise('https://bank.example/pay', 'en')).toBe('https://bank.example/pay')
    expect(localise('//bank.example/pay', 'en')).toBe('//bank.example/pay')
  })
})

describe('the switcher', () => {
  test('leads to the two homes by default, to the same page or to named pages where a route says so, or nowhere', () => {
    expect(alternatesOf('/en/x', undefined)).toEqual({ fa: '/', en: '/en' })
    expect(alternatesOf('/en/movie/7', true)).toEqual({ fa: '/movie/7', en: '/en/movie/7' })
    expect(alternatesOf('/a', { fa: '/a', en: '/en/b' })).toEqual({ fa: '/a', en: '/en/b' })
    expect(alternatesOf('/a', false)).toBeNull()
  })
})
