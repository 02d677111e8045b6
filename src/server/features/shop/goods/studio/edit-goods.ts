import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { StudioGoods } from '#contract/shop/studio-goods.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId, VariantId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { searchKey } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { lockStock } from '../stock/stock.ts'
import { cleanGoods, type GoodsFaults, type GoodsInput, goodsFaults, type VariantInput } from './goods-faults.ts'
import { missingForSale, soldVariants } from './goods-readiness.ts'
import { readStudioGoods } from './present-studio-goods.ts'
import { findStudioGoods, type StudioGoodsRow, type StudioVariantRow } from './studio-goods-queries.ts'
import {
  changeGoods,
  clearVariants,
  insertGoods,
  isTitle,
  listTakenSkus,
  lockGoods,
  markState,
  type PriceColumns,
  raiseVersion,
  type VariantColumns,
  writePrices,
  writeVariant,
} from './write-goods-queries.ts'

type Answer = z.input<typeof StudioGoods>
type Wish = { by: MemberId; locale: Locale }

/** Returns the text of goods that a search compares (lib/persian-text.ts). */
export const searchTextOf = (goods: Pick<GoodsInput, 'title_fa' | 'title_en' | 'line_fa' | 'line_en' | 'tags'>) =>
  searchKey([goods.title_fa, goods.title_en, goods.line_fa ?? '', goods.line_en ?? '', ...goods.tags].join(' '))

function columnsOf(input: GoodsInput) {
  const { title_fa, title_en, text_fa, text_en, variants: _variants, of_id: ofId, ...own } = input
  return {
    product: { title_fa, title_en, synopsis_fa: text_fa, synopsis_en: text_en },
    own: { ...own, of_id: ofId as ProductId | null, search_text: searchTextOf(input) },
  }
}

/** The columns and prices of a variant as it was entered. */
function partsOf(variant: VariantInput): { columns: VariantColumns; prices: PriceColumns[] } {
  const { id: _id, irr, sale_irr: saleIrr, usd, sale_usd: saleUsd, sale_ends_at: ends, ...columns } = variant
  const end = (sale: number | null) => (sale === null || ends === null ? null : new Date(ends))
  return {
    columns,
    prices: [
      ...(irr === null
        ? []
        : [{ currency: 'IRR' as const, amount: irr, sale_amount: saleIrr, sale_ends_at: end(saleIrr) }]),
      ...(usd === null
        ? []
        : [{ currency: 'USD' as const, amount: usd, sale_amount: saleUsd, sale_ends_at: end(saleUsd) }]),
    ],
  }
}

/** A withdrawn variant keeps its number: one of the same goods that takes it must be that variant. */
function faultsOfWithdrawn(input: GoodsInput, was: readonly StudioVariantRow[]): GoodsFaults {
  const kept = new Set(input.variants.map(({ id }) => id))
  const gone = new Set(was.filter(({ id }) => !kept.has(id)).map(({ sku }) => sku))
  const said = {
    fa: 'گونه‌ای که کنار گذاشته شده همین شناسه را دارد؛ آن را برگردانید یا شناسهٔ دیگری بنویسید.',
    en: 'A withdrawn variant has this number: bring it back, or write another one.',
  }
  return Object.fromEntries(
    input.variants.flatMap(({ sku }, index) => (gone.has(sku) ? [[`variants.${index}.sku`, [said]]] : [])),
  )
}

/** The input as it would be stored, and what is wrong with it. `was`: the goods as they are; null: they are made. */
export async function judgeGoods(
  tx: Tx,
  typed: GoodsInput,
  was: StudioGoodsRow | null,
): Promise<{ input: GoodsInput; faults: GoodsFaults }> {
  const input = cleanGoods(typed)
  const faults = { ...faultsOfWithdrawn(input, was?.variants ?? []), ...goodsFaults(input) }
  if (input.of_id !== null && !(await isTitle(tx, input.of_id as ProductId)))
    faults['of_id'] = [{ fa: 'چنین عنوانی نیست.', en: 'There is no such title.' }]
  const taken = await listTakenSkus(
    tx,
    input.variants.map(({ sku }) => sku),
    was?.id ?? null,
  )
  for (const [index, { sku }] of input.variants.entries())
    if (taken.includes(sku))
      faults[`variants.${index}.sku`] ??= [
        { fa: 'کالای دیگری همین شناسه را دارد.', en: 'Other goods have this number.' },
      ]
  return { input, faults }
}

