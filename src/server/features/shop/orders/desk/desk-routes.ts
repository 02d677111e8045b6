import { Readable } from 'node:stream'
import * as contract from '#contract/shop/order-desk.ts'
import { apiBase } from '#contract/route.ts'
import type { CarrierCode } from '#lib/lists/carriers.ts'
import { endOfIsoDay, startOfIsoDay } from '#lib/time/end-of-day.ts'
import type { PurchaseId, VariantId } from '#lib/ids.ts'
import { parcelNumber } from '#lib/typed/parcel-number.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { type Api, type Context, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { versionOf } from '#server/version-of.ts'
import type { StaffViewer } from '#server/viewer.ts'
import { inLocale } from '#lib/text/locale.ts'
import type { Audit } from '#server/audit.ts'
import { answerReturn, takeReturn } from '../returns/answer-return.ts'
import { countDeskOrders, countQueues, type DeskSearch, listDeskOrders } from './desk-order-queries.ts'
import { exportOrders } from './export-orders.ts'
import { acceptOrder, type Clerk, deliverOrder, endOrder } from './move-order.ts'
import { listDayFigures, listGoodsFigures } from './order-figure-queries.ts'
import { findOrder } from '../order-read-queries.ts'
import { findPurchaseOfNumber } from '../order-state-queries.ts'
import { changeParcel, packParcel, parcelCame, sendParcel } from './pack-parcel.ts'
import { presentDeskOrder } from './present-desk-order.ts'
import { noteOnOrder, refundLines } from '../returns/refund-lines.ts'
import { readTerms } from '../returns/return-term-queries.ts'
import { setReturnTerms } from '../returns/set-return-terms.ts'
import { type Looking, shownFor } from '../checkout/shown-for.ts'

async function termsOf(core: Core) {
  const terms = await readTerms(core.db)
  return { ...terms, version: versionOf(terms) }
}

async function answer(core: Core, number: number, looking: Looking) {
  const row = (await findOrder(core.db, number)) ?? fail('order.not_found')
  return presentDeskOrder(row, await shownFor(core, looking))
}

const purchaseOf = async (core: Core, number: number): Promise<PurchaseId> =>
  (await findPurchaseOfNumber(core.db, number)) ?? fail('order.not_found')

/** Reads a typed or scanned text; null when there was none. */
function searchOf(typed: string | undefined): DeskSearch | null {
  const told = readTold(typed ?? '')
  return told === null ? null : { told, parcel: parcelNumber(told.text) }
}

type Desk = Api & { clerkOf: (context: Pick<Context<StaffViewer>, 'viewer' | 'locale' | 'confirmLarge'>) => Clerk }

function registerReading({ app, core, mount, letIn }: Api): void {
  mount(contract.listStudioOrders, async ({ query }, { locale, request }) => {
    const { page, per_page: perPage, queue } = query
    const search = searchOf(query.query)
    const slice = { limit: perPage, offset: (page - 1) * perPage }
    const [rows, queues, shown] = await Promise.all([
      listDeskOrders(core.db, queue, search, slice),
      countQueues(core.db),
      shownFor(core, { locale, request }),
    ])
    const total = search === null ? queues[queue] : await countDeskOrders(core.db, search)
    const items = rows.map((row) => presentDeskOrder(row, shown))
    return ok({ items, page, per_page: perPage, total, queues })
  })

  mount(contract.getStudioOrder, async ({ params }, { locale, request }) =>
    ok(await answer(core, params.number, { locale, request })),
  )

  mount(contract.getOrderFigures, async ({ query }, { locale }) => {
    const [byDay, byGoods] = await Promise.all([listDayFigures(core.db, query), listGoodsFigures(core.db, query)])
    const goods = byGoods.map(({ title_fa: fa, title_en: en, ...row }) => ({ ...row, title: inLocale(fa, en, locale) }))
    return ok({ days: byDay, goods })
  })

  mount(contract.getReturnTerms, async () => ok(await termsOf(core)))

  app.get(`${apiBase}/studio/order-figures.csv`, async (request, reply) => {
    await letIn(contract.getOrderFigures, request)
    const asked = contract.getOrderFigures.query.safeParse(request.query)
    if (!asked.success) fail('request.malformed')
    const { from, to } = asked.data
    const between = { from: startOfIsoDay(from), to: endOfIsoDay(to) }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="orders-${from}-${to}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(exportOrders(core.db, between)))
  })
}

