import { Agent } from 'node:http'
import { type Call, send } from '../support/call-load.ts'
import type { CallCost } from './guide.ts'

/** The measurements of one kind of call against a number of web processes. */
export interface Pace extends CallCost {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Connections to the database, at the end. */
  connections: number
}

/** The processes behind one address. */
export interface Behind {
  origin: string
  /** Seconds of processor time of all web processes and of the database so far. */
  cpu(): { web: number; database: number }
  countConnections(): Promise<number>
}

/** Sends calls for `seconds` seconds over `connections` connections; any answer but `status` is an error. */
export async function measurePace(
  { origin, cpu, countConnections }: Behind,
  call: { next: () => Call; status: number },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Pace> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const before = cpu()
  const began = performance.now()
  const end = began + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const sent = performance.now()
      const asked = call.next()
      const { status, body } = await send(origin, asked, agent)
      if (status !== call.status) throw new Error(`${asked.path} answered ${status}: ${body.toString().slice(0, 300)}`)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const took = (performance.now() - began) / 1000
  const after = cpu()
  const open = await countConnections()
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return {
    perSecond: times.length / took,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    webMs: ((after.web - before.web) * 1000) / times.length,
    databaseMs: ((after.database - before.database) * 1000) / times.length,
    connections: open,
  }
}
