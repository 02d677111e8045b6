import type { FastifyInstance } from 'fastify'
import client, { type Registry } from 'prom-client'
import type { Queue } from '#jobs/queue.ts'
import { lookRegularly } from './look-regularly.ts'
import type { Readers } from './readers.ts'

interface Told {
  queue: Pick<Queue, 'stats'>
  registry: Registry
  readers: Pick<Readers, 'pauseMs'>
}

/** Counts the jobs regularly while the process listens; the last count stays while the queue does not answer. */
export function countJobs(app: FastifyInstance, { queue, registry, readers }: Told): void {
  const jobs = new client.Gauge({
    name: 'parde_jobs',
    help: 'Jobs by queue and state; dead are those whose retries were used up',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  const oldest = new client.Gauge({
    name: 'parde_jobs_oldest_ready_seconds',
    help: 'For how long the oldest job of a queue could have been taken; 0: none waits',
    labelNames: ['queue'],
    registers: [registry],
  })
  const unattended = new client.Gauge({
    name: 'parde_jobs_unattended_seconds',
    help: 'How many seconds ago a worker last looked after the jobs; a living one does every few seconds',
    registers: [registry],
  })
  const countedAt = new client.Gauge({
    name: 'parde_jobs_counted_at_seconds',
    help: 'When the jobs were counted last, in seconds since 1970',
    registers: [registry],
  })
  lookRegularly(app, readers.pauseMs, async () => {
    const stats = await queue.stats().catch(() => null)
    if (stats === null) return
    jobs.reset()
    for (const one of stats) {
      for (const state of ['ready', 'waiting', 'active', 'dead'] as const)
        jobs.set({ queue: one.name, state }, one[state])
      oldest.set({ queue: one.name }, one.oldestReadySeconds)
    }
    if (stats.length > 0) unattended.set(Math.min(...stats.map(({ unattendedSeconds }) => unattendedSeconds)))
    countedAt.setToCurrentTime()
  })
}
