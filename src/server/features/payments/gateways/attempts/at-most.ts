import { setTimeout as pause } from 'node:timers/promises'
import type { Core } from '#server/core.ts'

/**
 * Waits for the work, but only as long as a person would. The work continues in the background and can safely be
 * interrupted.
 */
export async function atMost(core: Core, ms: number, work: Promise<unknown>): Promise<void> {
  const guarded = work.catch((error: unknown) => core.log.error({ err: error }, 'settling a payment failed'))
  const timer = new AbortController()
  await Promise.race([guarded, pause(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)])
  timer.abort()
}
