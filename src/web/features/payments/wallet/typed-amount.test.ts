import { describe, expect, test } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { afterKey, afterLeaving, readAmount } from './typed-amount.ts'

type Typed = { id: string; group: string; level: string; input: string; rial: number | null; reason?: string }

function type(keys: string, locale: 'fa' | 'en' = 'fa'): string {
  let text = ''
  for (const key of keys) {
    const next = text + key
    text = afterKey({ text: next, caret: next.length }, { isPasted: false, currency: 'IRR', locale }).text
  }
  return text
}
const inPersian = { isPasted: false, currency: 'IRR', locale: 'fa' } as const

test('digits of any kind are grouped as they are typed', () => {
  expect(type('1250000')).toBe('۱٬۲۵۰٬۰۰۰')
  expect(type('۱۲۵۰۰۰۰', 'en')).toBe('1,250,000')
  expect(type('12,500')).toBe('۱۲٬۵۰۰')
  expect(type('٠٥٠')).toBe('۵۰')
})

test('what is deleted or put in somewhere is grouped again, and the caret stays before its digits', () => {
  expect(afterKey({ text: '۱٬۲۵', caret: 4 }, inPersian)).toEqual({ text: '۱۲۵', caret: 3 })
  expect(afterKey({ text: '۱٬۲۹۵۰', caret: 4 }, inPersian)).toEqual({ text: '۱۲٬۹۵۰', caret: 4 })
  expect(afterKey({ text: '۹۱٬۲۵۰', caret: 1 }, inPersian)).toEqual({ text: '۹۱٬۲۵۰', caret: 1 })
})

test('words and units stay while they are typed and become a sum when the field is left', () => {
  expect(type('۲ میلیون تومان')).toBe('۲ میلیون تومان')
  expect(afterLeaving('۲ میلیون تومان', inPersian)).toBe('۲٬۰۰۰٬۰۰۰')
  expect(afterLeaving('چند تومان', inPersian)).toBe('چند تومان')
  expect(afterLeaving('9.9', { currency: 'USD', locale: 'en' })).toBe('9.90')
})

describe('whatever is pasted reads as the vectors say', () => {
  test.each(vectors<Typed>('money', (v) => v.group.startsWith('input_toman')))('$id: «$input»', (v) => {
    const { text } = afterKey({ text: v.input, caret: v.input.length }, { ...inPersian, isPasted: true })
    expect(readAmount(text, 'IRR')).toEqual(v.rial === null ? { refused: v.reason } : { amount: v.rial })
  })
})

describe('what is read stands in the field as the same sum when it is left', () => {
  test.each(vectors<Typed>('money', (v) => v.group === 'input_toman' && (v.rial ?? 0) % 10 === 0))(
    '$id: «$input»',
    (v) => {
      expect(readAmount(afterLeaving(v.input, inPersian), 'IRR')).toEqual({ amount: v.rial })
    },
  )
})
