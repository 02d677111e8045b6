import type { IncomingMessage } from 'node:http'
import { minutes, systemClock } from '#lib/time/clock.ts'
import { StorageFull, StorageRefusal } from '../storage.ts'
import { textOf } from './answer-text.ts'

/** The store understood a call and refused it: a wrong key, a missing right, something that it cannot do. */
export class StoreRefusal extends StorageRefusal {
  override name = 'StoreRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** A fault of the store that passes by itself. */
export class PassingFault extends Error {}

const passing = new Set([429, 500, 502, 503, 504])
const passingCodes = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable'])
// EntityTooLarge: what Swift says beyond its quota too
const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge'])
/** Stores refuse from a quarter of an hour on; an answer without words (to HEAD) is explained from five minutes on. */
const noticedSkew = minutes(5)

/** The faults by their codes, for the person who wrote the address of the store. */
const hints: Record<string, string> = {
  RequestTimeTooSkewed: 'the clock of this machine and the clock of the store differ too much',
  SignatureDoesNotMatch: 'the secret in the address is wrong or not percent-encoded',
  InvalidAccessKeyId: 'the store does not know the key in the address',
  AccessDenied: 'the key in the address may not do this',
  NoSuchBucket: 'there is no bucket of this name: make it first, private',
}

/** A call of the store that failed, as far as sentences name it. */
interface Failed {
  method: string
  key: string
}

/** Returns the fault that an answer other than success means. */
export function faultOf(call: Failed, answer: Pick<IncomingMessage, 'statusCode' | 'headers'>, text: string): Error {
  const { statusCode: status = 0, headers } = answer
  const code = textOf(text, 'Code')
  const said = [code, textOf(text, 'Message')].filter((part) => part !== '').join(': ')
  const words = `the store answered ${call.method} ${call.key} with ${status} ${said}`.trim()
  if (status === 507 || fullCodes.has(code)) return new StorageFull(words)
  if (passing.has(status) || passingCodes.has(code)) return new PassingFault(words)
  const hint = redirection(status, headers, text) ?? hints[code] ?? skewOf(status, code, headers)
  return new StoreRefusal(status, code, hint === undefined ? words : `${hint} (${words})`)
}

/** Where the bucket really is; a signed call cannot simply be sent there. */
function redirection(status: number, headers: IncomingMessage['headers'], text: string): string | undefined {
  const isElsewhere = status === 301 || status === 307 || status === 308
  const region = textOf(text, 'Region') || String(headers['x-amz-bucket-region'] ?? '')
  if (!isElsewhere && (status !== 400 || region === '')) return undefined
  const endpoint = textOf(text, 'Endpoint')
  const known = [region === '' ? '' : `region ${region}`, endpoint].filter((part) => part !== '').join(', ')
  return `the bucket is elsewhere${known === '' ? '' : ` (${known})`}: put the region's own host and ?region= into the address`
}

function skewOf(status: number, code: string, { date }: IncomingMessage['headers']): string | undefined {
  const there = Date.parse(date ?? '')
  if (status !== 403 || code !== '' || Number.isNaN(there)) return undefined
  return Math.abs(there - systemClock.now().getTime()) > noticedSkew ? hints['RequestTimeTooSkewed'] : undefined
}

const ofCertificate =
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_(VERIFY|GET)_|EPROTO$)/

/** A line that is not safe is a fault of settings, and no absence of the store: asking again changes nothing. */
export function faultOfLine(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !ofCertificate.test(String(error.code))) return error
  const words = `the store's certificate cannot be trusted (${String(error.code)}: ${error.message})`
  const hint = 'its name, its dates or who signed it is wrong; NODE_EXTRA_CA_CERTS names an authority of your own'
  return new StoreRefusal(0, String(error.code), `${words}: ${hint}`)
}
