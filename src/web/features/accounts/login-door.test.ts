import { expect, test } from 'vitest'
import { safeNext } from './login-door.ts'

test('after a login only a path of this site is followed', () => {
  expect(safeNext('/purchase/7?x=1')).toBe('/purchase/7?x=1')
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
  ]) {
    expect(safeNext(foreign)).toBeUndefined()
  }
})
