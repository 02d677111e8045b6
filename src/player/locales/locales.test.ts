import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fa } from './fa.ts'

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

test('both languages say the same things', () => {
  expect(leaves(fa).map(([path]) => path)).toEqual(leaves(en).map(([path]) => path))
})

test('Persian sentences hold no Latin digits and no Arabic yeh or kaf', () => {
  for (const [path, value] of leaves(fa)) {
    const text =
      typeof value === 'function' ? String((value as (...args: string[]) => string)('۱', '۲')) : String(value)
    expect(text, path).not.toMatch(/[0-9\u064A\u0643]/)
  }
})

test('the two sentences of the error catalogue are word for word', () => {
  expect(en.errors.playback.title).toBe('Error playing video. Please try again later.')
  expect(en.errors.broken_link.title).toBe('Error loading video. The link might be broken.')
})
