import { createHash, randomBytes } from 'node:crypto'
import { after, days, hours, seconds } from '#lib/time/clock.ts'
import { contentType, type Exchange, form, type Handler, json, jsonObject, type Reply } from '../http/exchange.ts'
import type { Bank, BankEvent } from './bank.ts'
import { type Fault, faultBody, invalid, isFault } from './errors.ts'
import { minimal } from './representation.ts'

type Fields = Record<string, unknown>

/** The answer of a call, with all events that it records. */
export interface Done {
  status: number
  body: Record<string, unknown>
  events: BankEvent[]
}

export function refused(fault: Fault): Reply {
  return json(fault.status, faultBody(fault))
}

function basicCredentials({ headers }: Exchange): { id: string; secret: string } | undefined {
  const parts = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '')
  if (!parts) return undefined
  const [id = '', ...secret] = Buffer.from(parts[1] ?? '', 'base64')
    .toString('utf8')
    .split(':')
  return { id, secret: secret.join(':') }
}

const scope = 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/applications/webhooks'

export function tokenCall(bank: Bank, secret: string): Handler {
  return (exchange) => {
    const credentials = basicCredentials(exchange)
    if (credentials?.id !== bank.terminal().client_id || credentials.secret !== secret)
      return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    if (contentType(exchange) !== 'application/x-www-form-urlencoded')
      return json(415, { error: 'unsupported_media_type', error_description: 'The body has to be a form.' })
    if (form(exchange).get('grant_type') !== 'client_credentials')
      return json(400, { error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' })
    const now = bank.clock.now()
    const { token_seconds: life } = bank.settings()
    const token = `A21AA${randomBytes(66).toString('base64url')}`
    bank.record({ type: 'token', token, at: now.toISOString(), until: after(now, seconds(life)).toISOString() })
    return json(200, {
      scope,
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: life,
      nonce: `${now.toISOString().slice(0, 19)}Z${randomBytes(32).toString('base64url')}`,
    })
  }
}

/** A call that needs the bearer token: a missing header has one refusal, an expired or unknown token another. */
export function withToken(bank: Bank, handler: Handler): Handler {
  return (exchange) => {
    const token = /^Bearer (\S+)$/.exec(exchange.headers.authorization ?? '')?.[1]
    if (token === undefined) return refused({ status: 401, name: 'AUTHENTICATION_FAILURE', details: [] })
    if (bank.isTokenGood(token)) return handler(exchange)
    return json(401, { error: 'invalid_token', error_description: 'The token passed in was not found in the system' })
  }
}

/** The body as an object, or the refusal. A capture names nothing that its address does not, so it may have no body. */
export function readBody(exchange: Exchange, kind?: Kind): { fields: Fields } | Fault {
  if (kind === 'capture' && exchange.body === '') return { fields: {} }
  if (contentType(exchange) !== 'application/json') return { status: 415, name: 'UNSUPPORTED_MEDIA_TYPE', details: [] }
  const fields = jsonObject(exchange)
  return fields ? { fields } : invalid([{ issue: 'MALFORMED_REQUEST_JSON' }])
}

type Kind = 'create' | 'capture' | 'refund'
const remembered: Record<Kind, number> = { create: hours(6), capture: hours(6), refund: days(45) }
const longestId = 108

function answerTo(exchange: Exchange, { status, body }: Pick<Done, 'status' | 'body'>): Reply {
  const wantsAll = /(?:^|[,;\s])return=representation(?:$|[,;\s])/.test(String(exchange.headers['prefer'] ?? ''))
  return json(status, status < 300 && !wantsAll ? minimal(body) : body)
}

/** Null: a capture without one, which is not remembered; its order can be captured only once. */
function requestIdOf({ headers }: Exchange, kind: Kind): string | null | Fault {
  const id = headers['paypal-request-id']
  if (id === undefined && kind === 'capture') return null
  if (typeof id !== 'string' || id === '') return invalid([{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }])
  return id.length > longestId ? invalid([{ issue: 'INVALID_STRING_LENGTH', field: 'PayPal-Request-Id' }]) : id
}

/**
 * A call that changes something. The same PayPal-Request-Id with the same body gets the first answer, with status 200,
 * and changes nothing; with another body it is refused.
 */
export function once(bank: Bank, kind: Kind, run: (exchange: Exchange, fields: Fields) => Done | Fault): Handler {
  return (exchange) => {
    const id = requestIdOf(exchange, kind)
    if (id !== null && typeof id !== 'string') return refused(id)
    const body = readBody(exchange, kind)
    if (isFault(body)) return refused(body)
    const { fields } = body
    const key = `${kind} ${id}`
    const hash = createHash('sha256')
      .update(`${exchange.url.pathname} ${JSON.stringify(fields)}`)
      .digest('hex')
    const known = id === null ? undefined : bank.memory(key)
    if (known && known.hash !== hash)
      return refused({ status: 422, name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'DUPLICATE_REQUEST_ID' }] })
    if (known) return answerTo(exchange, { status: known.status < 300 ? 200 : known.status, body: known.body })
    const outcome = run(exchange, fields)
    const done = isFault(outcome) ? { status: outcome.status, body: faultBody(outcome), events: [] } : outcome
    const { status, events } = done
    const until = after(bank.clock.now(), remembered[kind]).toISOString()
    const memory: BankEvent = { type: 'remembered', key, memory: { hash, status, body: done.body, until } }
    const isRemembered = id !== null && (status < 300 || bank.settings().replay_refusals)
    bank.record(...events, ...(isRemembered ? [memory] : []))
    return answerTo(exchange, done)
  }
}
