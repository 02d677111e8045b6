import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/route.ts'

/** Paths that pages of other sites may ask for: calls, and the lists and segments that a player reads. */
const isOpen = new RegExp(`^(${apiBase}|/media|/images)/`)

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Headers that calls of the contract and uploads in parts send. */
const sent = [
  ...['Accept-Language', 'Accept-Language-site', 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'],
  ...['Parde-Captcha', 'Parde-Work', 'Range'],
  ...['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
].join(', ')
/** Headers that a page could not read otherwise. */
const read = [
  ...['Allow', 'Content-Language', 'Content-Range', 'ETag', 'Location', 'Parde-Proofs', 'Parde-Work', 'Retry-After'],
  ...['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'X-Request-Id'],
].join(', ')
/** How long a browser asks no more: two hours, the most that browsers take. */
const rememberSeconds = '7200'

/**
 * Lets pages of the given origins call the API from a browser; by default none may. Cookies go with a named origin only: with
 * `*` any site could act for a member who has a session here.
 *
 * The headers are set on the raw response, because uploads and segments bypass Fastify.
 */
export function allowOrigins(app: FastifyInstance, origins: '*' | readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async ({ url, headers, method }, { raw }) => {
    if (!isOpen.test(url)) return
    if (origins !== '*') raw.setHeader('vary', 'origin')
    const { origin } = headers
    if (origin === undefined || (origins !== '*' && !origins.includes(origin))) return
    raw.setHeader('access-control-allow-origin', origins === '*' ? '*' : origin)
    if (origins !== '*') raw.setHeader('access-control-allow-credentials', 'true')
    raw.setHeader('access-control-expose-headers', read)
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return
    raw.setHeader('access-control-allow-methods', methods)
    raw.setHeader('access-control-allow-headers', sent)
    raw.setHeader('access-control-max-age', rememberSeconds)
  })
  // an answer's own Vary takes the place of the one above
  app.addHook('onSend', async ({ url }, reply, payload) => {
    const own = reply.getHeader('vary')
    if (origins !== '*' && isOpen.test(url) && own !== undefined) reply.header('vary', `${String(own)}, origin`)
    return payload
  })
}
