import { listMoveTargets, moveTicket as moveRoute, previewMove } from '#contract/screenings/tickets/ticket-moves.ts'
import type { TicketId } from '#lib/ids.ts'
import { type Api, ok } from '#server/api.ts'
import type { Audit } from '#server/audit.ts'
import { moveTicket, readPlan } from './move-ticket.ts'
import { presentPlan } from './plan-move.ts'
import { readTargets } from './read-targets.ts'

/** Moving tickets to another screening, at the desk. */
export function registerTicketMoves({ core, mount }: Api, { audit }: { audit: Audit }): void {
  mount(listMoveTargets, async ({ params, query }, { locale }) => {
    const { page, per_page: limit } = query
    const at = { limit, offset: (page - 1) * limit, locale }
    return ok({ ...(await readTargets(core, params.id as TicketId, at)), page, per_page: limit })
  })

  mount(previewMove, async ({ params, body }, { locale }) => {
    const order = { id: params.id as TicketId, others: body.others as TicketId[], to: body.to_id }
    return ok(presentPlan(await readPlan(core, order), locale, core.clock.now()))
  })

  mount(moveRoute, async ({ params, body }, { viewer }) => {
    const { to_id: to, fingerprint, reason } = body
    const order = { id: params.id as TicketId, others: body.others as TicketId[], to, fingerprint, reason }
    return ok({ moved: await moveTicket(core, { memberId: viewer.memberId, audit }, order) })
  })
}
