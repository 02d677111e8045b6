import { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  askPayment,
  askRefund,
  checkBooks,
  createRefund,
  endPayment as endPaymentRoute,
  endRefundInWallet,
  getFinance,
  getStudioPurchase,
  listOpenPayments,
  listPayments,
  listRefunds,
} from '#contract/finance/finance.ts'
import { closeDay as closeDayRoute, listClosedDays } from '#contract/finance/closed-days.ts'
import { apiBase } from '#contract/route.ts'
import type { AttemptId, RefundId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { readingDb } from '#server/standby.ts'
import { atMost, settleAttempt } from '#server/features/payments/gateways/index.ts'
import type { Audit } from '#server/audit.ts'
import { endInWallet, hurryRefund, requestRefund, settleRefund } from '#server/features/payments/refunds/index.ts'
import { closeDay, listDays } from './close-day.ts'
import { endPayment } from './end-payment.ts'
import { exportPayments } from './export-payments.ts'
import { presentPayment, presentRefund } from './present-finance.ts'
import {
  countPayments,
  countRefunds,
  hurryAttempt,
  type PaymentFilter,
  type RefundFilter,
  selectPayments,
  selectRefunds,
} from './finance-desk-queries.ts'
import { readPurchase } from './read-purchase.ts'
import { readBooks, readFinance } from './read-finance.ts'

const patienceMs = 10_000

interface Page {
  page: number
  per_page: number
}
const sliceOf = ({ page, per_page }: Page) => ({ limit: per_page, offset: (page - 1) * per_page })

async function pageOfPayments(core: Core, filter: PaymentFilter, at: Page & { locale: Locale; oldest?: boolean }) {
  const { page, per_page, locale, oldest = false } = at
  const [rows, total] = await Promise.all([
    selectPayments(core.db, filter, { ...sliceOf(at), oldest }),
    countPayments(core.db, filter),
  ])
  return ok({ items: rows.map((row) => presentPayment(row, locale)), page, per_page, total })
}

async function onePayment(core: Core, id: AttemptId, locale: Locale) {
  const [row] = await selectPayments(core.db, { id }, { limit: 1 })
  return presentPayment(row ?? fail('payment.not_found'), locale)
}

async function oneRefund(core: Core, id: RefundId, locale: Locale) {
  const [row] = await selectRefunds(core.db, { id }, { limit: 1, offset: 0 })
  return presentRefund(row ?? fail('refund.not_found'), locale)
}

const ListQuery = listPayments.query.omit({ page: true, per_page: true })
const searched = ({ query, ...filter }: z.output<typeof ListQuery>) => ({ ...filter, told: readTold(query ?? '') })

/** The same list as a file. It is a stream, so it cannot be a route of the contract. */
function registerExport({ app, core, letIn }: Api): void {
  app.get(`${apiBase}/studio/payments.csv`, async (request, reply) => {
    await letIn({ ...listPayments, confirm: true }, request)
    const asked = ListQuery.safeParse(request.query)
    if (!asked.success) fail('request.malformed')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="payments.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(exportPayments(await readingDb(core), searched(asked.data))))
  })
}

function registerRefunds({ core, mount }: Api, audit: Audit): void {
  mount(listRefunds, async ({ query }, { locale }) => {
    const { page, per_page, open, purchase_id: purchaseId } = query
    const filter: RefundFilter = { open, purchaseId }
    const [rows, total] = await Promise.all([
      selectRefunds(core.db, filter, sliceOf(query)),
      countRefunds(core.db, filter),
    ])
    return ok({ items: rows.map((row) => presentRefund(row, locale)), page, per_page, total })
  })

  mount(createRefund, async ({ params, body }, { viewer, locale, idempotencyKey, confirmLarge }) => {
    const desk = { memberId: viewer.memberId, idempotencyKey, locale, audit, confirmLarge }
    const refund = await requestRefund(core, desk, { purchaseId: params.id, ...body, lines: body.lines ?? null })
    await atMost(core, patienceMs, settleRefund(core, refund.id))
    return created(await oneRefund(core, refund.id, locale))
  })

  mount(askRefund, async ({ params }, { locale }) => {
    await oneRefund(core, params.id, locale)
    if (await hurryRefund(core.db, params.id, core.clock.now()))
      await atMost(core, patienceMs, settleRefund(core, params.id))
    return ok(await oneRefund(core, params.id, locale))
  })

  mount(endRefundInWallet, async ({ params }, { viewer, locale }) => {
    await oneRefund(core, params.id, locale)
    await endInWallet(core, { memberId: viewer.memberId, audit }, params.id)
    return ok(await oneRefund(core, params.id, locale))
  })
}

/** The calls of the finance desk. */
export function registerFinance(api: Api, doors: { audit: Audit }): void {
  const { core, mount } = api

  mount(getFinance, async ({ query }) => ok(await readFinance(core, query)))
  mount(checkBooks, async () => ok(await readBooks(await readingDb(core), core.clock.now())))

  mount(listPayments, ({ query }, { locale }) => pageOfPayments(core, searched(query), { ...query, locale }))
  mount(listOpenPayments, ({ query }, { locale }) =>
    pageOfPayments(core, { open: true }, { ...query, locale, oldest: true }),
  )
  mount(askPayment, async ({ params }, { locale }) => {
    await onePayment(core, params.id, locale)
    if (await hurryAttempt(core.db, params.id, core.clock.now()))
      await atMost(core, patienceMs, settleAttempt(core, params.id))
    return ok(await onePayment(core, params.id, locale))
  })

  mount(endPaymentRoute, async ({ params, body }, { viewer, locale }) => {
    const desk = { memberId: viewer.memberId, audit: doors.audit }
    await endPayment(core, desk, { attemptId: params.id, reason: body.reason })
    return ok(await onePayment(core, params.id, locale))
  })
  mount(getStudioPurchase, async ({ params }, { locale }) => ok(await readPurchase(core, params.id, locale)))
  mount(listClosedDays, async () => ok(await listDays(core)))
  mount(closeDayRoute, async ({ body }, { viewer }) =>
    created(await closeDay(core, { memberId: viewer.memberId, audit: doors.audit }, body)),
  )
  registerRefunds(api, doors.audit)
  registerExport(api)
}
