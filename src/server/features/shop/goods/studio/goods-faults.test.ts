import { expect, test } from 'vitest'
import { cleanGoods, type GoodsInput, goodsFaults, type VariantInput } from './goods-faults.ts'

const variant = (change: Partial<VariantInput> = {}): VariantInput => ({
  id: null,
  sku: 'RAIN-A',
  size_fa: null,
  size_en: null,
  color_fa: null,
  color_en: null,
  color_hex: null,
  edition_fa: null,
  edition_en: null,
  weight_grams: 300,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  irr: 1_800_000,
  sale_irr: null,
  usd: null,
  sale_usd: null,
  sale_ends_at: null,
  low_at: null,
  ...change,
})
const goods = (change: Partial<GoodsInput> = {}): GoodsInput => ({
  title_fa: 'پوستر',
  title_en: 'Poster',
  line_fa: null,
  line_en: null,
  text_fa: '',
  text_en: '',
  shelf: 'poster',
  of_id: null,
  tags: [],
  most_per_member: null,
  is_returnable: true,
  no_return_fa: null,
  no_return_en: null,
  sent_from: null,
  vat_percent: null,
  variants: [variant()],
  ...change,
})
const sized = (size: string, change: Partial<VariantInput> = {}) =>
  variant({ sku: `RAIN-${size}`, size_fa: size, size_en: size, ...change })
const wrong = (change: Partial<GoodsInput>) => Object.keys(goodsFaults(cleanGoods(goods(change)))).toSorted()

test.each<[string, Partial<GoodsInput>, string[]]>([
  ['whole goods', {}, []],
  ['a draft without variants', { variants: [] }, []],
  ['no titles', { title_fa: ' ‌', title_en: '' }, ['title_en', 'title_fa']],
  ['a line in one language', { line_fa: 'کاغذ' }, ['line_en']],
  ['an exception without its reason', { is_returnable: false, no_return_fa: ' ' }, ['no_return_en', 'no_return_fa']],
  ['a reason where everything is taken back', { no_return_fa: 'چرا' }, []],
  ['no number', { variants: [variant({ sku: ' ' })] }, ['variants.0.sku']],
  ['a Persian number', { variants: [variant({ sku: 'باران' })] }, ['variants.0.sku']],
  ['small letters, Persian digits and a blank', { variants: [variant({ sku: ' rain ۱۲ ' })] }, []],
  ['41 signs', { variants: [variant({ sku: 'A'.repeat(41) })] }, ['variants.0.sku']],
  ['40 signs', { variants: [variant({ sku: 'A'.repeat(40) })] }, []],
  ['a size in one language', { variants: [variant({ size_en: 'L' })] }, ['variants.0.size_fa']],
  ['a colour that is none', { variants: [variant({ color_hex: 'green' })] }, ['variants.0.color_hex']],
  ['a colour in capitals', { variants: [variant({ color_hex: '#1F5F5B' })] }, []],
  ['two of three lengths', { variants: [variant({ length_mm: 500, height_mm: 40 })] }, ['variants.0.width_mm']],
  ['three lengths', { variants: [variant({ length_mm: 500, width_mm: 300, height_mm: 40 })] }, []],
  ['a sale above the price', { variants: [variant({ sale_irr: 1_800_000 })] }, ['variants.0.sale_irr']],
  ['a sale below it', { variants: [variant({ sale_irr: 1_799_999 })] }, []],
  ['a sale without a price', { variants: [variant({ sale_usd: 500 })] }, ['variants.0.usd']],
  [
    'the end of no sale',
    { variants: [variant({ sale_ends_at: '2026-12-01T00:00:00.000Z' })] },
    ['variants.0.sale_ends_at'],
  ],
  ['not sold in any currency', { variants: [variant({ irr: null })] }, []],
  ['two sizes', { variants: [sized('M'), sized('L')] }, []],
  ['one number twice', { variants: [sized('M'), sized('L', { sku: 'rain-m' })] }, ['variants.1.sku']],
  ['one size twice', { variants: [sized('M'), sized('M', { sku: 'RAIN-L' })] }, ['variants.1.size_fa']],
  ['nothing sets one apart', { variants: [sized('M'), variant()] }, ['variants.1.size_fa']],
])('%s', (_name, change, expected) => {
  expect(wrong(change)).toEqual(expected)
})

test('what is kept is clean: tags once, numbers in capitals, no reason where goods are taken back', () => {
  const clean = cleanGoods(
    goods({ tags: [' باران ', 'باران', ''], no_return_fa: 'چرا', variants: [variant({ sku: ' rain ۱۲ ' })] }),
  )
  expect(clean).toMatchObject({ tags: ['باران'], no_return_fa: null, variants: [{ sku: 'RAIN-12' }] })
})
