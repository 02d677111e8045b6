import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentSecurityPolicy } from './pages-policy.ts'

const year = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'
// asked for again each time: an old worker, or its offline page, would stay with a browser for a day
const never = 'no-cache'
const workers = /\/(sw\.js|offline\.(en\.html|html|js|css))$/

/** A worker that ends itself and every worker before it, and forgets what they saved. */
const endOfWorkers = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * The built files: names with a hash never change; the others (icons, manifest) are requested again after a day. Without
 * `serviceWorker`, browsers that have the site's worker lose it at their next visit.
 */
export async function registerAssets(
  app: FastifyInstance,
  buildDir: string,
  { serviceWorker }: { serviceWorker: boolean },
): Promise<void> {
  const root = path.resolve(buildDir, 'client')
  const hashed = path.join(root, 'assets') + path.sep
  const common = {
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, file: string) => {
      void reply.header('cache-control', file.startsWith(hashed) ? year : workers.test(file) ? never : day)
      void reply.header('vary', 'accept-encoding')
      if (file.endsWith('.html')) void reply.header('content-security-policy', contentSecurityPolicy([]))
    },
  } as const
  // hundreds of files: a route for each would take a tenth of the start, and 5 MB
  await app.register(fastifyStatic, {
    ...common,
    root: hashed,
    prefix: '/assets/',
    allowedPath: (file) => !/\.(br|gz)$/.test(file),
  })
  await app.register(fastifyStatic, {
    ...common,
    root,
    prefix: '/',
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'assets/**', ...(serviceWorker ? [] : ['sw.js'])],
  })
  if (!serviceWorker)
    app.get('/sw.js', (_request, reply) =>
      reply.header('cache-control', never).type('text/javascript; charset=utf-8').send(endOfWorkers),
    )
}
