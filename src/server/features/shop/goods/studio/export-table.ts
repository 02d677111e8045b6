import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { byteOrderMark, csvAmount, type CsvCell, csvLine } from '#lib/text/csv.ts'
import { variantInputOf } from './batch.ts'
import { listIds, listWholeGoods, type StudioGoodsRow } from './studio-goods-queries.ts'
import { columns, type TableColumn } from './table-columns.ts'

const batch = 200

const dollars = (cents: number | null) => (cents === null ? null : csvAmount(cents, 'USD'))
/** Whole Toman are a number; a price that is none says its unit. */
const toman = (rials: number | null) => (rials === null ? null : rials % 10 === 0 ? rials / 10 : `${rials} ریال`)

function linesOf(goods: StudioGoodsRow): string {
  return goods.variants
    .filter((variant) => variant.withdrawn_at === null)
    .map((variant) => {
      const input = variantInputOf(variant)
      const cells: Record<TableColumn, CsvCell> = {
        goods_id: goods.id,
        title_fa: goods.title_fa,
        title_en: goods.title_en,
        line_fa: goods.line_fa,
        line_en: goods.line_en,
        shelf: goods.shelf,
        state: goods.state,
        ...input,
        price_toman: toman(input.irr),
        sale_toman: toman(input.sale_irr),
        price_usd: dollars(input.usd),
        sale_usd: dollars(input.sale_usd),
        on_hand: variant.on_hand,
        counted: null,
      }
      return csvLine(columns.map((column) => cells[column]))
    })
    .join('')
}

/** All goods as a table that can be read in again, in pieces; memory holds only those of one query. */
export async function* exportTable(db: Db): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...columns])
  for (let after: ProductId | null = null; ;) {
    const ids: ProductId[] = await listIds(db, { told: null }, { limit: batch, after })
    yield (await listWholeGoods(db, ids)).map(linesOf).join('')
    const last = ids.at(-1)
    if (last === undefined || ids.length < batch) return
    after = last
  }
}
