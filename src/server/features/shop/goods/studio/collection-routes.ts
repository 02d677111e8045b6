import * as contract from '#contract/catalog/studio-collections.ts'
import type { CollectionId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import type { StockDoors } from '../stock/stock-desk.ts'
import { findStudioCollection, listStudioCollections, type StudioCollectionRow } from './collection-queries.ts'
import { createCollection, deleteCollection, orderCollections, updateCollection } from './edit-collection.ts'
import type { Audit } from '#server/audit.ts'

const present = ({ goods, ...row }: StudioCollectionRow, locale: Locale) => ({
  ...row,
  goods: goods.map(({ id, state, title_fa: fa, title_en: en }) => ({ id, state, title: locale === 'fa' ? fa : en })),
})

const idOf = ({ id }: { id: number }) => id as CollectionId

/** Collections of the shop as the studio makes them. */
export function registerStudioCollections({ core, mount }: Api, doors: StockDoors): void {
  const audit: Audit = (tx, entry) => doors.audit(tx, entry)
  const { db } = core
  const all = (rows: readonly StudioCollectionRow[], locale: Locale) => ({
    items: rows.map((row) => present(row, locale)),
  })

  mount(contract.listStudioCollections, async (_input, { locale }) => ok(all(await listStudioCollections(db), locale)))

  mount(contract.getStudioCollection, async ({ params }, { locale }) =>
    ok(present((await findStudioCollection(db, idOf(params))) ?? fail('collection.not_found'), locale)),
  )

  mount(contract.createCollection, async ({ body }, { viewer, locale }) =>
    created(present(await createCollection(core, audit, viewer.memberId, body), locale)),
  )

  mount(contract.updateCollection, async ({ params, body }, { viewer, locale }) =>
    ok(present(await updateCollection(core, audit, viewer.memberId, { ...body, id: idOf(params) }), locale)),
  )

  mount(contract.orderCollections, async ({ body }, { viewer, locale }) => {
    const order = { ids: body.ids.map((id) => id as CollectionId), was: body.was }
    return ok(all(await orderCollections(core, audit, viewer.memberId, order), locale))
  })

  mount(contract.deleteCollection, async ({ params }, { viewer, locale }) =>
    ok(all(await deleteCollection(core, audit, viewer.memberId, idOf(params)), locale)),
  )
}
