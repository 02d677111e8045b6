/** The columns of the table of goods, in their order. Those that are only read tell a reader what the row is. */
export const columns = [
  ...(['goods_id', 'sku', 'title_fa', 'title_en', 'line_fa', 'line_en', 'shelf', 'state'] as const),
  ...(['edition_fa', 'edition_en', 'color_fa', 'color_en', 'color_hex', 'size_fa', 'size_en'] as const),
  ...(['weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const),
  ...(['price_toman', 'sale_toman', 'price_usd', 'sale_usd', 'sale_ends_at', 'low_at'] as const),
  ...(['on_hand', 'counted'] as const),
] as const

export type TableColumn = (typeof columns)[number]

/** A row of a table by its columns; a column that the table does not have is missing. */
export type TableCells = Partial<Record<TableColumn, string>>

export interface TableRow {
  /** In the file, from 1; the head is line 1 of most. */
  line: number
  cells: TableCells
}
