import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { refuseUnread } from './unread-request.ts'

const app = fastify({ clientErrorHandler: refuseUnread })
app.get('/', () => 'read')
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

async function ask(request: string) {
  const socket = connect(Number(address.port), address.hostname)
  socket.write(request)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.slice(9, 12)), head, body }
}

test.each([
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    'request.too_large',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    400,
    'request.malformed',
  ],
  [
    'a length and parts',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'request.malformed',
  ],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\r\n\r\n', 400, 'request.malformed'],
])('%s: refused in the shape of all refusals', async (_name, request, status, code) => {
  const answer = await ask(request)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({
    code,
    message: expect.stringMatching(/[آ-ی]/),
    request_id: expect.any(String),
  })
  expect(answer.head).toContain(`content-length: ${Buffer.byteLength(answer.body)}`)
})
