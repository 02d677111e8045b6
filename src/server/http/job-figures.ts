import type { FastifyInstance } from 'fastify'
import client, { type Registry } from 'prom-client'
import type { Queue } from '#jobs/queue.ts'

/** Milliseconds; as often as metrics are usually read. */
const pauseMs = 15_000

/** Counts the jobs regularly while the process listens; the last count stays while the queue does not answer. */
export function countJobs(app: FastifyInstance, queue: Pick<Queue, 'stats'>, registry: Registry): void {
  const jobs = new client.Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state; dead are those whose retries were used up',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  const countedAt = new client.Gauge({
    name: 'jobs_counted_at_seconds',
    help: 'When the jobs were counted last, in seconds since 1970',
    registers: [registry],
  })
  const count = async () => {
    const stats = await queue.stats().catch(() => null)
    if (stats === null) return
    jobs.reset()
    for (const one of stats)
      for (const state of ['ready', 'waiting', 'active', 'dead'] as const)
        jobs.set({ queue: one.name, state }, one[state])
    countedAt.setToCurrentTime()
  }
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const again = () => {
    if (!isClosed) timer = setTimeout(() => void count().then(again), pauseMs).unref()
  }
  app.addHook('onListen', async () => void count().then(again))
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
  })
}
