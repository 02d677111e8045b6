import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * `reset`: the connection breaks; `silence`: no answer comes. An answer with `heldUntil` is decided at the request and
 * arrives later.
 */
export type Reply = { status?: number; body: object | string; heldUntil?: Promise<unknown> } | 'reset' | 'silence'

/** A server with scripted answers: each path has its answers in order, and the last one repeats. */
export async function answersOf() {
  const replies = new Map<string, Reply[]>()
  const asked: Asked[] = []
  let logins = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: text })
      const queue = replies.get(`${method} ${url}`) ?? []
      const reply = queue.length > 1 ? queue.shift() : queue[0]
      if (reply === 'silence') return
      if (reply === 'reset') return void request.socket.destroy()
      if (reply === undefined && url === '/v1/oauth2/token') logins += 1
      const login = { access_token: `token-${logins}`, token_type: 'Bearer', expires_in: 32_400 }
      const nothing = { status: 404, body: { name: 'RESOURCE_NOT_FOUND', message: '', debug_id: 'd404' } }
      const answer = reply ?? (url === '/v1/oauth2/token' ? { body: login } : nothing)
      const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      const send = () => response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(body)
      if (reply?.heldUntil === undefined) send()
      else void reply.heldUntil.then(send)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** `reply.on('POST /v2/checkout/orders', …)`: sets the answers from now on. */
    on: (call: string, ...answers: Reply[]) => void replies.set(call, answers),
    /** Calls of an address, in order. */
    calls: (call: string) => asked.filter(({ method, url }) => `${method} ${url}` === call),
    forget: () => {
      replies.clear()
      asked.length = 0
    },
  }
}

/** A refusal as PayPal writes it. */
export function refusal(status: number, name: string, issue?: string): Reply {
  const details = issue === undefined ? [] : [{ issue, description: '' }]
  return { status, body: { name, message: '', debug_id: 'f1e2d3c4b5a6', details, links: [] } }
}
