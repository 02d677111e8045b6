import { expect, test } from 'vitest'
import { type KeyPress, shortcutFor } from './shortcuts.ts'

const press = (code: string, key = '', more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

test('right is forward and left is back, whatever the language', () => {
  expect(shortcutFor(press('ArrowRight', 'ArrowRight'))).toEqual({ kind: 'seek-by', seconds: 5 })
  expect(shortcutFor(press('ArrowLeft', 'ArrowLeft'))).toEqual({ kind: 'seek-by', seconds: -5 })
  expect(shortcutFor(press('KeyL', 'l'))).toEqual({ kind: 'seek-by', seconds: 10 })
  expect(shortcutFor(press('KeyJ', 'j'))).toEqual({ kind: 'seek-by', seconds: -10 })
})

test('letters, digits and the question mark are found on a Persian layout', () => {
  expect(shortcutFor(press('KeyF', 'ب'))).toEqual({ kind: 'toggle-fullscreen' })
  expect(shortcutFor(press('KeyK', 'ن'))).toEqual({ kind: 'toggle-play' })
  expect(shortcutFor(press('Digit7', '۷'))).toEqual({ kind: 'seek-to-share', share: 0.7 })
  expect(shortcutFor(press('Slash', '؟', { shiftKey: true }))).toEqual({ kind: 'toggle-sheet' })
  expect(shortcutFor(press('Comma', 'و', { shiftKey: true }))).toEqual({ kind: 'rate-step', step: -1 })
})

test('the episodes beside this one have shifted letters, so that P alone stays the small window', () => {
  expect(shortcutFor(press('KeyN', 'د', { shiftKey: true }))).toEqual({ kind: 'next' })
  expect(shortcutFor(press('KeyP', 'P', { shiftKey: true }))).toEqual({ kind: 'previous' })
  expect(shortcutFor(press('KeyN', 'n'))).toBeNull()
})

test('keys of the browser and of other meanings are left alone', () => {
  expect(shortcutFor(press('KeyF', 'f', { ctrlKey: true }))).toBeNull()
  expect(shortcutFor(press('ArrowLeft', 'ArrowLeft', { altKey: true }))).toBeNull()
  expect(shortcutFor(press('KeyM', 'M', { shiftKey: true }))).toBeNull()
  expect(shortcutFor(press('KeyQ', 'q'))).toBeNull()
  expect(shortcutFor(press('Comma', ','))).toBeNull()
})
