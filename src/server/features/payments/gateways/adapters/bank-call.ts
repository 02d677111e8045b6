import { inSpan, routeFacts, tellSpan } from '#lib/trace.ts'

/** The result of a call to a bank: an answer, or the reason why there is none. */
export type BankCall =
  | { kind: 'answer'; status: number; text: string; headers: Headers }
  /** The call was not sent, so nothing happened at the bank. */
  | { kind: 'not_sent'; reason: string }
  /** The call may have arrived; never treated as a failure. */
  | { kind: 'unknown'; reason: string }

// error codes of the network that mean "not sent"
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

type BankRequest = { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string }

/** Bytes; no bank's answer is longer. */
export const longestAnswer = 256 * 1024

/** Whether the call was not sent, or may have arrived. */
export function failureOf(error: unknown): BankCall {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  if (neverSent.has(code)) return { kind: 'not_sent', reason: code }
  const name = error instanceof Error ? error.name : 'Error'
  return { kind: 'unknown', reason: code === '' || /^\d+$/.test(code) ? name : code }
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > longestAnswer) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Makes one call to a bank and stops waiting after `timeoutMs`. It follows no redirect, reads a limited body, and never
 * throws for errors of network or bank; the caller interprets the status.
 */
export function callBank(url: string, request: BankRequest, timeoutMs: number): Promise<BankCall> {
  return followBankCall(url, request.method ?? 'POST', () => sendToBank(url, request, timeoutMs))
}

/** A part of the trace in which a bank is asked: host, route and outcome, and nothing of what is said. */
export function followBankCall(url: string, method: string, send: () => Promise<BankCall>): Promise<BankCall> {
  const asked = async () => {
    const call = await send()
    tellSpan(call.kind === 'answer' ? { 'http.response.status_code': call.status } : { 'error.type': call.reason })
    return call
  }
  return inSpan('bank call', asked, () => ({ kind: 'client', facts: routeFacts(method, new URL(url)) }))
}

async function sendToBank(url: string, request: BankRequest, timeoutMs: number): Promise<BankCall> {
  try {
    const response = await fetch(url, {
      method: request.method ?? 'POST',
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      // undici itself gives up on a connection after 10 s
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { kind: 'answer', status: response.status, text: await readText(response), headers: response.headers }
  } catch (error) {
    return failureOf(error)
  }
}
