import { expect, test } from 'vitest'
import { cellKeys, goodsFormOf, type VariantRow, withRow } from './goods-form.ts'
import { columnsOf, groupsInUse, oddCells, pastedBlock, withBlock, withMoved } from './grid-cells.ts'

const [blank] = goodsFormOf(null, 'en').variants
if (blank === undefined) throw new Error('no row')
const row = (key: number, change: Partial<VariantRow> = {}): VariantRow => ({ ...blank, key, ...change })

test.each([
  ['A-1', null],
  ['A-1\n', null],
  ['A-1\tB', [['A-1', 'B']]],
  ['1\r\n2\r\n', [['1'], ['2']]],
  [
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
])('%j is pasted as %j', (text, expected) => {
  expect(pastedBlock(text)).toEqual(expected)
})

test('a block fills cells from where it is pasted, over shown columns only, and adds rows', () => {
  const columns = ['sku', 'irr', 'low_at'] as const
  const rows = withBlock(
    [row(0, { sku: 'A', usd: '5' })],
    { row: 0, column: 'irr' },
    {
      block: [
        ['۱۰۰', '2', 'beyond'],
        ['200', '3'],
      ],
      columns,
    },
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ sku: 'A', irr: '۱۰۰', low_at: '2', usd: '5' })
  expect(rows[1]).toMatchObject({ sku: '', irr: '200', low_at: '3', id: null })
  const many = { block: Array.from({ length: 300 }, () => ['x']), columns }
  expect(withBlock([row(0)], { row: 0, column: 'sku' }, many)).toHaveLength(200)
})

test('rows move among each other', () => {
  const rows = [row(0), row(1), row(2)]
  expect(withMoved(rows, 2, -1).map(({ key }) => key)).toEqual([0, 2, 1])
  expect(withMoved(rows, 0, 1).map(({ key }) => key)).toEqual([1, 0, 2])
  expect(withRow(rows).at(-1)?.key).toBe(3)
})

test('a price ten times off the others is odd, in the column where it stands', () => {
  const rows = [row(0, { irr: '180,000' }), row(1, { irr: '2,000,000' }), row(2, { irr: '۱۹۰٬۰۰۰', usd: '12' })]
  expect(oddCells(rows)).toEqual([{ row: 1, column: 'irr' }])
  expect(oddCells([row(0, { irr: '180,000' })])).toEqual([])
  expect(oddCells([row(0, { irr: 'x' }), row(1, { irr: '5' })])).toEqual([])
})

test('columns of a group are there when something is typed in them', () => {
  const rows = [row(0, { sku: 'A', sale_usd: '9' })]
  expect(groupsInUse(rows)).toEqual(['dollars', 'sale'])
  expect(columnsOf(cellKeys, new Set(['size']))).toEqual(['sku', 'size_fa', 'size_en', 'irr', 'low_at', 'weight_grams'])
  expect(columnsOf(cellKeys, new Set(['sale']))).not.toContain('sale_usd')
})
