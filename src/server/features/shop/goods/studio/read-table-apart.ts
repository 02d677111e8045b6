import { mostRows } from '#contract/shop/goods-batches.ts'
import { inThread } from '#server/features/media/index.ts'
import type { ReadTable } from './read-table.ts'

export interface TableAsk {
  bytes: Uint8Array
  mostRows: number
}

/** Reads a table of goods as `readTable` does, in a thread of its own. One that needs too much time or memory has a fault. */
export async function readTableApart(bytes: Uint8Array): Promise<ReadTable> {
  const ask: TableAsk = { bytes, mostRows }
  const read = await inThread<ReadTable>(new URL('./table-thread.ts', import.meta.url), ask)
  const text = { fa: 'این پرونده خوانده نشد؛ آن را چند تکه کنید.', en: 'The file could not be read; split it.' }
  return read ?? { rows: [], faults: [{ line: null, text }], ignored: [] }
}
