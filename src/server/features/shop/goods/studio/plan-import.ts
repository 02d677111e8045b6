import { mostVariants } from '#contract/shop/studio-goods.ts'
import type { ProductId } from '#lib/ids.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import type { Localized } from '#server/fail.ts'
import { type BatchFault, type BatchGoods, type BatchVariant, goodsInputOf, variantInputOf } from './batch.ts'
import { cleanSku, type VariantInput } from './goods-faults.ts'
import { countedCell, goodsCells, variantCells } from './read-cells.ts'
import type { StudioGoodsRow, StudioVariantRow } from './studio-goods-queries.ts'
import type { TableColumn, TableRow } from './table-columns.ts'

const said = (fa: string, en: string): Localized => ({ fa, en })

const tooMany = said(
  `یک کالا بیش از ${localDigits(mostVariants, 'fa')} گونه نمی‌پذیرد. آن را چند کالا کنید.`,
  `One thing has at most ${mostVariants} variants. Make several things of it.`,
)

const newVariant: VariantInput = {
  id: null,
  sku: '',
  size_fa: null,
  size_en: null,
  color_fa: null,
  color_en: null,
  color_hex: null,
  edition_fa: null,
  edition_en: null,
  weight_grams: 0,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  irr: null,
  sale_irr: null,
  usd: null,
  sale_usd: null,
  sale_ends_at: null,
  low_at: null,
}
const newGoods: BatchGoods['after'] = {
  title_fa: '',
  title_en: '',
  line_fa: null,
  line_en: null,
  text_fa: '',
  text_en: '',
  shelf: 'other',
  of_id: null,
  tags: [],
  most_per_member: null,
  is_returnable: true,
  no_return_fa: null,
  no_return_en: null,
  sent_from: null,
  vat_percent: null,
}

/** The number of goods in a row; null: none is written, or it is no number. */
export function goodsIdIn({ cells }: TableRow): ProductId | null {
  return wholeOf(cells.goods_id ?? '', { least: 1 }) as ProductId | null
}

export const skuIn = ({ cells }: TableRow): string => cleanSku(cells.sku ?? '')

/** The rows of one file for the same goods: goods that exist, or goods that are made under one pair of titles. */
type Group = { row: StudioGoodsRow | null; rows: TableRow[] }

function grouped(
  rows: readonly TableRow[],
  known: readonly StudioGoodsRow[],
  fault: (row: TableRow, text: Localized) => void,
) {
  const byId = new Map(known.map((goods) => [goods.id as number, goods]))
  const bySku = new Map(known.flatMap((goods) => goods.variants.map(({ sku }) => [sku, goods] as const)))
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const sku = skuIn(row)
    const typed = (row.cells.goods_id ?? '').trim()
    const id = goodsIdIn(row)
    const named = id === null ? undefined : byId.get(id)
    const owner = bySku.get(sku)
    if (sku === '') fault(row, said('sku: این را بنویسید.', 'sku: please fill this in.'))
    else if (typed !== '' && named === undefined)
      fault(row, said('goods_id: چنین کالایی نیست.', 'goods_id: there are no such goods.'))
    else if (named !== undefined && owner !== undefined && owner !== named)
      fault(row, said('sku: کالای دیگری همین شناسه را دارد.', 'sku: other goods have this number.'))
    else {
      const goods = named ?? owner ?? null
      const titles = `${row.cells.title_fa ?? ''}\n${row.cells.title_en ?? ''}`
      const key = goods === null ? `new ${titles}` : String(goods.id)
      const group = groups.get(key) ?? { row: goods, rows: [] }
      group.rows.push(row)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}

const stockOf = (was: StudioVariantRow | undefined) => ({ onHand: was?.on_hand ?? 0, held: was?.held ?? 0 })

function variantsOf({ row: goods, rows }: Group, fault: (row: TableRow, column: TableColumn, text: Localized) => void) {
  const was = new Map(goods?.variants.map((variant) => [variant.sku, variant]))
  const live = (goods?.variants ?? []).filter((variant) => variant.withdrawn_at === null)
  const named = new Map<string, BatchVariant>()
  for (const row of rows) {
    const sku = skuIn(row)
    const known = was.get(sku)
    const before = known === undefined || known.withdrawn_at !== null ? null : variantInputOf(known)
    const on = (column: TableColumn, text: Localized) => fault(row, column, text)
    const base = known === undefined ? { ...newVariant, sku } : variantInputOf(known)
    const change = variantCells(row.cells, on)
    if (known === undefined && change.weight_grams === undefined && row.cells.weight_grams === undefined)
      on('weight_grams', said('این را بنویسید.', 'Please fill this in.'))
    if (named.has(sku)) on('sku', said('ردیف دیگری همین شناسه را دارد.', 'Another row has this number.'))
    named.set(sku, {
      line: row.line,
      before,
      after: { ...base, ...change },
      counted: countedCell(row.cells, on),
      ...stockOf(known),
    })
  }
  const unnamed = live.filter(({ sku }) => !named.has(sku))
  const kept = live.map((variant): BatchVariant => {
    const input = variantInputOf(variant)
    return named.get(variant.sku) ?? { line: null, before: input, after: input, counted: null, ...stockOf(variant) }
  })
  const added = [...named.values()].filter(({ before }) => before === null)
  return { variants: [...kept, ...added], unnamed }
}

/** The fields of goods; rows of the same goods that say different things are wrong. */
function goodsOf({ row: goods, rows }: Group, fault: (row: TableRow, column: TableColumn, text: Localized) => void) {
  const first = rows[0]
  const base = goods === null ? newGoods : goodsInputOf(goods)
  let change: Partial<BatchGoods['after']> = {}
  for (const row of rows) {
    const own = goodsCells(row.cells, (column, text) => fault(row, column, text))
    for (const [field, value] of Object.entries(own)) {
      const earlier = change[field as keyof typeof own]
      if (field in change && earlier !== value)
        fault(
          row,
          field as TableColumn,
          said(
            `در ردیف ${localDigits(first?.line ?? 0, 'fa')} چیز دیگری نوشته است.`,
            `Row ${first?.line ?? 0} says something else.`,
          ),
        )
    }
    change = { ...own, ...change }
  }
  return { ...base, ...change }
}

/**
 * Plans the changes that the rows of a file make to the goods that they name. Cells of columns that the file has are
 * taken over, an empty one too; variants that the file does not name stay.
 */
export function planImport(
  rows: readonly TableRow[],
  known: readonly StudioGoodsRow[],
): { batch: BatchGoods[]; faults: BatchFault[] } {
  const faults: BatchFault[] = []
  const fault = (row: TableRow, text: Localized) => {
    faults.push({ line: row.line, text })
  }
  const onColumn = (row: TableRow, column: TableColumn, text: Localized) =>
    fault(row, { fa: `${column}: ${text.fa}`, en: `${column}: ${text.en}` })
  const batch = grouped(rows, known, fault).map((group): BatchGoods => {
    const { variants } = variantsOf(group, onColumn)
    // the studio's page could never save them again
    const over = variants[mostVariants]
    if (over !== undefined) faults.push({ line: over.line, text: tooMany })
    return { row: group.row, line: group.rows[0]?.line ?? null, after: goodsOf(group, onColumn), variants }
  })
  return { batch, faults }
}
