import client from 'prom-client'
import { assertMigrated } from '#db/readiness.ts'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../api.ts'
import { fail } from '../fail.ts'
import { isSameSecret } from '../secrets.ts'
import { hungUp, whenHungUp } from './hung-up.ts'
import { tellLastBackup } from './backup-figures.ts'
import type { DiskRoom } from './disk-room.ts'
import { countJobs } from './job-figures.ts'
import { tellOfHouse } from './house-figures.ts'
import { type ProcessFigures, tellOfProcess, tellRuntime } from './process-figures.ts'
import { followReaders, type Readers } from './readers.ts'
import { countSpans } from './span-figures.ts'
import { type MemoryFigures, tellMemory } from './memory-figures.ts'
import { isFromThisMachine } from './trusted-peers.ts'

/** Readiness must be answered quickly, so a database that has not answered by then counts as not ready. */
const readyWithinMs = 800

async function inTime<Found>(work: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), readyWithinMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export interface Health extends Pick<ProcessFigures, 'watchChanges' | 'watchPool'> {
  /** Until this settles `/readyz` says no; everything is answered meanwhile. */
  readyAfter: (warmed: Promise<void>) => void
  /** From now on `/readyz` says no, and each answer ends its connection. */
  closing: () => void
  /** Registers the figures of the caches of pages and answers. */
  countMemory: (figures: MemoryFigures) => void
}

/** `/metrics`, to this machine or with the token; each answer is noted, because the looks for figures follow it. */
function answerMetrics(
  { app, core }: Pick<Api, 'app' | 'core'>,
  registry: client.Registry,
  readers: Pick<Readers, 'noteReading'>,
): void {
  const mayRead = (authorization: string | undefined) => {
    const { metricsToken } = core.config
    return metricsToken !== null && isSameSecret(authorization ?? '', `Bearer ${metricsToken}`)
  }
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !mayRead(request.headers.authorization)) fail('auth.forbidden')
    readers.noteReading()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * `/healthz` says that the process lives, `/readyz` that it can work, `/metrics` what it did (Prometheus text): only to
 * this machine, or with the token. Metrics are ready in memory; reading them asks neither database nor queue.
 */
export function registerHealth({ app, core }: Api, diskRoom: Pick<DiskRoom, 'fullDisk'>): Health {
  const registry = new client.Registry()
  tellRuntime(registry)
  const requests = new client.Histogram({
    name: 'parde_http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const readers = followReaders()
  countJobs(app, { queue: core.queue, registry, readers })
  if (core.config.backup !== null)
    tellLastBackup(app, { storage: core.storage, dataDir: core.config.dataDir }, registry)
  tellOfHouse(app, core, { registry, readers })
  countSpans(registry)
  let isClosing = false
  let isWarm = true
  const figures = tellOfProcess(registry)
  // idle connections of a proxy end before we do, so no call is under way on one that closes
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  const count = ({ method, routeOptions }: FastifyRequest, status: number, ms: number) =>
    requests.observe({ method, route: routeOptions.url ?? 'page', status: String(status) }, ms / 1000)
  app.addHook('onResponse', async (request, reply) => count(request, reply.statusCode, reply.elapsedTime))
  whenHungUp(app, (request, reply) => count(request, hungUp, reply.elapsedTime))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isClosing) return reply.code(503).send({ status: 'closing' })
    if (!isWarm) return reply.code(503).send({ status: 'starting' })
    try {
      const [, fullDisk] = await inTime(Promise.all([assertMigrated(core.db), diskRoom.fullDisk()]))
      if (fullDisk !== null) return reply.code(503).send({ status: fullDisk })
      const isHearing = figures.isHearing()
      return { status: 'ready', ...(isHearing === null ? {} : { changes: isHearing ? 'heard' : 'not heard' }) }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
  answerMetrics({ app, core }, registry, readers)
  return {
    readyAfter: (warmed) => {
      isWarm = false
      void warmed.then(() => (isWarm = true))
    },
    closing: () => {
      isClosing = true
    },
    watchChanges: figures.watchChanges,
    watchPool: figures.watchPool,
    countMemory: (memory) => tellMemory(registry, memory),
  }
}
