import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHeldBy } from './entity-tag.ts'
import type { Page } from './pages-cache.ts'

/**
 * Sends a page or answer from memory in an encoding that the visitor accepts, or 304 when the visitor has it already.
 */
export async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const vary = page.headers.vary === undefined ? 'accept-encoding' : `accept-encoding, ${page.headers.vary}`
  reply.code(page.status).headers(page.headers).header('vary', vary)
  if (page.body.byteLength === 0) return reply.send()
  if (page.status === 200) {
    reply.header('etag', page.etag)
    if (isHeldBy(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding === null || page.body.byteLength < 512) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding))
}
