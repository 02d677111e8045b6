import type { IncomingMessage } from 'node:http'
import { Agent, request as send } from 'node:https'
import { type BankCall, failureOf, followBankCall, longestAnswer } from './bank-call.ts'

/** One step below OpenSSL's default: shorter keys and older signatures are taken, nothing else changes. */
const weaker = new Agent({ ciphers: 'DEFAULT@SECLEVEL=1', keepAlive: true })

type OldRequest = { headers: Record<string, string>; body: string }

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > longestAnswer) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * `callBank` for a bank whose TLS is older than we accept by default. Only when the operator has chosen it; the bank's
 * certificate is still checked.
 */
export function callBankOverOldTls(
  url: string,
  request: OldRequest,
  timeoutMs: number,
  agent: Agent = weaker,
): Promise<BankCall> {
  return followBankCall(url, 'POST', () => sendOverOldTls(url, request, timeoutMs, agent))
}

async function sendOverOldTls(url: string, request: OldRequest, timeoutMs: number, agent: Agent): Promise<BankCall> {
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', headers: request.headers, agent, signal: AbortSignal.timeout(timeoutMs) }
      send(url, options, resolve).on('error', reject).end(request.body)
    })
    const text = await readText(response)
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      if (typeof value === 'string') headers.set(name, value)
    return { kind: 'answer', status: response.statusCode ?? 0, text, headers }
  } catch (error) {
    return failureOf(error)
  }
}
