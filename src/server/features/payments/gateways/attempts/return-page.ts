import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#lib/text/locale.ts'
import type { Api } from '#server/api.ts'
import { localeOf } from '#server/http/errors.ts'
import { isWritable } from '#server/http/unwritable.ts'
import { takeReturn } from './take-return.ts'

const formLimit = 64 * 1024

function pageIn(locale: Locale, path: string): string {
  return locale === 'en' ? `/en${path}` : path
}

function seeOther(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).header('location', location).header('cache-control', 'no-store').send()
}

/** Text fields of query and form; a bank that posts may also put fields into the address. */
function fieldsOf(request: FastifyRequest): Record<string, string> {
  const both = [request.query, request.body].filter((part) => typeof part === 'object' && part !== null)
  const fields: Record<string, string> = {}
  for (const part of both)
    for (const [name, value] of Object.entries(part as Record<string, unknown>))
      if (typeof value === 'string' && value.length <= 2000 && isWritable(value)) fields[name] = value
  return fields
}

function isOnlyALook(request: FastifyRequest): boolean {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose'] ?? request.headers['x-moz']
  return request.method === 'HEAD' || (typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose))
}

/**
 * The address to which banks send the browser back, by GET or by a form POST from another site; so it asks for no
 * cookie, no token and no origin. It always answers with a redirect to one of our own pages, which only the database
 * decides.
 */
export async function registerReturnPage({ app, core }: Api): Promise<void> {
  await app.register(async (scope) => {
    // a bank may send any content type, or none; only forms are read
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: formLimit })
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimit }, (_request, _body, done) => done(null))
    scope.setErrorHandler((error, request, reply) => {
      request.log.warn({ err: error }, 'a return from a bank could not be taken')
      return seeOther(reply, pageIn(localeOf(request), '/account/purchases?note=payment_unsettled'))
    })
    scope.route<{ Params: { gateway: string; key: string } }>({
      method: ['GET', 'POST', 'HEAD'],
      url: '/pay/return/:gateway/:key',
      handler: async (request, reply) => {
        if (isOnlyALook(request)) return reply.code(503).header('cache-control', 'no-store').send()
        const { gateway, key } = request.params
        const isKnowable = isWritable(gateway) && isWritable(key)
        const returned = isKnowable ? await takeReturn(core, { gateway, key, fields: fieldsOf(request) }) : null
        if (returned === null)
          return seeOther(reply, pageIn(localeOf(request), '/account/purchases?note=payment_unknown'))
        return seeOther(reply, pageIn(returned.locale, `/pay/result/${returned.purchaseId}`))
      },
    })
  })
}
