import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { limitBodyTime, takesItsTime } from './body-time.ts'
import { sendProblem } from './errors.ts'

const app = fastify()
app.setErrorHandler(sendProblem)
limitBodyTime(app, { atLeastMs: 300, bytesPerSecond: 1000, mostBytes: 1000, afterAnswerMs: 300 })
app.post('/read', async (request) => ({ read: request.body }))
app.get('/unread', async () => ({ read: null }))
app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
app.post('/file', async (request) => {
  takesItsTime(request)
  let bytes = 0
  for await (const chunk of request.raw) bytes += (chunk as Buffer).length
  return { bytes }
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

interface Line {
  socket: Socket
  said: () => string
  ended: Promise<number>
}

/** A new connection, and how many milliseconds it lived. */
function open(head: string): Line {
  const { port } = app.server.address() as AddressInfo
  const begun = performance.now()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(`${head}\r\nhost: x\r\n`)
  return {
    socket,
    said: () => text,
    ended: new Promise((resolve) => socket.on('close', () => resolve(performance.now() - begun))),
  }
}
const json = 'content-type: application/json\r\n'

test('five hundred bodies that never end are refused in their time, and their lines are cut', async () => {
  const lines = Array.from({ length: 500 }, () => {
    const line = open('POST /read HTTP/1.1')
    line.socket.write(`${json}content-length: 100\r\n\r\n{"a":`)
    return line
  })
  await Promise.all(lines.map(({ ended }) => ended))
  for (const line of lines) {
    expect(line.said()).toContain('HTTP/1.1 408')
    expect(line.said()).toContain('"code":"request.too_slow"')
  }
})

test('a body without a length that drips on is refused as well', async () => {
  const line = open('POST /read HTTP/1.1')
  line.socket.write(`${json}transfer-encoding: chunked\r\n\r\n`)
  const drip = setInterval(() => line.socket.write('1\r\n \r\n'), 20)
  await line.ended
  clearInterval(drip)
  expect(line.said()).toContain('HTTP/1.1 408')
})

test('a body that nobody reads is not read for ever', async () => {
  const line = open('GET /unread HTTP/1.1')
  line.socket.write('content-length: 1000000\r\n\r\nx')
  await line.ended
  expect(line.said()).toContain('HTTP/1.1 200')
})

test('a longer body gets more time', async () => {
  const line = open('POST /read HTTP/1.1')
  line.socket.write(`${json}content-length: 1000\r\n\r\n`)
  setTimeout(() => line.socket.end(JSON.stringify('x'.repeat(998))), 700)
  await line.ended
  expect(line.said()).toContain('HTTP/1.1 200')
})

test('a file whose sender is known takes its time', async () => {
  const line = open('POST /file HTTP/1.1')
  line.socket.write('content-type: application/octet-stream\r\ncontent-length: 40\r\n\r\n')
  for (let n = 0; n < 40; n++) {
    await new Promise((resolve) => setTimeout(resolve, 40))
    line.socket.write('x')
  }
  await expect.poll(line.said).toContain('{"bytes":40}')
  line.socket.end()
})

test('a body in time leaves its line open for the next call', async () => {
  const line = open('POST /read HTTP/1.1')
  line.socket.write(`${json}content-length: 2\r\n\r\n{}`)
  await expect.poll(line.said).toContain('HTTP/1.1 200')
  await new Promise((resolve) => setTimeout(resolve, 900))
  line.socket.write(`POST /read HTTP/1.1\r\nhost: x\r\n${json}content-length: 2\r\n\r\n[]`)
  await expect.poll(() => line.said().match(/200 OK/g)?.length).toBe(2)
  line.socket.end()
})
