import { Agent, request } from 'node:http'
import type { Measured } from './load.ts'

/** One call of many: each viewer has its own. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
}

export interface Answered {
  status: number
  cookie: string
  body: Buffer
}

export function send(origin: string, { method, path, headers, body }: Call, agent: Agent): Promise<Answered> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const call = request(origin + path, { method, agent, headers: { ...headers, ...json } })
    call.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
        resolve({ status: answer.statusCode ?? 0, cookie, body: Buffer.concat(parts) })
      })
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Milliseconds of one call over a connection of its own, whatever its answer. */
export async function timeOfCall(origin: string, call: Call): Promise<number> {
  const agent = new Agent({ keepAlive: false })
  const sent = performance.now()
  await send(origin, call, agent)
  return performance.now() - sent
}

/**
 * Sends different calls over `connections` connections for `seconds` seconds. Anything but 200 and 206 is wrong. For calls that take the
 * server milliseconds each, so the load tool costs little.
 */
export async function measureCalls(options: {
  origin: string
  next: () => Call
  connections: number
  seconds: number
}): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const times: number[] = []
  let wrong = 0
  const begin = performance.now()
  const end = begin + options.seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const sent = performance.now()
      const { status } = await send(options.origin, options.next(), agent)
      if (status !== 200 && status !== 206) wrong += 1
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, client))
  const took = (performance.now() - begin) / 1000
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const p99Ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
  return { perSecond: times.length / took, p99Ms, wrong }
}
