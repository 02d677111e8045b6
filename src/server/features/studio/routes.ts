import { listDeadJobs } from '#contract/operations.ts'
import { type Api, ok } from '../../api.ts'

export function registerStudio({ core, mount }: Api): void {
  mount(listDeadJobs, async ({ query }) => ok({ items: await core.queue.listDead(query.limit) }))
}
