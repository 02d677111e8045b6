import type { InputOf, OutputOf } from '#contract/api.ts'

export type Book = OutputOf<'GET /studio/stock/:id'>
export type StockRow = Book['variant']
export type Move = Book['items'][number]
export type WrittenKind = InputOf<'POST /studio/stock/:id'>['body']['kind']

export const writtenKinds = ['came_in', 'counted', 'lost'] as const satisfies readonly WrittenKind[]
