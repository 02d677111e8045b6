import type { FastifyReply } from 'fastify'
import { apiBase } from '#contract/route.ts'
import type { Api } from '#server/api.ts'
import { localeOf } from '#server/http/errors.ts'
import { chooseNotice } from '../choices.ts'
import { readUnsubscribe, unsubscribePath } from './unsubscribe-link.ts'
import { askPage, donePage, unknownPage } from './unsubscribe-page.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

const plain = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')

/**
 * The link in a mail. Opened, it is a page that asks; only a POST switches off, without a login: the page's button, or
 * the one press that a mail program offers (RFC 8058).
 */
export function registerUnsubscribe({ app, core }: Api): void {
  const url = `${apiBase}${unsubscribePath}/:token`
  app.get<{ Params: { token: string } }>(url, async (request, reply) => {
    const named = await readUnsubscribe(core, request.params.token)
    if (named === null)
      return plain(reply)
        .code(404)
        .send(unknownPage(localeOf(request)))
    return plain(reply).send(askPage(named))
  })
  app.post<{ Params: { token: string } }>(url, async (request, reply) => {
    const named = await readUnsubscribe(core, request.params.token)
    if (named === null)
      return plain(reply)
        .code(404)
        .send(unknownPage(localeOf(request)))
    const { memberId, kind } = named
    await chooseNotice(core, { memberId, kind, on: false, way: 'letter' })
    return plain(reply).send(donePage(named))
  })
}
