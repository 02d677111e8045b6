import { Readable } from 'node:stream'
import * as contract from '#contract/shop/goods-batches.ts'
import { apiBase } from '#contract/route.ts'
import type { ProductId } from '#lib/ids.ts'
import { hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'
import { type Api, ok } from '#server/api.ts'
import { fail, failFields } from '#server/fail.ts'
import { readForm } from '#server/features/media/index.ts'
import type { StockDoors } from '../stock/stock-desk.ts'
import { type Planned, runBatch } from './apply-batch.ts'
import type { BatchFault, BatchGoods } from './batch.ts'
import type { Audit } from '#server/audit.ts'
import { exportTable } from './export-table.ts'
import { goodsIdIn, planImport, skuIn } from './plan-import.ts'
import { planPrices } from './plan-prices.ts'
import { readTableApart } from './read-table-apart.ts'
import { typedWish } from './routes.ts'
import { countVariants, listGoodsOfSkus, listIds, listWholeGoods } from './studio-goods-queries.ts'
import { lockGoods } from './write-goods-queries.ts'

// all goods of a shop with many; more are changed shelf by shelf
const mostRepriced = 500

/** Counts are moves in the book of stock: only for those who may write into it. */
const mayCount = ({ staffRole: role }: { staffRole: StaffRole | null }): boolean =>
  role !== null && hasDuty(role, 'shop')
const countFaults = (batch: readonly BatchGoods[]): BatchFault[] =>
  batch
    .flatMap(({ variants }) => variants)
    .filter(({ counted, onHand }) => counted !== null && counted !== onHand)
    .map(({ line }) => ({
      line,
      text: {
        fa: 'counted: تعداد انبار را پشتیبانی می‌نویسد؛ این قسمت را خالی کنید.',
        en: 'counted: only support writes counts into the book of stock. Leave this cell empty.',
      },
    }))

/** Tables of goods, and changes of many prices: seen first, then written as they were seen. */
export function registerGoodsBatches({ core, mount, app, letIn }: Api, doors: StockDoors): void {
  const audit: Audit = (tx, entry) => doors.audit(tx, entry)
  const { db } = core

  mount(contract.exportGoods, async () => ok({ rows: await countVariants(db) }))

  app.get(`${apiBase}/studio/goods-table.csv`, async (request, reply) => {
    await letIn(contract.exportGoods, request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="goods.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(exportTable(db)))
  })

  mount(contract.importGoods, async (_input, { viewer, locale, request }) => {
    const { fields, file } = await readForm(request, contract.importGoods.multipart)
    if (file.bytes.length > contract.mostFileBytes)
      failFields({ file: [{ fa: 'پرونده بزرگ‌تر از ۲ مگابایت است.', en: 'The file is larger than 2 MB.' }] })
    const read = await readTableApart(file.bytes)
    const wish = { by: viewer.memberId, locale, digest: fields.digest, agreed: fields.agreed === 'true' }
    const answer = await runBatch(core, audit, { ...wish, action: 'goods.import' }, async (tx): Promise<Planned> => {
      const ofSkus = await listGoodsOfSkus(tx, read.rows.map(skuIn))
      const ids = [...new Set([...ofSkus, ...read.rows.flatMap((row) => goodsIdIn(row) ?? [])])]
      await lockGoods(tx, ids)
      const { batch, faults } = planImport(read.rows, await listWholeGoods(tx, ids))
      const counts = mayCount(viewer) ? [] : countFaults(batch)
      return { batch, faults: [...read.faults, ...faults, ...counts], ignored: read.ignored }
    })
    return ok(answer)
  })

  mount(contract.repriceGoods, async ({ body }, { viewer, locale }) => {
    if (body.what === 'sale' && body.value >= 0)
      failFields({
        value: [{ fa: 'حراج از قیمت کم می‌کند: عددی منفی بنویسید.', en: 'A sale is lower: write a number below zero.' }],
      })
    const wish = { by: viewer.memberId, locale, digest: body.digest, agreed: body.agreed }
    const filter = { shelf: body.shelf ?? undefined, ...typedWish(body.query) }
    const answer = await runBatch(core, audit, { ...wish, action: 'goods.reprice' }, async (tx): Promise<Planned> => {
      const found = body.goods_ids ?? (await listIds(tx, filter, { limit: mostRepriced + 1, after: null }))
      if (found.length > mostRepriced) fail('goods.too_many_at_once', { most: mostRepriced })
      const ids = found.map((id) => id as ProductId)
      await lockGoods(tx, ids)
      return planPrices(await listWholeGoods(tx, ids), body)
    })
    return ok(answer)
  })
}
