/** Reads one table of goods in a thread of its own, for read-table-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'
import type { TableAsk } from './read-table-apart.ts'

const { bytes, mostRows } = workerData as TableAsk
parentPort?.postMessage(readTable(bytes, mostRows))
