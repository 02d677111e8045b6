import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ProblemCode } from '#contract/problem.ts'
import { problems } from '#contract/problem.ts'

const codes: Record<string, { status: string; code: ProblemCode }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'request.too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'request.malformed' },
}
const malformed = { status: '400 Bad Request', code: 'request.malformed' } as const

/**
 * Answers a request that Node could not read, in the one shape of all refusals: a page shows their message, and Fastify's own is
 * English. Nobody knows the reader's language here, so it is Persian, as for every caller who names none.
 */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code } = codes[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ message: problems[code].fa, code, request_id: randomUUID() })
  const head = [
    `HTTP/1.1 ${status}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'content-type: application/json; charset=utf-8',
    'content-language: fa',
    'cache-control: no-store',
    'connection: close',
  ]
  // a socket that was half closed meanwhile cannot be written to
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
