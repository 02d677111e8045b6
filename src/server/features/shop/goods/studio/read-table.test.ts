import { expect, test } from 'vitest'
import { variantCells } from './read-cells.ts'
import { readTable } from './read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const skus = (bytes: Uint8Array) =>
  readTable(bytes, 2000).rows.map(({ line, cells }) => [line, cells.sku, cells.title_fa])

test.each<[string, Uint8Array]>([
  ['commas', utf8('sku,title_fa\r\nA-1,پوستر\r\n')],
  ['a byte order mark', utf8('\uFEFFsku,title_fa\nA-1,پوستر\n')],
  ['semicolons', utf8('sku;title_fa\nA-1;پوستر')],
  ['tabs', utf8('sku\ttitle_fa\nA-1\tپوستر')],
  ['another order, capitals and blanks', utf8('Title FA, SKU \nپوستر,A-1')],
  ['quotes', utf8('"sku","title_fa"\n"A-1","پوستر"')],
  ['rows of nothing', utf8('sku,title_fa\n\n,\nA-1,پوستر\n,,\n')],
  ['UTF-16', new Uint8Array(Buffer.from('\uFEFFsku\ttitle_fa\nA-1\tپوستر', 'utf16le'))],
])('a table with %s is read', (_name, bytes) => {
  const [row, ...more] = skus(bytes)
  expect([row?.[1], row?.[2], more]).toEqual(['A-1', 'پوستر', []])
})

test.each<[string, Uint8Array, string]>([
  [
    'another encoding',
    new Uint8Array([0x73, 0x6b, 0x75, 0x0a, 0xc7, 0xe1]),
    'The file is not UTF-8. Save it as “CSV UTF-8”.',
  ],
  ['no head', utf8('A-1,poster'), 'The first row must name the columns, sku among them.'],
  ['nothing', utf8(''), 'The first row must name the columns, sku among them.'],
  ['a column twice', utf8('sku,sku\nA,B'), 'The column sku is there twice.'],
  ['an open quote', utf8('sku,title_fa\n"A-1,poster'), 'The file is no table: a quotation mark is left open.'],
  ['2,001 rows', utf8(`sku\n${'A-1\n'.repeat(2001)}`), 'A file has 2000 rows at most; split it.'],
])('%s is refused', (_name, bytes, said) => {
  expect(readTable(bytes, 2000)).toMatchObject({ rows: [], faults: [{ line: null, text: { en: said } }] })
})

test('lines of cells with breaks are counted as an editor of text counts them; what means nothing is named', () => {
  const { rows, ignored, faults } = readTable(utf8('sku,note,title_fa\nA-1,"x\ny",a\nB-2,z,b,more\n'), 2000)
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
    [3, { sku: 'A-1', title_fa: 'a' }],
    [4, { sku: 'B-2', title_fa: 'b' }],
  ])
  expect(ignored).toEqual(['note'])
  expect(faults).toMatchObject([{ line: 4 }])
})

test('an apostrophe that kept text from being a formula goes; any other stays', () => {
  const { rows } = readTable(utf8("sku,title_en\nA-1,'=Quiet\nB-2,'Tis\n"), 2000)
  expect(rows.map(({ cells }) => cells.title_en)).toEqual(['=Quiet', "'Tis"])
})

test.each<[Record<string, string>, object]>([
  [{ price_toman: '۱۸۰٬۰۰۰' }, { irr: 1_800_000 }],
  [{ price_toman: '180,000' }, { irr: 1_800_000 }],
  [{ price_toman: '1800000 ریال' }, { irr: 1_800_000 }],
  [{ price_toman: '' }, { irr: null }],
  [{ price_toman: '0' }, { irr: null }],
  [{ price_usd: '12.5' }, { usd: 1250 }],
  [{ weight_grams: '۱,۲۰۰' }, { weight_grams: 1200 }],
  [{ sale_ends_at: '2026-12-31' }, { sale_ends_at: '2026-12-31T20:30:00.000Z' }],
  [{ sale_ends_at: '2026-12-31T20:30:00.000Z' }, { sale_ends_at: '2026-12-31T20:30:00.000Z' }],
  [{ low_at: '0' }, { low_at: 0 }],
  [{}, {}],
])('cells %j are read as %j', (cells, expected) => {
  const faults: string[] = []
  expect(variantCells(cells, (column) => faults.push(column))).toEqual(expected)
  expect(faults).toEqual([])
})

test.each([
  { price_toman: 'many' },
  { price_toman: '-5' },
  { price_toman: '12$' },
  { price_usd: '12.345' },
  { weight_grams: '' },
  { weight_grams: '0' },
  { weight_grams: '1.5' },
  { length_mm: '5001' },
  { sale_ends_at: '31.12.2026' },
  { sale_ends_at: '2026-02-30' },
  { low_at: '-1' },
  { size_fa: 'x'.repeat(61) },
])('cells %j are refused', (cells) => {
  const faults: string[] = []
  expect(variantCells(cells, (column) => faults.push(column))).toEqual({})
  expect(faults).toEqual(Object.keys(cells))
})
