import { minutes } from '#lib/time/clock.ts'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import { type BankCall, callBank } from './bank-call.ts'
import { meaningOf } from './pasargad-codes.ts'
import { parseAnswer, parseLogin, type WireAnswer } from './pasargad-wire.ts'
import { type Login, sharedToken } from './shared-token.ts'

export type Settings = NonNullable<GatewaySettings['pasargad']>

/** `unauthorised`: the bank refused even a new token, and did nothing. */
export type Answer =
  | ({ kind: 'answer' } & WireAnswer)
  | { kind: 'not_sent' | 'unknown' | 'unauthorised'; reason: string }

export type Ask = (path: string, body: Record<string, unknown>) => Promise<Answer>

export interface Surroundings {
  timeoutMs: number
  /** The shop's own address: the bank also refuses servers that do not state it. */
  shopUrl: string
  elapsed?: () => number
}

// by the bank's document a token lives ten minutes
const lastsMs = minutes(8)

function readAnswer(outcome: BankCall): Answer {
  if (outcome.kind !== 'answer') return outcome
  if (outcome.status === 401) return { kind: 'unauthorised', reason: 'status 401' }
  // a failing server's body does not count
  if (outcome.status >= 500) return { kind: 'unknown', reason: `status ${outcome.status}` }
  const answer = parseAnswer(outcome.text)
  if (answer === null) return { kind: 'unknown', reason: `unreadable answer, status ${outcome.status}` }
  if (meaningOf(answer.code) === 'token') return { kind: 'unauthorised', reason: `code ${answer.code}` }
  return { kind: 'answer', ...answer }
}

function readLogin(outcome: BankCall): Login {
  if (outcome.kind !== 'answer') return { kind: 'none', reason: `login: ${outcome.reason}` }
  const login = outcome.status >= 500 ? null : parseLogin(outcome.text)
  if (login === null) return { kind: 'none', reason: `login: unreadable answer, status ${outcome.status}` }
  return 'token' in login
    ? { kind: 'token', token: login.token, lastsMs }
    : { kind: 'none', reason: `login: code ${login.code}` }
}

/** The bank's calls with their token: after a refused token, one new login and one repeated call, never more. */
export function callerFor(settings: Settings, { timeoutMs, shopUrl, elapsed }: Surroundings): Ask {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    referer: `${shopUrl.replace(/\/$/, '')}/`,
  }
  const { userName: username, password } = settings
  const shared = sharedToken(async () => {
    const body = JSON.stringify({ username, password })
    return readLogin(await callBank(`${settings.apiUrl}/token/getToken`, { headers, body }, timeoutMs))
  }, elapsed)

  return async (path, fields) => {
    const body = JSON.stringify(fields)
    const send = async (token: string) => {
      const request = { headers: { ...headers, authorization: `Bearer ${token}` }, body }
      return readAnswer(await callBank(`${settings.apiUrl}/api/payment/${path}`, request, timeoutMs))
    }
    const login = await shared.current()
    if (login.kind === 'none') return { kind: 'not_sent', reason: login.reason }
    const answer = await send(login.token)
    if (answer.kind !== 'unauthorised') return answer
    const renewed = await shared.after(login.token)
    return renewed.kind === 'none' ? { kind: 'not_sent', reason: renewed.reason } : send(renewed.token)
  }
}
