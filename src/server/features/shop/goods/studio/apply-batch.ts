import type { z } from 'zod'
import type { GoodsBatch } from '#contract/shop/goods-batches.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Core } from '#server/core.ts'
import { fail, type Localized } from '#server/fail.ts'
import { lockStock, moveStock } from '../stock/stock.ts'
import { type BatchFault, type BatchGoods, changedGoods, digestOf, rowsOf } from './batch.ts'
import { judgeGoods, writeGoods } from './edit-goods.ts'
import type { Audit } from '#server/audit.ts'
import { cleanSku } from './goods-faults.ts'
import { missingForSale } from './goods-readiness.ts'
import { findStudioGoods, listUsualPrices } from './studio-goods-queries.ts'
import { raiseVersion } from './write-goods-queries.ts'

type Answer = z.input<typeof GoodsBatch>

/** A batch that was read and planned; its goods are locked. */
export interface Planned {
  batch: readonly BatchGoods[]
  faults: readonly BatchFault[]
  ignored?: readonly string[]
}

export interface BatchWish {
  by: MemberId
  locale: Locale
  /** Of the preview that was seen; undefined: a preview is wanted. */
  digest: string | undefined
  /** Odd prices are meant. */
  agreed: boolean
  /** In the audit log. */
  action: 'goods.import' | 'goods.reprice'
}

const inputOf = ({ after, variants }: BatchGoods) => ({ ...after, variants: variants.map((one) => one.after) })

/** The faults that the editor would name, by the lines of the file. */
async function faultsOfGoods(tx: Tx, goods: BatchGoods): Promise<BatchFault[]> {
  const { input, faults } = await judgeGoods(tx, inputOf(goods), goods.row)
  const found = Object.entries(faults).map(([field, said]) => {
    const at = /^variants\.(\d+)\./.exec(field)?.[1]
    const line = at === undefined ? goods.line : (goods.variants[Number(at)]?.line ?? goods.line)
    const name = field.replace(/^variants\.\d+\./, '')
    const text = said[0] ?? { fa: '', en: '' }
    return { line, text: { fa: `${name}: ${text.fa}`, en: `${name}: ${text.en}` } }
  })
  for (const { line, counted, held } of goods.variants)
    if (counted !== null && counted < held) found.push({ line, text: heldFault(held) })
  if (found.length === 0 && goods.row?.state === 'published') {
    const { row } = goods
    const variants = input.variants.map(({ sku, irr, usd }) => ({ sku, isPriced: irr !== null || usd !== null }))
    const missing = (locale: Locale) => missingForSale({ ...row, variants }, locale)
    if (missing('en').length > 0)
      found.push({ line: goods.line, text: lackFault(missing('fa').join('، '), missing('en').join(', ')) })
  }
  return found
}

const heldFault = (held: number): Localized => ({
  fa: `counted: خریدارانی که هنوز نپرداخته‌اند ${localDigits(held, 'fa')} تا را نگه داشته‌اند.`,
  en: `counted: buyers who have not paid yet hold ${held} of them.`,
})
const lackFault = (fa: string, en: string): Localized => ({
  fa: `در فروش است و بی این نمی‌شود: ${fa}`,
  en: `It is on sale and would lack ${en}`,
})

/** Writes counts into the book of stock, once: a second time there is no difference. */
async function writeCounts(
  tx: Tx,
  id: ProductId,
  variants: BatchGoods['variants'],
  { by, now }: { by: MemberId; now: Date },
): Promise<void> {
  const counted = variants.filter((one) => one.counted !== null && one.counted !== one.onHand)
  if (counted.length === 0) return
  const ofSku = async () => new Map((await findStudioGoods(tx, id))?.variants.map((one) => [one.sku, one]))
  await lockStock(
    tx,
    [...(await ofSku()).values()].map((variant) => variant.id),
  )
  const lying = await ofSku()
  for (const { after, counted: count, onHand } of counted) {
    const variant = lying.get(cleanSku(after.sku))
    if (variant === undefined || count === null) throw new Error('A variant was written and is not there.')
    // sold since the preview: the count does not know of it
    if (variant.on_hand !== onHand) fail('goods.preview_changed')
    const quantity = count - onHand
    const move = { variantId: variant.id, kind: 'counted' as const, quantity, memberId: by, reason: 'CSV' }
    await moveStock(tx, move, now)
  }
}

async function writeBatch(tx: Tx, changed: readonly BatchGoods[], wish: BatchWish, now: Date): Promise<void> {
  const ids: ProductId[] = []
  for (const goods of changed) {
    const { input } = await judgeGoods(tx, inputOf(goods), goods.row)
    const id = await writeGoods(tx, input, goods.row, now)
    await writeCounts(tx, id, goods.variants, { by: wish.by, now })
    if (goods.row !== null) ids.push(id)
  }
  await raiseVersion(tx, ids, now)
}

/**
 * Says what a batch would change; with the digest of such an answer it writes it, all of it or nothing. `plan` reads in
 * the transaction and locks the goods that it reads.
 * @throws `goods.preview_changed` when it would do something else than what was seen
 */
export async function runBatch(
  core: Core,
  audit: Audit,
  wish: BatchWish,
  plan: (tx: Tx) => Promise<Planned>,
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const { batch, faults: read, ignored = [] } = await plan(tx)
    const changed = changedGoods(batch)
    const faults = [...read]
    for (const goods of changed) faults.push(...(await faultsOfGoods(tx, goods)))
    const rows = rowsOf(changed, await listUsualPrices(tx), wish.locale)
    const odd = rows.filter((row) => row.is_odd).length
    const digest = digestOf(batch)
    const planned = batch.reduce((sum, goods) => sum + goods.variants.filter(({ line }) => line !== null).length, 0)
    const inFile = rows.filter(({ line }) => line !== null).length
    const answer: Answer = {
      rows,
      odd,
      digest,
      ignored: [...ignored],
      is_written: false,
      unchanged: Math.max(0, planned - inFile),
      faults: faults.map(({ line, text }) => ({ line, text: text[wish.locale] })),
    }
    if (wish.digest === undefined) return answer
    // a repetition after a lost answer finds nothing left to do
    if (rows.length === 0 && faults.length === 0) return { ...answer, is_written: true }
    if (faults.length > 0 || digest !== wish.digest || (odd > 0 && !wish.agreed)) fail('goods.preview_changed')
    await writeBatch(tx, changed, wish, now)
    const details = { rows: rows.length, digest }
    await audit(tx, { memberId: wish.by, action: wish.action, subject: 'goods', details })
    return { ...answer, is_written: true }
  })
}
