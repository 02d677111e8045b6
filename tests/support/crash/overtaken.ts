import { setTimeout as pause } from 'node:timers/promises'
import type { Core } from '#server/core.ts'

/** Longer than the others need, unless they wait for a lock that the overtaken process holds. */
const mostMs = 3000

/**
 * A process that is overtaken after its n-th statement: before it reads the answer, others do their work. Where they wait
 * for what it has locked, it goes on after some seconds. `end` waits for what the others still do.
 */
export function overtaken(core: Core, statement: number, others: () => Promise<unknown>) {
  let left = statement
  let work: Promise<unknown> | undefined
  const db = core.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      left -= 1
      if (left !== 0) return result
      work = others()
      await Promise.race([work, pause(mostMs)])
      return result
    },
  })
  return { core: { ...core, db }, end: async () => void (await work) }
}
