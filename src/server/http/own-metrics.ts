import type { AddressInfo } from 'node:net'
import client, { type Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isSameSecret } from '../secrets.ts'
import { type PoolCounts, tellPool, tellRuntime } from './process-figures.ts'
import { countSpans } from './span-figures.ts'
import { isFromThisMachine } from './trusted-peers.ts'

type Asked = Pick<Config, 'metricsPort' | 'metricsToken'>

/** The server of a process without pages that tells Prometheus its figures. */
export interface OwnMetrics {
  /** Null: they are off, or their port is taken. */
  port: number | null
  close: () => Promise<void>
}

const off: OwnMetrics = { port: null, close: async () => undefined }

/**
 * `/metrics` of a worker or of the process of cameras, on the port of its own that `METRICS_PORT` names; off without it. Only
 * this machine reaches it, unless `METRICS_TOKEN` lets others in. A port that is taken stops no work: it is a warning.
 */
export async function tellOwnMetrics(
  config: Asked,
  log: Logger,
  pool: () => PoolCounts,
  more: (registry: Registry) => void = () => undefined,
): Promise<OwnMetrics> {
  const { metricsPort, metricsToken } = config
  if (metricsPort === null) return off
  const registry = new client.Registry()
  tellRuntime(registry)
  tellPool(registry, pool)
  countSpans(registry)
  more(registry)
  // takes 12 MB of memory, so only a process with metrics loads it
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    const told = request.headers.authorization ?? ''
    const mayRead = metricsToken !== null && isSameSecret(told, `Bearer ${metricsToken}`)
    if (request.url !== '/metrics') response.writeHead(404).end()
    else if (!mayRead && !isFromThisMachine({ raw: request, headers: request.headers })) response.writeHead(403).end()
    else
      void registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port: metricsPort, ...(metricsToken === null ? { host: '127.0.0.1' } : {}) }, resolve)
    })
  } catch (err) {
    log.warn(
      { err, port: metricsPort },
      'the metrics of this process cannot be read: give it a METRICS_PORT of its own',
    )
    return off
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
