import { expect, test } from 'vitest'
import { mostFileBytes, mostRows } from '#contract/shop/goods-batches.ts'
import { changedGoods, digestOf, rowsOf } from './batch.ts'
import { planImport } from './plan-import.ts'
import { readTable } from './read-table.ts'

const head = 'sku,title_fa,title_en,shelf,state,price_toman,price_usd,weight_grams,counted\n'
const words = (n: number) => `"چای ${n} ${'ا'.repeat(300)}","Tea ${n} ${'a'.repeat(300)}"`

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

// a table is read in a thread; what its rows would change is worked out where everybody is answered
test.each([
  ['goods of their own', (n: number) => `S${n},${words(n)},tea,draft,${n + 1},1.${n % 90},10,3\n`],
  ['variants of one thing', (n: number) => `S${n},${words(0)},tea,draft,${n + 1},1.${n % 90},10,3\n`],
  ['cells that are all wrong', (n: number) => `S${n},${words(n)},a,b,c,d,e,f\n`],
])('the largest table, of %s, keeps nobody waiting for 300 ms', (_what, row) => {
  const text = head + Array.from({ length: mostRows }, (_, n) => row(n)).join('')
  const { rows } = readTable(Buffer.from(text).subarray(0, mostFileBytes), mostRows)
  expect(rows.length).toBeGreaterThan(1900)
  const before = threadMs()
  const { batch } = planImport(rows, [])
  rowsOf(changedGoods(batch), new Map(), 'fa')
  digestOf(batch)
  expect(threadMs() - before).toBeLessThan(300)
})
