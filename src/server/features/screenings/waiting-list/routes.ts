import type { FastifyRequest } from 'fastify'
import { getWaiting, joinWaiting, leaveWaiting } from '#contract/screenings/tickets/waiting-list.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Api, ok } from '#server/api.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { joinLine, leaveLine, readWaiting } from './wait.ts'

/** The line for seats of a screening that is sold out. */
export function registerWaitingList({ core, mount, regions }: Api): void {
  const asks = (productId: ProductId, { viewer, request }: { viewer: Viewer; request: FastifyRequest }) => ({
    productId,
    memberId: viewer.memberId,
    country: regions.countryOfRequest(request),
  })

  mount(getWaiting, async ({ params }, context) => ok(await readWaiting(core, asks(params.id, context))))

  mount(joinWaiting, async ({ params, body }, context) => {
    await limit(core, { 'waiting.member': context.viewer.memberId })
    const wanted = { seats: body.seats, allOrNone: body.all_or_none }
    return ok(await joinLine(core, { ...asks(params.id, context), ...wanted }))
  })

  mount(leaveWaiting, async ({ params }, context) => ok(await leaveLine(core, asks(params.id, context))))
}
