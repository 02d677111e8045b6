import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** The answer to the next call; `broken` closes the connection, `silent` never answers. */
export type Reply = { status?: number; body: string } | 'broken' | 'silent'

type Said = Reply | object | ((call: Heard) => Reply | object)

export interface Heard {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

function replyOf(said: Reply | object): Reply {
  if (typeof said === 'string' || ('body' in said && typeof said.body === 'string')) return said as Reply
  return { body: JSON.stringify(said) }
}

/**
 * A bank with scripted answers by path: the last reply of a path repeats, those before it are used once. For answers
 * copied from a bank's document, and for wrong ones.
 */
export async function scriptedBank() {
  const replies = new Map<string, readonly Said[]>()
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const path = request.url ?? ''
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
      const call = { method: request.method ?? '', path, headers: request.headers, body }
      heard.push(call)
      const [next, ...later] = replies.get(path) ?? []
      if (later.length > 0) replies.set(path, later)
      const reply = next === undefined ? undefined : replyOf(typeof next === 'function' ? next(call) : next)
      if (reply === 'silent') return
      if (reply === undefined || reply === 'broken') return void request.socket.destroy()
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    /** Objects are sent as JSON with status 200. */
    says: (path: string, ...said: readonly Said[]) => void replies.set(path, said),
    /** How often a path was called. */
    count: (path: string) => heard.filter((call) => call.path === path).length,
    last: (path: string) => heard.findLast((call) => call.path === path),
    forget: () => void heard.splice(0),
  }
}
