import { type Handler, json, type Reply } from '../http/exchange.ts'
import type { Bank } from './bank.ts'
import { readBody, refused, withToken } from './calls.ts'
import { invalid, isFault, notFound } from './errors.ts'
import type { Keys } from './keys.ts'
import { rawMember } from './raw-member.ts'
import { isGenuine } from './signing.ts'

/** Serves the certificate of a signature to everybody. */
export function certificateCall(keys: Keys): Handler {
  return ({ params }): Reply => {
    const found = keys.find(params['id'] ?? '')
    if (!found) return refused(notFound())
    const headers = { 'content-type': 'application/x-pem-file', 'cache-control': 'public, max-age=86400' }
    return { status: 200, headers, body: found.key.certificate_pem }
  }
}

const texts = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const

/** The postback: the shop sends the event back inside its question, and is told whether we signed it. */
export function verifyCall(bank: Bank, keys: Keys): Handler {
  return withToken(bank, (exchange) => {
    const body = readBody(exchange)
    if (isFault(body)) return refused(body)
    const { fields } = body
    const event = rawMember(exchange.body, 'webhook_event')
    const missing = texts.filter((name) => typeof fields[name] !== 'string' || fields[name] === '')
    const details = missing.map((name) => ({ issue: 'MISSING_REQUIRED_PARAMETER', field: `/${name}` }))
    if (!event?.startsWith('{')) details.push({ issue: 'MISSING_REQUIRED_PARAMETER', field: '/webhook_event' })
    if (details.length > 0 || event === undefined) return refused(invalid(details))
    const [auth_algo, cert_url, transmission_id, transmission_sig, transmission_time, webhook_id] = texts.map((name) =>
      String(fields[name]),
    ) as [string, string, string, string, string, string]
    const question = { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time, webhook_id, event }
    const isOurs = isGenuine(keys, bank.terminal().webhook_id, question)
    return json(200, { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
  })
}
