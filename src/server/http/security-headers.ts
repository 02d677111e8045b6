import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What is not a page and runs nothing: even opened by itself in a browser it may load and embed nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
const isData = /^\/(api|media|images|streaming-host)\/(?!docs)/

/** A year: once seen over https, a browser never asks in the clear again. */
const strictTransport = 'max-age=31536000'

/**
 * Headers that every answer carries, whoever writes it. They are set on the raw answer, for uploads and the sandbox's
 * pages are written past Fastify; a handler's own header of the same name wins.
 *
 * Pages bring their Content-Security-Policy with the hashes of their scripts; data has one that forbids everything.
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
