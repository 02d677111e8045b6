import * as contract from '#contract/shop/studio-goods.ts'
import type { ImageId } from '#lib/ids.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { type Api, created, ok } from '#server/api.ts'
import { readForm } from '#server/features/media/index.ts'
import type { StockDoors } from '../stock/stock-desk.ts'
import { createGoods, setGoodsState, updateGoods } from './edit-goods.ts'
import type { Audit } from '#server/audit.ts'
import { addPicture, removePicture } from './pictures.ts'
import { presentStudioListRow, readStudioGoods } from './present-studio-goods.ts'
import { countStates, countStudioRows, listStudioRows, type StudioGoodsWish } from './studio-goods-queries.ts'

/** Turns the text typed into the studio's search into the words that are compared. */
export const typedWish = (typed: string | undefined): Pick<StudioGoodsWish, 'told'> => ({ told: readTold(typed ?? '') })

/** Goods as the studio makes and changes them. */
export function registerStudioGoods({ core, mount }: Api, doors: StockDoors): void {
  const audit: Audit = (tx, entry) => doors.audit(tx, entry)
  const { db, clock } = core

  mount(contract.listStudioGoods, async ({ query }, { locale }) => {
    const { page, per_page: perPage, state, shelf } = query
    const wish = { state, shelf, ...typedWish(query.query) }
    const [rows, total, counts] = await Promise.all([
      listStudioRows(db, wish, { limit: perPage, offset: (page - 1) * perPage, now: clock.now() }),
      countStudioRows(db, wish),
      countStates(db),
    ])
    const items = rows.map((row) => presentStudioListRow(row, locale))
    return ok({ items, page, per_page: perPage, total, counts })
  })

  mount(contract.getStudioGoods, async ({ params }, { locale }) => ok(await readStudioGoods(db, params.id, locale)))

  mount(contract.createGoods, async ({ body }, { viewer, locale }) =>
    created(await createGoods(core, audit, { by: viewer.memberId, locale, input: body })),
  )

  mount(contract.updateGoods, async ({ params, body: { version, ...input } }, { viewer, locale }) =>
    ok(await updateGoods(core, audit, { id: params.id, version, by: viewer.memberId, locale, input })),
  )

  mount(contract.publishGoods, async ({ params }, { viewer, locale }) =>
    ok(await setGoodsState(core, audit, { id: params.id, state: 'published', by: viewer.memberId, locale })),
  )

  mount(contract.unpublishGoods, async ({ params }, { viewer, locale }) =>
    ok(await setGoodsState(core, audit, { id: params.id, state: 'draft', by: viewer.memberId, locale })),
  )

  mount(contract.addGoodsImage, async ({ params: { id } }, { viewer, locale, request }) => {
    const { fields, file } = await readForm(request, contract.addGoodsImage.multipart)
    await addPicture(core, audit, { id, by: viewer.memberId, bytes: file.bytes, ...fields })
    return created(await readStudioGoods(db, id, locale))
  })

  mount(contract.removeGoodsImage, async ({ params: { id, image } }, { viewer, locale }) => {
    await removePicture(core, audit, { id, image: image as ImageId, by: viewer.memberId })
    return ok(await readStudioGoods(db, id, locale))
  })
}
