import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import { openApi } from '#contract/openapi.ts'
import { routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import type { Api } from '../api.ts'

let described: { text: string; etag: string } | undefined

/** The description of the contract: made when somebody first asks for it, once in a process. */
function description(): { text: string; etag: string } {
  if (described === undefined) {
    const text = JSON.stringify(openApi(routes))
    described = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  }
  return described
}

/** The machine-readable contract at `/api/v1/openapi.json` and a page to read it at `/api/docs`. */
export async function registerDocuments({ app }: Api): Promise<void> {
  app.get(`${apiBase}/openapi.json`, async (request, reply) => {
    const { text, etag } = description()
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
  await app.register(async (docs) => {
    // the documentation page styles itself by script; its own inline script is allowed by hash, nothing comes from
    // other sites
    docs.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).includes('text/html')) return payload
      const hashes = [...payload.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, body]) =>
          `'sha256-${createHash('sha256')
            .update(body ?? '')
            .digest('base64')}'`,
      )
      reply.header(
        'content-security-policy',
        `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'`,
      )
      return payload
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: `${apiBase}/openapi.json`,
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      } as object,
    })
  })
}
