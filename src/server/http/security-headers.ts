import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * For answers that are not pages and run nothing: even opened directly in a browser they may load and embed nothing.
 */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
const isData = /^\/((api|media|images|share-cards|streaming-host|\.well-known)\/(?!docs)|(healthz|readyz|metrics)$)/

/** A year: after one visit over https, a browser never uses plain http again. */
const strictTransport = 'max-age=31536000'

/**
 * Headers of every answer, whichever code writes it. They are set on the raw response, because uploads and the
 * sandbox's pages bypass Fastify; a handler's own header of the same name wins.
 *
 * Pages have a Content-Security-Policy with the hashes of their scripts; data has one that forbids everything.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, { raw }) => {
    raw.setHeader('x-request-id', request.id)
    raw.setHeader('x-content-type-options', 'nosniff')
    raw.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    raw.setHeader('cross-origin-resource-policy', 'same-origin')
    if (isHttps) raw.setHeader('strict-transport-security', strictTransport)
    if (isData.test(request.url)) raw.setHeader('content-security-policy', dataPolicy)
  })
}
