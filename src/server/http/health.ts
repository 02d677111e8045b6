import client from 'prom-client'
import { assertMigrated } from '#db/readiness.ts'
import type { Api } from '../api.ts'

/** `/healthz` says that the process lives, `/readyz` that it can work, `/metrics` what it did (Prometheus text). */
export function registerHealth({ app, core }: Api): { closing: () => void } {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const requests = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const jobs = new client.Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state; dead are those whose retries were used up',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  let isClosing = false
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isClosing) return reply.code(503).send({ status: 'closing' })
    try {
      await assertMigrated(core.db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
  app.get('/metrics', async (_request, reply) => {
    const stats = await core.queue.stats().catch(() => [])
    jobs.reset()
    for (const queue of stats)
      for (const state of ['ready', 'waiting', 'active', 'dead'] as const)
        jobs.set({ queue: queue.name, state }, queue[state])
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return {
    closing: () => {
      isClosing = true
    },
  }
}
