import { request as send } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { addressOf } from './address.ts'

// headers of one connection, which are not forwarded (RFC 9110 §7.6.1)
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authenticate',
  'proxy-authorization',
])

/** In the demo the sandbox also answers at the site's own address: everything under `/sandbox` is forwarded to it. */
export function registerSandboxProxy(app: FastifyInstance, sandboxUrl: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const handOn = (path: string) =>
      scope.all(path, async (request, reply) => {
        reply.hijack()
        const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopByHop.has(name)))
        // the control API there is for this machine only, so it must see the real client
        headers['x-forwarded-for'] = addressOf(request)
        const onward = send(`${sandboxUrl}${request.url}`, { method: request.method, headers }, (answer) => {
          const kept = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name)))
          reply.raw.writeHead(answer.statusCode ?? 502, kept)
          answer.pipe(reply.raw)
        })
        onward.on('error', () => {
          if (!reply.raw.headersSent) reply.raw.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
          reply.raw.end('The sandbox does not answer.\n')
        })
        reply.raw.on('close', () => onward.destroy())
        request.raw.pipe(onward)
      })
    handOn('/sandbox')
    handOn('/sandbox/*')
  })
}
