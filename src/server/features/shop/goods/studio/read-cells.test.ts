import { expect, test } from 'vitest'
import { goodsIdIn } from './plan-import.ts'
import { countedCell, variantCells } from './read-cells.ts'

/** Where spreadsheets of Persian put a mark of direction, and how people write digits. */
const spellings = (digits: string, persian: string) => [
  digits,
  persian,
  `\u200f${digits}`,
  `${persian}\u200e `,
  `\u202b${digits}\u202c`,
]
const none = () => expect.fail()

test.each(spellings('1200', '۱۲۰۰').concat('1,200', '۱٬۲۰۰', '\u200f1,200'))(
  'every column reads the number %j',
  (cell) => {
    expect(countedCell({ counted: cell }, none)).toBe(1200)
    expect(goodsIdIn({ line: 2, cells: { goods_id: cell } })).toBe(1200)
    const read = variantCells({ weight_grams: cell, low_at: cell, price_toman: cell }, none)
    expect(read).toEqual({ weight_grams: 1200, low_at: 1200, irr: 12_000 })
  },
)

test.each(spellings('2026-12-31', '۲۰۲۶-۱۲-۳۱'))('the day %j ends with that day in Tehran', (cell) => {
  expect(variantCells({ sale_ends_at: cell }, none)).toEqual({ sale_ends_at: '2026-12-31T20:30:00.000Z' })
})

test.each(['x', '1e3', '0x10', '-1', '1.5', '1,2', '99999999'])('%j is no number of pieces', (cell) => {
  const faults: string[] = []
  expect(countedCell({ counted: cell }, (column) => faults.push(column))).toBeNull()
  expect(faults).toEqual(['counted'])
})
