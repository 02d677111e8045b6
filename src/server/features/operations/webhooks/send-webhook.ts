import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { performance } from 'node:perf_hooks'
import { shortened } from '#lib/text/shortened.ts'
import { inSpan } from '#lib/trace.ts'
import { ForbiddenAddress, guardedLookup } from '#server/http/forbidden-address.ts'
import { isOpenHost, mayConnect } from './endpoint-address.ts'

/** The longest a try may take, from the name to the answer's last byte that is read. */
const limitMs = 10_000
/** How much of an answer is read, in bytes, and how much of it is stored, in letters. */
const readBytes = 4096
const storedLetters = 300

/** The outcome of a try. `fault` says why no answer came. */
export interface Outcome {
  status: number | null
  fault: 'address_forbidden' | 'name_unknown' | 'refused' | 'tls' | 'too_slow' | 'broken' | null
  answer: string
  tookMs: number
  /** How long the partner asks to be left alone, in seconds. */
  retryAfter: number | null
}

export interface Sent {
  url: string
  headers: Record<string, string>
  body: string
}

function faultOf(error: unknown, isLate: boolean): Outcome['fault'] {
  if (isLate) return 'too_slow'
  if (error instanceof ForbiddenAddress) return 'address_forbidden'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown'
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'refused'
  if (/^(EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'tls'
  return 'broken'
}

/** Returns an answer as it is stored: its beginning as text, without control letters and our own signature. */
export function storedAnswer(text: string, headers: Record<string, string>): string {
  const signatures = (headers['webhook-signature'] ?? '').split(' ').flatMap((one) => one.split(',')[1] ?? [])
  const bare = signatures.reduce((rest, signature) => rest.replaceAll(signature, '…'), text)
  return shortened(bare.replaceAll(/\p{C}+/gu, ' ').trim(), storedLetters)
}

/** Seconds of a `Retry-After` header, at most a day; a date is not read. */
const secondsIn = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Math.min(Number(header), 24 * 3600) : null

/** Sends one message once. It follows no redirect: where a message goes is decided in the studio. */
export async function sendWebhook(
  { url, headers, body }: Sent,
  { openHosts, signal }: { openHosts: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Outcome> {
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  const nothing = { status: null, answer: '', retryAfter: null }
  const target = new URL(url)
  if (!mayConnect(target, openHosts)) return { ...nothing, fault: 'address_forbidden', tookMs: 0 }
  const limit = AbortSignal.timeout(limitMs)
  const ends = signal === undefined ? limit : AbortSignal.any([limit, signal])
  try {
    const asked = { headers, body, ends, isOpen: isOpenHost(target, openHosts) }
    // a partner's path may hold its key
    const facts = { 'server.address': target.hostname }
    const answered = await inSpan('send webhook', () => exchange(target, asked), { kind: 'client', facts })
    return { ...answered, answer: storedAnswer(answered.answer, headers), fault: null, tookMs: tookMs() }
  } catch (error) {
    if (signal?.aborted === true) throw error
    return { ...nothing, fault: faultOf(error, limit.aborted), tookMs: tookMs() }
  }
}

interface Exchange {
  headers: Record<string, string>
  body: string
  ends: AbortSignal
  isOpen: boolean
}

function exchange(target: URL, { headers, body, ends, isOpen }: Exchange) {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<Outcome, 'status' | 'answer' | 'retryAfter'>>()
  const request = target.protocol === 'https:' ? requestSecure : requestPlain
  const sent = request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // a connection of its own: none to an address that was looked at long ago is used again
    agent: false,
    signal: ends,
    ...(isOpen ? {} : { lookup: guardedLookup }),
  })
  sent.on('error', reject)
  sent.on('response', (response) => {
    const parts: Buffer[] = []
    let length = 0
    const done = () => {
      const answer = Buffer.concat(parts).subarray(0, readBytes).toString('utf8')
      resolve({ status: response.statusCode ?? 0, answer, retryAfter: secondsIn(response.headers['retry-after']) })
      sent.destroy()
    }
    response.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length >= readBytes) done()
    })
    response.on('end', done)
    response.on('error', reject)
  })
  sent.end(body)
  return promise
}
