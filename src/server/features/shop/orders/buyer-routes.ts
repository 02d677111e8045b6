import * as contract from '#contract/shop/orders.ts'
import type { MemberId, PurchaseId, VariantId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { readForm } from '#server/features/media/index.ts'
import { addPicture, askReturn, withdrawReturn } from './returns/ask-return.ts'
import { endOrder } from './desk/move-order.ts'
import { countOrdersOf, findOrder, listOrdersOf } from './order-read-queries.ts'
import { presentCard, presentOrder } from './present-order.ts'
import { type Looking, shownFor } from './checkout/shown-for.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

interface Own {
  number: number
  memberId: MemberId
}

/** The purchase of a member's own order. Fails with `order.not_found`. */
async function ownOrder(core: Core, { number, memberId }: Own): Promise<PurchaseId> {
  return ((await findOrder(core.db, number, memberId)) ?? fail('order.not_found')).purchase_id
}

async function answer(core: Core, own: Own, looking: Looking) {
  const row = (await findOrder(core.db, own.number, own.memberId)) ?? fail('order.not_found')
  return presentOrder(row, await shownFor(core, looking))
}

function registerReturns({ core, mount }: Api): void {
  mount(contract.askShopReturn, async ({ params, body }, { viewer, locale, idempotencyKey: key, request }) => {
    const { memberId } = viewer
    await limit(core, { 'shop_return.member': memberId })
    const own = { number: params.number, memberId }
    const { reason, text, lines, way, wants_exchange: wantsExchange } = body
    const purchaseId = await ownOrder(core, own)
    const pieces = lines.map(({ position, quantity, wanted_variant_id: wanted }) => ({
      position,
      quantity,
      wantedId: wantsExchange ? (wanted as VariantId | null) : null,
    }))
    const wish = { purchaseId, memberId, reason, text, toWallet: way === 'wallet', wantsExchange, key }
    const id = await askReturn(core, { ...wish, lines: pieces })
    return created({ ...(await answer(core, own, { locale, request })), return_id: id })
  })

  mount(contract.addReturnPicture, async ({ params }, { viewer, locale, request }) => {
    const own = { number: params.number, memberId: viewer.memberId }
    await limit(core, { 'shop_return.picture': viewer.memberId })
    const purchaseId = await ownOrder(core, own)
    const bytesOf = async () => (await readForm(request, contract.addReturnPicture.multipart)).file.bytes
    await addPicture(core, { purchaseId, id: params.id }, bytesOf)
    return created(await answer(core, own, { locale, request }))
  })

  mount(contract.withdrawShopReturn, async ({ params }, { viewer, locale, request }) => {
    const own = { number: params.number, memberId: viewer.memberId }
    await withdrawReturn(core, { purchaseId: await ownOrder(core, own), id: params.id })
    return ok(await answer(core, own, { locale, request }))
  })
}

/** A member's own orders. */
export function registerBuyerOrders(api: Api): void {
  const { core, mount } = api

  mount(contract.listShopOrders, async ({ query }, { viewer, locale, request }) => {
    const { page, per_page: perPage, show } = query
    const slice = { show, limit: perPage, offset: (page - 1) * perPage }
    const [rows, counts, shown] = await Promise.all([
      listOrdersOf(core.db, viewer.memberId, slice),
      countOrdersOf(core.db, viewer.memberId),
      shownFor(core, { locale, request }),
    ])
    return ok({
      items: rows.map((row) => presentCard(row, shown)),
      page,
      per_page: perPage,
      total: counts[show],
      counts,
    })
  })

  mount(contract.getShopOrder, async ({ params }, { viewer, locale, request }) =>
    ok(await answer(core, { number: params.number, memberId: viewer.memberId }, { locale, request })),
  )

  mount(contract.cancelShopOrder, async ({ params, body }, { viewer, locale, request }) => {
    const { memberId } = viewer
    const own = { number: params.number, memberId }
    const purchaseId = await ownOrder(core, own)
    const toWallet = body.way === 'wallet'
    await endOrder(
      core,
      { actor: 'buyer', memberId, locale, audit: null, confirmLarge: needsNoConfirming },
      { purchaseId, deed: 'cancel', reason: 'cancelled by the buyer', lost: [], toWallet },
    )
    return ok(await answer(core, own, { locale, request }))
  })

  registerReturns(api)
}
