import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Tables that a phone shows as tables, or as cards by rules of their own. */
const others = new Map([
  ['features/accounts/members/notices/choice-table.tsx', 'three narrow columns, two of which are ticks'],
  ['features/payments/purchases/invoice-lines.tsx', 'a document'],
  ['features/payments/purchases/receipt.tsx', 'a document'],
  ['features/screenings/reports/report-view.tsx', 'two values beside each other'],
  ['features/studio/shop/goods/variants-grid.tsx', 'a grid of fields'],
  ['features/studio/shop/orders/papers-page.tsx', 'a paper that is printed'],
  // its class is put together of several
  ['features/studio/table/table.tsx', 'has it'],
])

test('every table is rows of cards on a phone, or has a reason', () => {
  const files = globSync('**/*.tsx', { cwd: path.join(import.meta.dirname, '..') }).map((file) =>
    file.split(path.sep).join('/'),
  )
  const tables = files.flatMap((file) => {
    const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
    return [...source.matchAll(/<table\b[^>]*>/g)].map(([tag]) => ({ file, tag }))
  })
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ file, tag }) => !others.has(file) && !tag.includes('card-rows'))).toEqual([])
  expect([...others.keys()].filter((file) => !tables.some((table) => table.file === file))).toEqual([])
})
