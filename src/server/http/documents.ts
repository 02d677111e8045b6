import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { openApi } from '#contract/openapi.ts'
import { routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import type { Api } from '../api.ts'
import { Page } from './pages-cache.ts'
import { sendPage } from './send-page.ts'

const docsBase = '/api/docs'
// our own server says these
const unneeded = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

let described: Page | undefined

/** The description of the contract: made when somebody first asks for it, once in a process. */
function description(): Page {
  described ??= new Page(
    200,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    Buffer.from(JSON.stringify(openApi(routes))),
  )
  return described
}

/**
 * The page that shows the contract: a server of its own, loaded when somebody first opens it. Its package takes 25 MB of
 * memory, and most houses are never asked for it.
 */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = fastify()
  await reference.register(scalar, {
    routePrefix: docsBase,
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
  return reference
}

/**
 * The page styles itself by script; its own inline script is allowed by hash, nothing comes from other sites.
 */
function policyOf(page: string): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, body]) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`,
  )
  return `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
}

/** The machine-readable contract at `/api/v1/openapi.json` and a page to read it at `/api/docs`. */
export function registerDocuments({ app }: Api): void {
  app.get(`${apiBase}/openapi.json`, (request, reply) => sendPage(description(), request, reply))
  let reference: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => (await reference)?.close())
  for (const url of [docsBase, `${docsBase}/*`])
    app.get(url, async (request, reply) => {
      reference ??= openReference()
      const { headers } = request
      const answer = await (await reference).inject({ method: 'GET', url: request.url, headers })
      if (answer.statusCode === 404) return reply.callNotFound()
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !unneeded.has(name)) reply.header(name, value)
      if (String(answer.headers['content-type']).includes('text/html'))
        reply.header('content-security-policy', policyOf(answer.body))
      return reply.code(answer.statusCode).send(answer.rawPayload)
    })
}
