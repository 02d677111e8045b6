import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'

/** The built files: names with a hash never change; the others (icons, manifest) are requested again after a day. */
export async function registerAssets(app: FastifyInstance, buildDir: string): Promise<void> {
  const root = path.resolve(buildDir, 'client')
  const hashed = path.join(root, 'assets') + path.sep
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header('cache-control', file.startsWith(hashed) ? year : day)
      void reply.header('vary', 'accept-encoding')
    },
  })
}
