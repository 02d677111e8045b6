import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type PartnerAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'silence'

/** A partner's server on this machine, which remembers what it was told. `answer` decides what it says to that. */
export async function startPartner(answer: (heard: Heard, nth: number) => PartnerAnswer = () => ({ status: 204 })) {
  const heard: Heard[] = []
  let say = answer
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      heard.push(one)
      const said = say(one, heard.length)
      if (said !== 'silence') response.writeHead(said.status, said.headers).end(said.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/hook`,
    heard,
    /** From now on it answers so. */
    answer: (by: typeof answer) => void (say = by),
  }
}
