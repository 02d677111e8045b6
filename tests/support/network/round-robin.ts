import { Agent, createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { statusOf } from '../../../scripts/start/wait-ready.ts'

/** As often as it asks each one whether it is ready. */
const probeMs = 100

/**
 * A proxy that gives calls to web processes in turn, over connections that it keeps open, and that leaves out those whose
 * `/readyz` says no. It repeats nothing, so a call that a process loses is lost.
 */
export async function startRoundRobin(ports: readonly number[]) {
  const upstreams = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }))
  let turn = 0
  const probe = async () => {
    await Promise.all(
      upstreams.map(async (one) => {
        one.isReady = (await statusOf(`http://127.0.0.1:${one.port}/readyz`)) === 200
      }),
    )
  }
  let isStopped = false
  const probing = (async () => {
    while (!isStopped) {
      await probe()
      await new Promise((resolve) => setTimeout(resolve, probeMs))
    }
  })()
  const server = createServer((incoming, outgoing) => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    const chosen = ready[(turn += 1) % ready.length]
    if (chosen === undefined) return void outgoing.writeHead(502).end('nobody is ready')
    const onward = request(
      {
        port: chosen.port,
        host: '127.0.0.1',
        agent: chosen.agent,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, connection: 'keep-alive' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on(
      'error',
      (error) => void (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(String(error))),
    )
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (index: number) => upstreams[index]?.isReady === true,
    async stop() {
      isStopped = true
      await probing
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { agent } of upstreams) agent.destroy()
    },
  }
}
