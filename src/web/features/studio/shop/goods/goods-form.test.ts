import { expect, test } from 'vitest'
import { endIn, goodsFormOf, goodsInputOf, type StudioGoods, withRow } from './goods-form.ts'

const goods: StudioGoods = {
  id: 7,
  version: 3,
  state: 'draft',
  title_fa: 'پوستر',
  title_en: 'Poster',
  line_fa: null,
  line_en: null,
  text_fa: 'متن',
  text_en: 'Text',
  shelf: 'print',
  of_id: 5,
  of: { id: 5, title: 'Rain' },
  tags: ['باران', 'برف'],
  most_per_member: 12,
  is_returnable: false,
  no_return_fa: 'چاپ سفارشی',
  no_return_en: 'Made to order',
  sent_from: '2026-12-31',
  vat_percent: 0,
  withdrawn: [],
  poster: null,
  stills: [],
  missing: [],
  updated_at: '2026-11-01T00:00:00Z',
  variants: [
    {
      id: '0b0e0c2e-0000-4000-8000-000000000001',
      sku: 'RAIN-L',
      size_fa: 'بزرگ',
      size_en: 'Large',
      color_fa: null,
      color_en: null,
      color_hex: null,
      edition_fa: null,
      edition_en: null,
      weight_grams: 1200,
      length_mm: 700,
      width_mm: 500,
      height_mm: 40,
      irr: 1_800_000,
      sale_irr: 1_500_000,
      usd: 1250,
      sale_usd: null,
      sale_ends_at: '2026-12-31T20:30:00.000Z',
      low_at: 0,
      on_hand: 4,
      held: 1,
      pictures: [],
    },
  ],
}

test.each(['fa', 'en'] as const)('what the fields show is what they send, in %s', (locale) => {
  const read = goodsInputOf(goodsFormOf(goods, locale), { was: goods, locale })
  const { id: _i, version: _v, state: _s, of: _o, withdrawn: _w, poster: _p, stills: _t, ...rest } = goods
  const { missing: _m, updated_at: _u, variants, ...fields } = rest
  const sent = variants.map(({ on_hand: _on, held: _held, pictures: _pictures, ...variant }) => variant)
  expect(read).toEqual({ input: { ...fields, variants: sent } })
})

test('blank rows at the end are no variants', () => {
  const form = goodsFormOf(null, 'en')
  expect(goodsInputOf(form, { was: null, locale: 'en' })).toMatchObject({ input: { variants: [] } })
  const [first] = form.variants
  if (first === undefined) throw new Error('no row')
  const typed = { ...first, sku: 'A-1', irr: 'much', weight_grams: '' }
  const read = goodsInputOf({ ...form, variants: [typed, first] }, { was: null, locale: 'en' })
  expect(read).toEqual({ faults: { 'variants.0.irr': 'amount_no_number', 'variants.0.weight_grams': 'required' } })
})

test.each<[string, string | null | undefined]>([
  ['', null],
  ['2026-12-31', '2026-12-31T20:30:00.000Z'],
  ['۱۴۰۵/۱۰/۱۰ ۲۱:۰۰', '2026-12-31T17:30:00.000Z'],
  ['31 December 2026 21:00', '2026-12-31T17:30:00.000Z'],
  ['tomorrow', undefined],
  ['2026-02-30', undefined],
])('the end of a sale %j is read as %j', (text, expected) => {
  const faults: unknown[] = []
  const read = endIn(text, (fault) => faults.push(fault))
  expect(faults.length > 0 ? undefined : read).toBe(expected)
})

test('a new row weighs what the last one does; a copy has a number of its own and no stock', () => {
  const { variants } = goodsFormOf(goods, 'en')
  expect(withRow(variants)[1]).toMatchObject({ sku: '', weight_grams: '1200', irr: '', id: null })
  expect(withRow(variants, variants[0])[1]).toMatchObject({ sku: 'RAIN-L-2', irr: '180,000', id: null, onHand: 0 })
})