function registerDeeds({ core, mount, clerkOf }: Desk): void {
  mount(contract.doOrderDeed, async ({ params, body }, context) => {
    const { locale, request } = context
    const purchaseId = await purchaseOf(core, params.number)
    const clerk = clerkOf(context)
    const { deed, reason, lost, to_wallet: toWallet } = body
    if (deed === 'accept') await acceptOrder(core, clerk, purchaseId)
    else if (deed === 'deliver') await deliverOrder(core, clerk, purchaseId)
    else await endOrder(core, clerk, { purchaseId, deed, reason, lost, toWallet })
    return ok(await answer(core, params.number, { locale, request }))
  })

  mount(contract.noteOnOrder, async ({ params, body }, context) => {
    const { locale, idempotencyKey: key, request } = context
    const purchaseId = await purchaseOf(core, params.number)
    await noteOnOrder(core, clerkOf(context), { purchaseId, key, text: body.text })
    return created(await answer(core, params.number, { locale, request }))
  })

  mount(contract.refundOrderLines, async ({ params, body }, context) => {
    const { locale, idempotencyKey: key, request } = context
    const purchaseId = await purchaseOf(core, params.number)
    const { lines, reason, to_wallet: toWallet } = body
    await refundLines(core, clerkOf(context), { purchaseId, key, lines, reason, toWallet })
    return created(await answer(core, params.number, { locale, request }))
  })

  mount(contract.setReturnTerms, async ({ body }, context) => {
    await setReturnTerms(core, clerkOf(context), body)
    return ok(await termsOf(core))
  })
}

interface TypedParcel {
  known_carrier: CarrierCode | null
  carrier_fa: string
  carrier_en: string
  number: string | null
  link: string | null
}

const formOf = ({ known_carrier: carrier, carrier_fa: carrierFa, carrier_en: carrierEn, ...rest }: TypedParcel) => ({
  carrier,
  carrierFa,
  carrierEn,
  number: rest.number,
  link: rest.link,
})

function registerParcels({ core, mount, clerkOf }: Desk): void {
  mount(contract.packParcel, async ({ params, body }, context) => {
    const { locale, idempotencyKey: key, request } = context
    const purchaseId = await purchaseOf(core, params.number)
    const { lines, is_sent: isSent } = body
    await packParcel(core, clerkOf(context), { ...formOf(body), purchaseId, key, lines, isSent })
    return created(await answer(core, params.number, { locale, request }))
  })

  mount(contract.changeParcel, async ({ params, body }, context) => {
    const { locale, request } = context
    const named = { purchaseId: await purchaseOf(core, params.number), id: params.id }
    await changeParcel(core, clerkOf(context), named, { ...formOf(body), version: body.version })
    return ok(await answer(core, params.number, { locale, request }))
  })

  mount(contract.moveParcel, async ({ params, body }, context) => {
    const { locale, request } = context
    const named = { purchaseId: await purchaseOf(core, params.number), id: params.id }
    await (body.step === 'sent' ? sendParcel : parcelCame)(core, clerkOf(context), named)
    return ok(await answer(core, params.number, { locale, request }))
  })
}

function registerReturns({ core, mount, clerkOf }: Desk): void {
  mount(contract.answerReturn, async ({ params, body }, context) => {
    const { locale, request } = context
    const named = { purchaseId: await purchaseOf(core, params.number), id: params.id }
    await answerReturn(core, clerkOf(context), { ...named, ...body })
    return ok(await answer(core, params.number, { locale, request }))
  })

  mount(contract.takeReturn, async ({ params, body }, context) => {
    const { locale, request } = context
    const named = { purchaseId: await purchaseOf(core, params.number), id: params.id }
    const { lines, exchange: isExchange, answer: text } = body
    const arrived = lines.map(({ came_variant_id: cameId, given_variant_id: givenId, ...line }) => ({
      ...line,
      cameId: cameId as VariantId | null,
      givenId: givenId as VariantId | null,
    }))
    await takeReturn(core, clerkOf(context), { ...named, lines: arrived, isExchange, answer: text })
    return ok(await answer(core, params.number, { locale, request }))
  })
}

/** The desk of orders: reading them, working on them, and finance's refunds of lines. */
export function registerDeskOrders(api: Api, audit: Audit): void {
  const clerkOf: Desk['clerkOf'] = ({ viewer: { memberId }, locale, confirmLarge }) => ({
    actor: 'desk',
    memberId,
    locale,
    audit,
    confirmLarge,
  })
  const desk: Desk = { ...api, clerkOf }
  registerReading(api)
  registerDeeds(desk)
  registerParcels(desk)
  registerReturns(desk)
}
