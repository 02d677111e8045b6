import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** The columns of a picture that pages show. */
export const imageColumns = ['path', 'width', 'height', 'color', 'widths', 'has_avif', 'focus'] as const

export type Products = ExpressionBuilder<DB, 'products'>