/** Writes the variants of locked goods in their order; those that are left out are withdrawn. */
async function writeVariants(
  tx: Tx,
  id: ProductId,
  { variants, was, now }: { variants: GoodsInput['variants']; was: readonly StudioVariantRow[]; now: Date },
): Promise<void> {
  const known = new Map(was.map((one) => [one.id as string, one]))
  if (variants.some((one) => one.id !== null && !known.has(one.id))) fail('studio.changed_meanwhile')
  if (was.length > 0)
    await lockStock(
      tx,
      was.map((one) => one.id),
    )
  const kept = variants.flatMap((one) => (one.id === null ? [] : [one.id as VariantId]))
  const renamed = variants.flatMap((one) =>
    one.id !== null && known.get(one.id)?.sku !== one.sku ? [one.id as VariantId] : [],
  )
  await clearVariants(tx, id, { kept, renamed, now })
  for (const [position, variant] of variants.entries()) {
    const { columns, prices } = partsOf(variant)
    const variantId = await writeVariant(tx, { productId: id, id: variant.id as VariantId | null, position }, columns)
    await writePrices(tx, variantId, prices)
  }
}

/**
 * Writes goods as a whole, after they were judged; `was` is locked, or null for goods that are made as a draft. Returns
 * their id. The caller raises the version.
 */
export async function writeGoods(tx: Tx, input: GoodsInput, was: StudioGoodsRow | null, now: Date): Promise<ProductId> {
  const { product, own } = columnsOf(input)
  const id = was?.id ?? (await insertGoods(tx, product, own, now))
  if (was !== null) await changeGoods(tx, id, { product, own })
  await writeVariants(tx, id, { variants: input.variants, was: was?.variants ?? [], now })
  return id
}

async function judged(tx: Tx, typed: GoodsInput, was: StudioGoodsRow | null): Promise<GoodsInput> {
  const { input, faults } = await judgeGoods(tx, typed, was)
  if (Object.keys(faults).length > 0) failFields(faults)
  return input
}

/** Makes goods as a draft with their variants, or nothing. Fails with 422 and the wrong fields. */
export async function createGoods(
  core: Core,
  audit: Audit,
  { by, locale, input }: Wish & { input: GoodsInput },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const id = await writeGoods(tx, await judged(tx, input, null), null, core.clock.now())
    await audit(tx, { memberId: by, action: 'goods.create', subject: `goods:${id}` })
    return readStudioGoods(tx, id, locale)
  })
}

/** Goods that are on sale stay complete. */
async function mustStayReady(tx: Tx, id: ProductId, locale: Locale): Promise<void> {
  const row = (await findStudioGoods(tx, id)) ?? fail('goods.not_found')
  const missing = missingForSale({ ...row, variants: soldVariants(row) }, locale)
  if (missing.length > 0) fail('goods.not_ready', { missing: missing.join(locale === 'fa' ? '، ' : ', ') })
}

/**
 * Changes goods of this version, all of it or nothing. Purchases keep the price that they were made with; carts are told.
 * @throws `goods.not_found`, `studio.changed_meanwhile`, `goods.not_ready` when they are on sale and would lack something
 */
export async function updateGoods(
  core: Core,
  audit: Audit,
  { id, version, by, locale, input }: Wish & { id: ProductId; version: number; input: GoodsInput },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const [locked] = await lockGoods(tx, [id])
    const row = locked === undefined ? undefined : await findStudioGoods(tx, id)
    if (locked === undefined || row === undefined) fail('goods.not_found')
    if (locked.version !== version) fail('studio.changed_meanwhile')
    await writeGoods(tx, await judged(tx, input, row), row, now)
    if (locked.state === 'published') await mustStayReady(tx, id, locale)
    await raiseVersion(tx, [id], now)
    await audit(tx, { memberId: by, action: 'goods.update', subject: `goods:${id}` })
    return readStudioGoods(tx, id, locale)
  })
}

/** Puts goods on sale or takes them off. @throws `goods.not_found`, `goods.not_ready` with what is missing */
export async function setGoodsState(
  core: Core,
  audit: Audit,
  { id, state, by, locale }: Wish & { id: ProductId; state: 'draft' | 'published' },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const [locked] = await lockGoods(tx, [id])
    if (locked === undefined) fail('goods.not_found')
    if (state === 'published') await mustStayReady(tx, id, locale)
    if (locked.state !== state) {
      await markState(tx, id, state, now)
      await raiseVersion(tx, [id], now)
      const action = state === 'published' ? 'goods.publish' : 'goods.unpublish'
      await audit(tx, { memberId: by, action, subject: `goods:${id}` })
    }
    return readStudioGoods(tx, id, locale)
  })
}
