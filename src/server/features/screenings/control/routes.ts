import {
  actOnScreening,
  getScreeningDesk,
  listStudioScreenings,
  moveDraft as moveDraftRoute,
  previewAct as previewRoute,
  sendMoneyBack,
} from '#contract/screenings/screening-desk.ts'
import {
  declineTicketRefund,
  endGivenTicket as endGivenRoute,
  extendStudioTicket,
  findStudioTickets,
  giveStudioTicket,
  payTicketDifference,
  proposeTicketRefund,
  refundStudioTicket,
  resendStudioTicket,
  showStudioTicketCode,
} from '#contract/screenings/tickets/ticket-desk.ts'
import { getTicketReminders, setTicketReminders } from '#contract/screenings/tickets/ticket-reminders.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { chooseNotice, wantsNotice } from '#server/features/notices/messages/index.ts'
import { findScreening, listScreenings } from './desk-queries.ts'
import { doAct, sendMoney } from './acts/do-act.ts'
import { moveDraft } from './moving/move-draft.ts'
import { presentDesk, presentRow, presentTickets } from './present-desk.ts'
import { declineRefund, payDifference, proposeRefund, refundTicket } from './acts/refund-ticket.ts'
import { previewAct } from './acts/preview-act.ts'
import { endGivenTicket, extend, giveTicket, lookForTickets, resend, showCode } from './ticket-desk.ts'
import { findTicket } from './ticket-desk-queries.ts'

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

function registerActs({ core, mount }: Api, audit: Audit): void {
  mount(listStudioScreenings, async ({ query }, { locale }) => {
    const { page, per_page: limit, ...filter } = query
    const now = core.clock.now()
    const { items, total } = await listScreenings(core.db, filter, { limit, offset: (page - 1) * limit, now })
    return ok({ items: items.map((row) => presentRow(row, locale, now)), page, per_page: limit, total })
  })

  mount(getScreeningDesk, async ({ params }, { locale }) => ok(await presentDesk(core, params.id, locale)))

  mount(moveDraftRoute, async ({ params, body }, { viewer, locale }) => {
    const move = { productId: params.id, from: new Date(body.from), startsAt: new Date(body.starts_at) }
    const row = await moveDraft(core, { memberId: viewer.memberId, audit }, move)
    return ok(presentRow(row, locale, core.clock.now()))
  })

  mount(previewRoute, async ({ params, query }, { viewer }) => {
    const row = (await findScreening(core.db, params.id)) ?? fail('product.not_found')
    const wish = { act: query.act, startsAt: dateOf(query.starts_at), endsAt: dateOf(query.ends_at) }
    const { preview } = await previewAct(core.db, row, wish, { now: core.clock.now(), role: viewer.staffRole })
    return ok(preview)
  })

  mount(actOnScreening, async ({ params, body }, { viewer, locale, confirmLarge }) => {
    const desk = { memberId: viewer.memberId, role: viewer.staffRole, audit, confirmLarge }
    const { act, reason, fingerprint } = body
    const dates = { startsAt: dateOf(body.starts_at), endsAt: dateOf(body.ends_at) }
    const seenAt = dateOf(body.seen_at)
    await doAct(core, desk, { productId: params.id, act, reason, fingerprint, seenAt, ...dates })
    return created(await presentDesk(core, params.id, locale))
  })

  mount(sendMoneyBack, async ({ params }, { viewer, locale }) => {
    await sendMoney(core, { memberId: viewer.memberId, role: viewer.staffRole, audit }, params.id)
    return ok(await presentDesk(core, params.id, locale))
  })
}

function registerTickets({ core, mount }: Api, audit: Audit): void {
  const shown = async (id: TicketId, locale: Locale) => {
    const row = (await findTicket(core.db, id)) ?? fail('ticket.unknown')
    const [ticket] = await presentTickets(core, [row], locale)
    return ticket ?? fail('ticket.unknown')
  }

  mount(findStudioTickets, async ({ params, query }, { locale }) => {
    const { page, per_page: limit } = query
    const at = { limit, offset: (page - 1) * limit }
    const { items, total } = await lookForTickets(core, params.id, query.query ?? '', at)
    return ok({ items: await presentTickets(core, items, locale), page, per_page: limit, total })
  })

  mount(showStudioTicketCode, async ({ params }, { viewer }) =>
    ok({ code: await showCode(core, { memberId: viewer.memberId, audit }, params.id) }),
  )

  mount(resendStudioTicket, async ({ params }, { viewer }) => {
    await resend(core, { memberId: viewer.memberId, audit }, params.id)
    return { status: 204 as const }
  })

  mount(extendStudioTicket, async ({ params, body }, { viewer, locale, idempotencyKey: key }) => {
    await extend(core, { memberId: viewer.memberId, audit }, { id: params.id, ...body, key })
    return ok(await shown(params.id, locale))
  })

  mount(endGivenRoute, async ({ params, body }, { viewer, locale }) => {
    await endGivenTicket(core, { memberId: viewer.memberId, audit }, { id: params.id, ...body })
    return ok(await shown(params.id, locale))
  })

  mount(proposeTicketRefund, async ({ params, body }, { viewer, locale }) => {
    await proposeRefund(core, { memberId: viewer.memberId, audit }, { id: params.id, ...body })
    return ok(await shown(params.id, locale))
  })

  mount(declineTicketRefund, async ({ params, body }, { viewer, locale }) => {
    await declineRefund(core, { memberId: viewer.memberId, audit }, { id: params.id, ...body })
    return ok(await shown(params.id, locale))
  })

  mount(refundStudioTicket, async ({ params, body }, { viewer: { memberId }, locale, confirmLarge }) => {
    const { reason, to_wallet: toWallet } = body
    await refundTicket(core, { memberId, audit, confirmLarge }, { id: params.id, reason, toWallet, locale })
    return ok(await shown(params.id, locale))
  })

  mount(payTicketDifference, async ({ params, body }, { viewer: { memberId }, locale, confirmLarge }) => {
    const { reason, to_wallet: toWallet } = body
    await payDifference(core, { memberId, audit, confirmLarge }, { id: params.id, reason, toWallet, locale })
    return ok(await shown(params.id, locale))
  })

  mount(giveStudioTicket, async ({ params, body }, { viewer, locale, idempotencyKey: key, confirmLarge }) => {
    const { user_name: userName, seats, reason } = body
    const gift = { productId: params.id, userName, seats, reason, key }
    const desk = { memberId: viewer.memberId, audit, confirmLarge }
    return created(await shown(await giveTicket(core, desk, gift), locale))
  })
}

/** The desk of a screening: what befalls it, the money that goes back, its tickets, and reminders. */
export function registerScreeningDesk(api: Api, doors: { audit: Audit }): void {
  const { core, mount } = api
  registerActs(api, doors.audit)
  registerTickets(api, doors.audit)

  mount(getTicketReminders, async (_input, { viewer }) =>
    ok({ on: await wantsNotice(core.db, viewer.memberId, 'reminders') }),
  )

  mount(setTicketReminders, async ({ body }, { viewer }) => {
    await chooseNotice(core, { memberId: viewer.memberId, kind: 'reminders', on: body.on })
    return ok({ on: body.on })
  })
}
