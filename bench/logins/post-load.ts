import { Agent, request } from 'node:http'
import type { Measured } from '../support/load.ts'

/** One call of many: each has its own body and headers. */
export type Post = { body: object; headers?: Record<string, string> }

function send(url: string, { body, headers = {} }: Post, agent: Agent): Promise<boolean> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } })
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    call.on('error', reject)
    call.end(text)
  })
}

/** Milliseconds of one call, whatever its answer. */
export async function timeOfPost(url: string, post: Post): Promise<number> {
  const agent = new Agent({ keepAlive: false })
  const sent = performance.now()
  await send(url, post, agent)
  return performance.now() - sent
}

/**
 * Different calls over this many connections. For calls that take the server milliseconds each, so the load tool costs
 * little.
 */
export async function measurePosts(options: {
  url: string
  next: () => Post
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
      if (!(await send(options.url, options.next(), agent))) wrong += 1
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, client))
  const took = (performance.now() - begin) / 1000
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { perSecond: times.length / took, p99Ms: at(0.99), wrong }
}
