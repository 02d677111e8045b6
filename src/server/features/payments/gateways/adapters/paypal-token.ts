import type { GatewaySettings } from '#server/gateway-settings.ts'
import { callBank } from './bank-call.ts'
import { readToken } from './paypal-wire.ts'
import { type Login, type SharedToken, sharedToken } from './shared-token.ts'

type Settings = NonNullable<GatewaySettings['paypal']>

const spareMs = 5 * 60_000

/**
 * PayPal's bearer token of this process, kept until five minutes before its end (of a short-lived one, a tenth of its
 * life).
 */
export function tokensOf(
  { apiUrl, clientId, clientSecret }: Settings,
  timeoutMs: number,
  elapsedMs?: () => number,
): SharedToken {
  const headers = {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  const logIn = async (): Promise<Login> => {
    const body = 'grant_type=client_credentials'
    const outcome = await callBank(`${apiUrl}/v1/oauth2/token`, { headers, body }, timeoutMs)
    if (outcome.kind !== 'answer') return { kind: 'none', reason: `no token: ${outcome.reason}` }
    const answer = outcome.status === 200 ? readToken(outcome.text) : null
    if (answer === null) return { kind: 'none', reason: `no token: status ${outcome.status}` }
    const lifeMs = answer.expires_in * 1000
    return { kind: 'token', token: answer.access_token, lastsMs: lifeMs - Math.min(spareMs, lifeMs / 10) }
  }
  return sharedToken(logIn, elapsedMs)
}
