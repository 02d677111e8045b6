import type { Core } from '#server/core.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { dropImage } from '#server/features/media/index.ts'
import { eraseOrderData, hasOpenOrder, listOrderData } from './order-personal-queries.ts'

/** Data of orders about a member: addresses, texts and pictures leave with the account, once nothing is on its way. */
export const personalDataInOrders = (core: Pick<Core, 'queue' | 'clock'>): PersonalData => ({
  name: 'shop_orders',
  collect: listOrderData,
  obstacle: async (db, memberId) => ((await hasOpenOrder(db, memberId)) ? 'account.order_under_way' : null),
  erase: async (tx, memberId) => {
    for (const { image_id: id } of await eraseOrderData(tx, memberId, core.clock.now())) await dropImage(core, tx, id)
  },
})
