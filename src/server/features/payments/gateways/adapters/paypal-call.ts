import type { GatewaySettings } from '#server/gateway-settings.ts'
import { callBank } from './bank-call.ts'
import { parseExactly } from './exact-json.ts'
import { tokensOf } from './paypal-token.ts'
import { readProblem } from './paypal-wire.ts'

type Settings = NonNullable<GatewaySettings['paypal']>

export type PayPalAnswer =
  | { kind: 'answer'; body: unknown }
  /** PayPal's clear refusal, by its issue or name. */
  | { kind: 'refused'; code: string }
  | { kind: 'not_sent' | 'unknown'; reason: string }

/** `requestId`: the same for every try of one action, so that PayPal does it once. */
export type PayPalCaller = (path: string, post?: { requestId: string; body: object }) => Promise<PayPalAnswer>

/** Reads an answer by status and body. Too many calls, a server error or a page that is not PayPal's are unclear. */
function understood(status: number, text: string): PayPalAnswer {
  const body = parseExactly(text)
  if (status >= 200 && status < 300)
    return typeof body === 'object' && body !== null
      ? { kind: 'answer', body }
      : { kind: 'unknown', reason: `unreadable answer, status ${status}` }
  const problem = readProblem(body)
  if (problem === null) return { kind: 'unknown', reason: `unreadable answer, status ${status}` }
  const isClear = status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status)
  if (isClear) return { kind: 'refused', code: problem.code }
  return { kind: 'unknown', reason: problem.debugId === null ? problem.code : `${problem.code} ${problem.debugId}` }
}

/** Calls PayPal's REST API; after a refused token it renews the token once. */
export function callerFor(settings: Settings, timeoutMs: number): PayPalCaller {
  const tokens = tokensOf(settings, timeoutMs)
  return async (path, post) => {
    const send = async (token: string) =>
      callBank(
        `${settings.apiUrl}${path}`,
        {
          method: post === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json',
            'content-type': 'application/json',
            // without it the answer to a capture lacks the captured amount
            prefer: 'return=representation',
            ...(post === undefined ? {} : { 'paypal-request-id': post.requestId }),
          },
          ...(post === undefined ? {} : { body: JSON.stringify(post.body) }),
        },
        timeoutMs,
      )
    const first = await tokens.current()
    if (first.kind === 'none') return { kind: 'not_sent', reason: first.reason }
    let outcome = await send(first.token)
    if (outcome.kind === 'answer' && outcome.status === 401) {
      const second = await tokens.after(first.token)
      if (second.kind === 'none') return { kind: 'not_sent', reason: second.reason }
      outcome = await send(second.token)
    }
    return outcome.kind === 'answer' ? understood(outcome.status, outcome.text) : outcome
  }
}
