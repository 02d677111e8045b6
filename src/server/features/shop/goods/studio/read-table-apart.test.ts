import { expect, test } from 'vitest'
import { readTableApart } from './read-table-apart.ts'

test('others go on while a table is read, and it is read as it is in place', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  const rows = Array.from({ length: 2000 }, (_, at) => `A-${at},کالای ${at}`)
  const read = await readTableApart(Buffer.from(`sku,title_fa,own\n${rows.join('\n')}`))
  clearInterval(counting)
  expect([read.rows.length, read.faults, read.ignored]).toEqual([2000, [], ['own']])
  expect(read.rows[1999]).toEqual({ line: 2001, cells: { sku: 'A-1999', title_fa: 'کالای 1999' } })
  expect(turns).toBeGreaterThan(0)
})

test('a file of columns alone is refused in words', async () => {
  const { faults } = await readTableApart(Buffer.from(`sku${','.repeat(1_900_000)}`))
  expect(faults).toEqual([{ line: null, text: expect.objectContaining({ en: 'A file has 200 columns at most.' }) }])
})
