import { expect, test } from 'vitest'
import { commentKey } from './comment-keys.ts'

const press = (code: string, more: Partial<Parameters<typeof commentKey>[0]> = {}, isRefusing = false) =>
  commentKey({ code, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more }, isRefusing)

test.each([
  ['KeyJ', 'next'],
  ['KeyK', 'previous'],
  ['KeyA', 'approve'],
  ['KeyR', 'answer'],
  ['KeyS', 'fold'],
  ['KeyP', 'pin'],
  ['KeyX', 'refuse'],
  ['KeyB', 'mute'],
  ['KeyU', 'back'],
  ['KeyZ', null],
] as const)('%s means %s', (code, meaning) => {
  expect(press(code)).toBe(meaning)
})

test('a digit is a reason only while a reason is awaited', () => {
  expect(press('Digit2')).toBeNull()
  expect(press('Digit2', {}, true)).toEqual({ reason: 2 })
  expect(press('Numpad6', {}, true)).toEqual({ reason: 6 })
  expect(press('Digit7', {}, true)).toBeNull()
})

test('keys of the browser and held keys are none of the desk', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    expect(press('KeyA', more)).toBeNull()
})
