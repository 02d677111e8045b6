import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import type { AttemptFacts } from '#server/features/payments/gateways/gateway.ts'

export type Reply = { status?: number; body: string } | 'reset' | 'silence'
type Replies = Record<string, (fields: Record<string, string>) => Reply>

interface Asked {
  operation: string
  fields: [string, string][]
  headers: IncomingHttpHeaders
  body: string
}

/** An answer as the bank writes it; the service's prefix varies. */
export function answerOf(operation: string, said: string, prefix = 'ns1'): string {
  return (
    `<?xml version='1.0' encoding='UTF-8'?>` +
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>` +
    `<${prefix}:${operation}Response xmlns:${prefix}="http://interfaces.core.sw.bps.com/"><return>${said}</return>` +
    `</${prefix}:${operation}Response></soap:Body></soap:Envelope>`
  )
}

/**
 * A server that gives scripted answers to each of Mellat's calls and records the requests. It knows none of the bank's
 * rules.
 */
export async function recordedMellat() {
  let asked: Asked[] = []
  let replies: Replies = {}
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const operation = /<m:(\w+)>/.exec(body)?.[1] ?? ''
      const fields = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', value = '']): [string, string] => [
        name,
        value,
      ])
      asked.push({ operation, fields, headers: request.headers, body })
      const reply = replies[operation]?.(Object.fromEntries(fields)) ?? { body: '' }
      if (reply === 'reset') return void request.socket.resetAndDestroy()
      if (reply === 'silence') return
      response.writeHead(reply.status ?? 200, { 'content-type': 'text/xml; charset=utf-8' }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    replies = {}
  })
  return {
    settings: {
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pgwchannel/services/pgw`,
      startUrl: 'https://bpm.example/pgwchannel',
      terminalId: '1234567',
      userName: 'house',
      password: `p<&>"'`,
      refunds: true,
    },
    /** Sets the answers of the calls from now on. */
    say: (codes: Record<string, string>) => {
      replies = Object.fromEntries(
        Object.entries(codes).map(([operation, said]) => [operation, () => ({ body: answerOf(operation, said) })]),
      )
    },
    reply: (made: Replies) => {
      replies = made
    },
    calls: () => asked,
    operations: () => asked.map((each) => each.operation),
    fieldsOf: (operation: string) => asked.find((each) => each.operation === operation)?.fields,
  }
}

export const refId = 'AF82041a2Bf6989c7fF9'
/** Larger than a JavaScript number can hold. */
export const reference = '9007199254740993123'

export const attempt: AttemptFacts = {
  id: '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44',
  orderKey: '700001',
  money: { amount: 1_490_000, currency: 'IRR' },
  madeAt: new Date('2026-05-01T12:00:00Z'),
  sessionKey: refId,
  brought: [{ resCode: '0', saleReferenceId: reference }],
  bankReference: null,
}

export const order = {
  ...attempt,
  sessionKey: null,
  brought: [],
  description: 'پرده: سفر',
  returnUrl: 'https://p.example/pay/return/mellat/k?a=1&b=2',
  locale: 'fa' as const,
}

/** The meaning of each number, by the bank's own list. */
export const aboutUs = '20 21 23 24 25 32 35 41 62 412 413 414 416 417 418 421 997'.split(' ')
export const aboutThePayment = '11 12 13 14 15 16 17 18 19 33 98 111 114 995 42 44 54 55 415 419'.split(' ')
export const troubles = '31 34 51 61 112 113 777'.split(' ')
