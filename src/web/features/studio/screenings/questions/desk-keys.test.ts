import { expect, test } from 'vitest'
import { deskKey } from './desk-keys.ts'

const key = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test.each([
  ['KeyJ', 'next'],
  ['KeyK', 'previous'],
  ['KeyA', 'approve'],
  ['KeyX', 'refuse'],
  ['KeyU', 'back'],
  ['KeyQ', null],
])('%s does %s, whatever letter the layout has there', (code, does) => {
  expect(deskKey(key(code), false)).toBe(does)
})

test('a digit names a reason while a refusal waits for it, and nothing else does', () => {
  expect(deskKey(key('Digit3'), true)).toEqual({ reason: 3 })
  expect(deskKey(key('Numpad1'), true)).toEqual({ reason: 1 })
  expect(deskKey(key('Digit3'), false)).toBeNull()
})

test('a key with a modifier belongs to the browser', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(deskKey(key('KeyA', more), false)).toBeNull()
})
