import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { z } from 'zod'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(Attribute),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  /** The process that sent it. */
  service: unknown
  facts: Record<string, unknown>
  isFault: boolean
}

const factsOf = (attributes: z.output<typeof Attribute>[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

function spansOf(body: string): CollectedSpan[] {
  return Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        service: factsOf(resource.attributes)['service.name'],
        facts: factsOf(attributes),
        isFault: status.code === 2,
      })),
    ),
  )
}

/** A collector that takes traces by OTLP over HTTP, as JSON; closed after the file's last test. */
export async function startCollector() {
  const bodies: string[] = []
  const spans: CollectedSpan[] = []
  const headers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      headers.push(request.headers.authorization)
      spans.push(...spansOf(body))
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** The authorisation of each request to it. */
    headers,
    /** Every byte that came. */
    all: () => bodies.join('\n'),
  }
}
