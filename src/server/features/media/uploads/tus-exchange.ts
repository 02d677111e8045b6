import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough, Readable } from 'node:stream'
import type { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LineCut } from '#server/http/hung-up.ts'

/**
 * How many bytes a refused client may still send before its connection is cut: it reads the answer only after it has
 * sent everything.
 */
const drainedBytes = 64 * 1024 * 1024

// tus turns every error into its own answer; errors outside of the protocol must be answered as everywhere else
const exchange = new AsyncLocalStorage<{ failure?: unknown }>()

/** Stores an error that tus has met, unless it is one of the protocol's own. */
export function rememberFailure(error: unknown): void {
  const context = exchange.getStore()
  if (context !== undefined && !(typeof error === 'object' && error !== null && 'status_code' in error))
    context.failure = error
}

/** Lets tus answer a request. Throws errors outside of the protocol. */
export async function handOver(tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const context: { failure?: unknown } = {}
  const { raw } = request
  const body = new PassThrough()
  raw.on('error', (error) => body.destroy(error))
  raw.on('close', () => void (raw.complete || body.destroy(new LineCut())))
  raw.pipe(body)
  const response = await exchange.run(context, () => tus.handleWeb(asWebRequest(request, body)))
  raw.unpipe(body)
  drain(raw)
  if (context.failure !== undefined) throw context.failure
  // the rest is read, so that the connection can stay open
  response.headers.delete('connection')
  // tus allows every other site; which ones may call, the house's settings say (cors.ts)
  for (const name of [...response.headers.keys()]) if (name.startsWith('access-control-')) response.headers.delete(name)
  const text = await response.text()
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(text === '' ? undefined : text)
}

function asWebRequest(request: FastifyRequest, body: PassThrough): Request {
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  return new Request(new URL(request.url, 'http://tus.invalid'), {
    method: request.method,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody ? { body: Readable.toWeb(body), duplex: 'half' } : {}),
  } as RequestInit)
}

/** Reads data that nobody needs: if the connection were cut while the other side sends, it would lose the answer. */
function drain(raw: FastifyRequest['raw']): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > drainedBytes) raw.destroy()
  })
  raw.resume()
}
