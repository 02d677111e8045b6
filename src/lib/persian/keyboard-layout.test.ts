import { expect, test } from 'vitest'
import { onOtherKeyboard } from './keyboard-layout.ts'

test.each([
  ['fhvhk', 'باران'],
  ['ndh,v', 'دیاور'],
  [';,i', 'کوه'],
  ["vk'", 'رنگ'],
  ['[k]g', 'جنچل'],
  ['Hi,', 'آهو'],
  ['Chgi', 'ژاله'],
  ['vAdhd', 'رؤیای'],
  ['kdliBjlhl', 'نیمه\u200cتمام'],
  ['mvki', 'پرنه'],
  ['\\vki', 'پرنه'],
])('keys of an English keyboard: %s is %s', (typed, meant) => {
  expect(onOtherKeyboard(typed)).toBe(meant)
})

test.each([
  ['قشهد', 'rain'],
  ['فاث', 'the'],
  ['زمخزن', 'clock'],
  ['پعمذثققغ', 'mulberry'],
  ['يشئ', 'daS'],
])('keys of a Persian keyboard: %s is %s', (typed, meant) => {
  expect(onOtherKeyboard(typed)).toBe(meant)
})

test('with Caps Lock the letters are those without Shift', () => {
  expect(onOtherKeyboard('FHVHK')).toBe('باران')
})

test('a capital at the beginning was written by the phone, unless a word can begin with its letter', () => {
  expect(onOtherKeyboard('Fhvhk')).toBe('باران')
  expect(onOtherKeyboard('Hf')).toBe('آب')
})

test.each(['', '12', '؟!', '🎬', 'باranan', '\\', "'"])(
  'what has no letters, or letters of both, stays: %j',
  (word) => {
    expect(onOtherKeyboard(word)).toBe(null)
  },
)
