import * as contract from '#contract/shop/shop.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { registerGoodsBatches } from './studio/batch-routes.ts'
import { registerStudioCollections } from './studio/collection-routes.ts'
import { registerStudioGoods } from './studio/routes.ts'
import { registerStockDesk } from './stock/stock-desk-routes.ts'
import type { StockDoors } from './stock/stock-desk.ts'
import { listTitlesOfGoods } from './filter-queries.ts'
import { readCollection, readGoods, readGoodsList, readShop } from './read-shop.ts'
import { deleteWish, insertWish, listWishesOf } from './stock/wish-queries.ts'

/** Registers the routes of the goods that the shop shows, and of the notices that its visitors ask for. */
export function registerGoods(api: Api, doors: StockDoors): void {
  const { core, mount } = api
  registerStockDesk(api, doors)
  registerStudioGoods(api, doors)
  registerGoodsBatches(api, doors)
  registerStudioCollections(api, doors)
  const { db, clock } = core

  mount(contract.getShop, async (_input, { locale }) => ok(await readShop(db, { locale, now: clock.now() })))

  mount(contract.listGoods, async ({ query }, { locale }) =>
    ok(await readGoodsList(db, query, { locale, now: clock.now() })),
  )

  mount(contract.listGoodsTitles, async ({ query }, { locale }) =>
    ok({ items: await listTitlesOfGoods(db, query.shelf, locale) }),
  )

  mount(contract.getCollection, async ({ params }, { locale }) =>
    ok(await readCollection(db, params.slug, { locale, now: clock.now() })),
  )

  mount(contract.getGoods, async ({ params }, { locale }) =>
    ok(await readGoods(db, params.id, { locale, now: clock.now() })),
  )

  mount(contract.wishForVariant, async ({ params }, { viewer, locale }) => {
    await limit(core, { 'stock_wish.member': viewer.memberId })
    if (!(await insertWish(db, { memberId: viewer.memberId, variantId: params.id }, clock.now())))
      fail('request.not_found')
    return ok({ message: locale === 'fa' ? 'هر وقت برسد خبرتان می‌کنیم.' : 'We will tell you when it is here.' })
  })

  mount(contract.forgetWish, async ({ params }, { viewer, locale }) => {
    await deleteWish(db, { memberId: viewer.memberId, variantId: params.id })
    return ok({ message: locale === 'fa' ? 'دیگر خبر نمی‌دهیم.' : 'We will not tell you any more.' })
  })

  mount(contract.listWishes, async (_input, { viewer }) => {
    const rows = await listWishesOf(db, viewer.memberId)
    return ok({ variant_ids: rows.map((row) => row.variant_id) })
  })
}
