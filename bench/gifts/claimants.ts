import { Agent, request } from 'node:http'
import { apiBase } from '#contract/route.ts'
import { median } from '../support/load.ts'

export type Claimant = { userName: string; ip: string; origin: string; rememberToken: string }
type Body = { remember_token?: string; outcome?: string; code?: string }
type Answer = { status: number; body: Body; ms: number }

/** The code that everybody uses. */
export const code = '246810'

/** Each person has a network of their own, so that limits per address and per network stop nobody. */
const addressOf = (n: number) => `10.${(n >> 8) & 255}.${n & 255}.1`

/** People with one mobile number each, divided among the servers. */
export function claimants(count: number, origins: readonly string[]): Claimant[] {
  return Array.from({ length: count }, (_, n) => ({
    userName: `+98912${String(n).padStart(7, '0')}`,
    ip: addressOf(n),
    origin: origins[n % origins.length] ?? '',
    rememberToken: '',
  }))
}

function post(one: Claimant, path: string, body: object, agent: Agent): Promise<Answer> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': one.ip, 'accept-language-site': 'en' }
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(one.origin + apiBase + path, { method: 'POST', agent, headers })
    call.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const read = JSON.parse(Buffer.concat(parts).toString()) as Body
        resolve({ status: answer.statusCode ?? 0, body: read, ms: performance.now() - sent })
      })
    })
    call.on('error', reject)
    call.end(text)
  })
}

/** Runs `work` for all of them over this many connections; returns the seconds it took. */
async function all(people: readonly Claimant[], connections: number, work: (one: Claimant, agent: Agent) => unknown) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begin = performance.now()
  const waiting = people.values()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const one of waiting) await work(one, agent)
    }),
  )
  agent.destroy()
  return (performance.now() - begin) / 1000
}

/** Everybody asks for a code; throws when one is refused. */
export function askForCodes(people: readonly Claimant[], campaign: string, connections: number): Promise<number> {
  return all(people, connections, async (one, agent) => {
    const { status, body } = await post(one, '/core/request-gift', { user_name: one.userName, campaign }, agent)
    if (status !== 200) throw new Error(`A code was refused: ${status} ${JSON.stringify(body)}`)
    one.rememberToken = body.remember_token ?? ''
  })
}

export type Claims = { seconds: number; heard: Record<string, number>; medianMs: number; p99Ms: number }

/** Everybody claims with their code. */
export async function claimAll(people: readonly Claimant[], connections: number): Promise<Claims> {
  const heard: Record<string, number> = {}
  const times: number[] = []
  const seconds = await all(people, connections, async (one, agent) => {
    const body = { user_name: one.userName, code, remember_token: one.rememberToken }
    const answer = await post(one, '/core/get-gift', body, agent)
    const word = answer.body.outcome ?? answer.body.code ?? String(answer.status)
    heard[word] = (heard[word] ?? 0) + 1
    times.push(answer.ms)
  })
  const sorted = times.toSorted((a, b) => a - b)
  return { seconds, heard, medianMs: median(times), p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}
