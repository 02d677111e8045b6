import type { OutputOf } from '#contract/api.ts'

export type Product = OutputOf<'GET /products/:id'>
