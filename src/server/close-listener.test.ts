import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { closeListener } from './close-listener.ts'

/** Calls once, when the cell is 1, and says what came of it; the other thread may be blocked meanwhile. */
const caller = `
  const { parentPort, workerData: { port, cell } } = require('node:worker_threads')
  const { connect } = require('node:net')
  Atomics.wait(cell, 0, 0)
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\\r\\nhost: a\\r\\ncontent-length: 0\\r\\n\\r\\n', () => {
      Atomics.store(cell, 0, 2)
      Atomics.notify(cell, 0)
    })
  })
  socket.once('data', (data) => parentPort.postMessage(String(data).split('\\r\\n')[0]))
  socket.once('error', (error) => parentPort.postMessage(error.code))
`

test('a call that came while the process was busy has its answer, though the listener closes next', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(201, { connection: 'close' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cell = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(caller, { eval: true, workerData: { port: (server.address() as AddressInfo).port, cell } })
  await once(worker, 'online')
  const said = once(worker, 'message')
  await wait(1)
  // busy until the call lies in the system's queue
  Atomics.store(cell, 0, 1)
  Atomics.notify(cell, 0)
  Atomics.wait(cell, 0, 1, 10_000)
  await closeListener(server)
  expect(await said).toEqual(['HTTP/1.1 201 Created'])
  await worker.terminate()
  await closeListener(server)
  expect(server.listening).toBe(false)
})
