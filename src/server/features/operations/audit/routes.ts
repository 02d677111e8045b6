import { dismissDeadJobs, listDeadJobs, listJobKinds, retryDeadJobs } from '#contract/operations/operations.ts'
import { type Api, ok } from '#server/api.ts'
import { registerAudit } from './audit-routes.ts'
import { cursorOf, readCursor } from './dead-cursor.ts'
import { dismissDead, retryDead } from './see-to-dead.ts'

export function registerStudio(api: Api): void {
  const { core, mount } = api

  mount(listDeadJobs, async ({ query: { limit, name, after } }) => {
    const found = await core.queue.listDead({ limit: limit + 1, name, after: readCursor(after) })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    const next = found.length > limit && last !== undefined ? cursorOf(last.cursor) : null
    return ok({ items: shown.map(({ cursor: _where, ...job }) => job), next })
  })

  mount(listJobKinds, async () => {
    const kinds = await core.queue.stats()
    const items = kinds.map(({ name, waiting, active, dead }) => ({ name, waiting, running: active, dead }))
    return ok({ items })
  })

  mount(retryDeadJobs, async ({ body }, { viewer }) =>
    ok(await retryDead(core, { memberId: viewer.memberId, which: body })),
  )

  mount(dismissDeadJobs, async ({ body }, { viewer }) =>
    ok(await dismissDead(core, { memberId: viewer.memberId, which: body })),
  )

  registerAudit(api)
}
