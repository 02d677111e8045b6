import { getWaiting, joinWaiting, leaveWaiting } from '#contract/waiting-list.ts'
import { type Api, ok } from '../../api.ts'
import { limit } from '../accounts/index.ts'
import { joinLine, leaveLine, readWaiting } from './wait.ts'

/** The line for seats of a screening that is sold out. */
export function registerWaitingList({ core, mount }: Api): void {
  mount(getWaiting, async ({ params }, { viewer }) =>
    ok(await readWaiting(core, { productId: params.id, memberId: viewer.memberId })),
  )

  mount(joinWaiting, async ({ params, body }, { viewer }) => {
    await limit(core, { 'waiting.member': viewer.memberId })
    const asked = { productId: params.id, memberId: viewer.memberId, seats: body.seats, allOrNone: body.all_or_none }
    return ok(await joinLine(core, asked))
  })

  mount(leaveWaiting, async ({ params }, { viewer }) =>
    ok(await leaveLine(core, { productId: params.id, memberId: viewer.memberId })),
  )
}
