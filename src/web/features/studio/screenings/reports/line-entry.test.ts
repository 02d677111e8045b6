import { expect, test } from 'vitest'
import { type LineEntry, lineIn } from './line-entry.ts'

const entry = (more: Partial<LineEntry> = {}): LineEntry => ({
  productId: 7,
  kind: 'part',
  value: '40',
  from: '2026-11-22',
  to: '',
  ...more,
})

test.each([
  ['a part', {}, { product_id: 7, share: { kind: 'part', basis_points: 4000 }, from_day: '2026-11-22', to_day: null }],
  [
    'a sum in Toman, days of the Iranian calendar',
    { kind: 'irr', value: '۲۰٬۰۰۰', from: '۱۴۰۵/۰۹/۰۱', to: '۱۴۰۵/۰۹/۳۰' },
    {
      product_id: 7,
      share: { kind: 'fixed', each: { amount: 200_000, currency: 'IRR' } },
      from_day: '2026-11-22',
      to_day: '2026-12-21',
    },
  ],
] as const)('%s', (_title, more, body) => {
  expect(lineIn(entry(more))).toEqual({ body })
})

test('each field has its fault', () => {
  expect(lineIn({ productId: null, kind: 'part', value: '101', from: '', to: 'x' })).toEqual({
    faults: { product_id: 'missing', share: 'percent', from_day: 'day', to_day: 'day' },
  })
  expect(lineIn(entry({ kind: 'usd', value: '0' }))).toEqual({ faults: { share: 'amount' } })
})
