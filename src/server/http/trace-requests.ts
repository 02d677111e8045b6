import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracer, type Span } from '#lib/trace.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** Asked every few seconds by what watches the house. */
const unfollowed = new Set(['/healthz', '/readyz', '/metrics'])

/** The trace of a request, for its line in the log. */
export function traceOf(request: FastifyRequest): { trace_id?: string } {
  const span = spans.get(request)
  return span === undefined ? {} : { trace_id: span.traceId }
}

/**
 * Makes a span for each request, by its route and never by its path, which may hold a token. A caller cannot say to
 * which trace the call belongs, or that it is followed: `traceparent` from outside is not read, because a stranger
 * could fill the collector with it. Calls that a page makes inside of the process are parts of that page's span.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = currentTracer()
  if (tracer === null) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    if (unfollowed.has(route)) return done()
    const span = tracer.begin(`${request.method} ${route}`, {
      kind: 'server',
      facts: { 'http.request.method': request.method, 'http.route': route, 'parde.request_id': request.id },
    })
    spans.set(request, span)
    // emitted also when the visitor leaves before the answer
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.tell({ 'http.response.status_code': statusCode })
      span.end(statusCode >= 500 ? { code: String(statusCode) } : undefined)
    })
    span.within(done)
  })
  // reading a body leaves the span: its bytes come from the socket
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.within(done)
  })
}
