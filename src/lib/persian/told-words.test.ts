import { expect, it } from 'vitest'
import { readTold } from './told-words.ts'

it.each<[typed: string, words: string[]]>([
  ['سارا اميني', ['سارا', 'امینی']],
  ['كتاب‌خانه', ['کتابخانه']],
  ['  SARA   Amini ', ['sara', 'amini']],
  ['آرش مؤمن', ['ارش', 'مومن']],
  ['#۱۲۳۴۵', ['12345']],
  ['١٢ ٣٤٥', ['12345']],
  ['۱۲٬۳۴۵', ['12345']],
  ['شماره ۱۲-۳۴', ['شماره', '1234']],
  ['0912 123 45 67', ['9121234567']],
  ['+98 (912) 123-4567', ['9121234567']],
  ['0098-912-123-4567', ['9121234567']],
  ['0912 123', ['912123']],
  ['021-8877', ['218877']],
  ['سارا ۰۹۱۲ ۱۲۳ ۴۵۶۷', ['سارا', '9121234567']],
  ['sara.amini@example.com', ['sara', 'amini', 'example', 'com']],
  ['N-CUP-1', ['n', 'cup', '1']],
  // digits beside letters are no telephone number
  ['mina.2fe08288-5c12@example.com', ['mina', '2fe08288', '5c12', 'example', 'com']],
  ['40bc-9612-8e92', ['40bc', '9612', '8e92']],
  ['a0912 345', ['a0912', '345']],
  ['100%', ['100']],
  ['a_b\\c', ['a', 'b', 'c']],
  ['سارا سارا', ['سارا']],
  ['؟!', []],
])('%s is read as its words', (typed, words) => {
  expect(readTold(typed)?.words).toEqual(words)
})

it('is nothing when only spaces are typed', () => {
  expect(readTold(' \u200c ')).toBeNull()
})

it.each<[typed: string, number: number | null]>([
  ['#۱۲۳۴۵', 12345],
  ['12 345', 12345],
  ['۱۲٬۳۴۵', 12345],
  ['12-345', 12345],
  ['سارا ۱۲', null],
  ['09121234567', null],
])('%s is the number %s', (typed, number) => {
  expect(readTold(typed)?.number).toBe(number)
})

it.each([
  ['۱۲۳۴ ۵۶۷۸-۹۰۱۲', '123456789012'],
  ['8xy 123-45b', '8xy12345b'],
])('%s is the code %s', (typed, code) => {
  expect(readTold(typed)?.code).toBe(code)
})
