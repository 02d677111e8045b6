import * as contract from '#contract/shop/studio-delivery.ts'
import type { DeliveryMethodId } from '#lib/ids.ts'
import { currencyTo } from '#lib/money/money.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { storedCity } from '#server/features/accounts/members/index.ts'
import { deliveryTable } from './delivery-table.ts'
import { createMethod, type DeliveryDoors, orderMethods, updateMethod } from './edit-method.ts'
import { findStudioMethod, listStudioMethods, type StudioMethodRow } from './studio-queries.ts'

const present = ({ rates, ...row }: StudioMethodRow) => ({
  ...row,
  rates: rates.map((rate) => ({
    ...rate,
    amount: Number(rate.amount),
    free_from: rate.free_from === null ? null : Number(rate.free_from),
  })),
})

const idOf = ({ id }: { id: number }) => id as DeliveryMethodId

/** The methods of delivery as the studio edits them. */
export function registerStudioDelivery({ core, mount }: Api, doors: DeliveryDoors): void {
  const { db } = core

  mount(contract.listStudioDelivery, async () => ok({ items: (await listStudioMethods(db)).map(present) }))

  mount(contract.getStudioDelivery, async ({ params }) =>
    ok(present((await findStudioMethod(db, idOf(params))) ?? fail('delivery.not_found'))),
  )

  mount(contract.createDelivery, async ({ body }, { viewer }) =>
    created(present(await createMethod(core, doors, viewer.memberId, body))),
  )

  mount(contract.updateDelivery, async ({ params, body }, { viewer }) =>
    ok(present(await updateMethod(core, doors, viewer.memberId, { ...body, id: idOf(params) }))),
  )

  mount(contract.orderDelivery, async ({ body }, { viewer }) => {
    const order = { ids: body.ids.map((id) => id as DeliveryMethodId), was: body.was }
    return ok({ items: (await orderMethods(core, doors, viewer.memberId, order)).map(present) })
  })

  mount(contract.getDeliveryTable, async ({ query }, { locale }) => {
    const { country, sum, grams = null, currency = currencyTo(country) } = query
    const state = country === 'IR' ? (query.state ?? null) : null
    const typed = query.city ?? ''
    const city = typed.trim() === '' ? null : state === null ? typed : storedCity(state, typed)
    return ok(await deliveryTable(db, { country, state, city, sum, currency, grams }, locale))
  })
}
