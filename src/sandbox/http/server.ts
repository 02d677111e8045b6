import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import { languageOf } from '../ui/language.ts'
import type { Answer, Exchange, Reply } from './exchange.ts'
import type { Router } from './router.ts'

const largestBody = 1_000_000
/** A held answer is dropped after this time, long after any client has given up. */
const longestHold = 150_000

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function exchangeOf(request: IncomingMessage, url: URL, bytes: Buffer): Exchange {
  return {
    method: request.method ?? 'GET',
    url,
    params: {},
    headers: request.headers,
    body: bytes.toString('utf8'),
    bytes,
    remoteAddress: request.socket.remoteAddress ?? '',
    lang: languageOf(url, request.headers),
  }
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: `${text}\n` }
}

async function replyTo(exchange: Exchange, router: Router): Promise<Reply> {
  const found = router.find(exchange.method, exchange.url.pathname)
  if (found === 'not-found') return plain(404, 'Nothing at this address in the sandbox.')
  if ('allow' in found) return plain(405, 'This address takes another method.', { allow: found.allow.join(', ') })
  return found.handler({ ...exchange, params: found.params })
}

function send(response: ServerResponse, reply: Reply, log: Log): void {
  if ('drop' in reply) {
    if (reply.drop === 'reset') response.socket?.resetAndDestroy()
    else {
      setTimeout(() => response.destroy(), longestHold).unref()
      log.info('answer.held', { port: response.socket?.remotePort ?? 0 })
    }
    return
  }
  response.writeHead(reply.status, {
    ...safeHeaders,
    'content-length': Buffer.byteLength(reply.body),
    ...reply.headers,
  })
  response.end(reply.body)
}

/** An HTTP server for the router. When a handler throws, it answers 500 with an id that the log line has too. */
export function createHttpServer(router: Router, log: Log): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/'
    if (!URL.canParse(target, 'http://sandbox')) return send(response, plain(400, 'The address cannot be read.'), log)
    const body = await readBody(request)
    if (body === undefined) return send(response, plain(413, 'The body is too large.', { connection: 'close' }), log)
    try {
      send(response, await replyTo(exchangeOf(request, new URL(target, 'http://sandbox'), body), router), log)
    } catch (error) {
      const id = randomUUID()
      log.error('request.failed', {
        id,
        method: request.method ?? '',
        error: error instanceof Error ? error.message : '?',
      })
      send(response, plain(500, `The sandbox itself failed (${id}).`), log)
    }
  }
  return createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
}
