import * as contract from '#contract/shop/studio-stock.ts'
import type { VariantId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { variantOptions } from '../sell-goods.ts'
import {
  countMoves,
  countShelves,
  findShelf,
  listMoves,
  listShelves,
  type MoveRow,
  type ShelfRow,
  type StockSearch,
} from './stock-desk-queries.ts'
import { setLowLine, type StockDoors, writeMove } from './stock-desk.ts'

const presentShelf = (row: ShelfRow, locale: Locale) => ({
  variant_id: row.id,
  product_id: row.product_id,
  title: locale === 'fa' ? row.title_fa : row.title_en,
  options: variantOptions(row)[locale],
  sku: row.sku,
  on_hand: row.on_hand,
  held: row.held,
  low_at: row.low_at,
  is_low: row.is_low,
  is_withdrawn: row.withdrawn_at !== null,
})

const presentMove = ({ first_name: first, last_name: last, order, ...row }: MoveRow) => ({
  ...row,
  id: Number(row.id),
  at: row.at.toISOString(),
  by: [first, last].filter(Boolean).join(' ') || null,
  order: order === null ? null : Number(order),
})

const searchOf = (typed: string | undefined, onlyLow: boolean): StockSearch => ({
  told: readTold(typed ?? ''),
  onlyLow,
})

const idOf = ({ id }: { id: string }) => id as VariantId

/** The book of stock as the studio reads and writes it. */
export function registerStockDesk({ core, mount }: Api, doors: StockDoors): void {
  const { db } = core

  mount(contract.listStock, async ({ query }, { locale }) => {
    const { page, per_page: perPage } = query
    const search = searchOf(query.query, query.low ?? false)
    const [rows, total, low] = await Promise.all([
      listShelves(db, search, { limit: perPage, offset: (page - 1) * perPage }),
      countShelves(db, search),
      countShelves(db, searchOf(undefined, true)),
    ])
    return ok({ items: rows.map((row) => presentShelf(row, locale)), page, per_page: perPage, total, low })
  })

  mount(contract.listStockMoves, async ({ params, query }, { locale }) => {
    const { page, per_page: perPage } = query
    const id = idOf(params)
    const shelf = (await findShelf(db, id)) ?? fail('request.not_found')
    const [rows, total] = await Promise.all([
      listMoves(db, id, { limit: perPage, offset: (page - 1) * perPage }),
      countMoves(db, id),
    ])
    return ok({ variant: presentShelf(shelf, locale), items: rows.map(presentMove), page, per_page: perPage, total })
  })

  mount(contract.moveStock, async ({ params, body }, { viewer, locale, idempotencyKey: key }) => {
    const { shelf, move } = await writeMove(core, doors, viewer.memberId, { ...body, variantId: idOf(params), key })
    return created({ variant: presentShelf(shelf, locale), move: move === null ? null : presentMove(move) })
  })

  mount(contract.setLowLine, async ({ params, body }, { viewer, locale }) => {
    const line = { variantId: idOf(params), lowAt: body.low_at, was: body.was }
    return ok(presentShelf(await setLowLine(core, doors, viewer.memberId, line), locale))
  })
}
