import type { GatewaySettings } from '../../../gateway-settings.ts'
import { callBank } from './bank-call.ts'
import { readToken } from './paypal-wire.ts'

type Settings = NonNullable<GatewaySettings['paypal']>

/** `none`: there is no token, so the call it was for never left. */
export type TokenAnswer = { kind: 'token'; token: string } | { kind: 'none'; reason: string }

export interface Tokens {
  get(): Promise<TokenAnswer>
  /** Forgets a token that PayPal no longer takes; one that has replaced it meanwhile stays. */
  drop(token: string): void
}

const spareMs = 5 * 60_000

/**
 * The bearer token of this process: asked for once by any number of callers, kept until five minutes (of a short one,
 * a tenth) before its end. A failed login is told to those who wait for it and tried again by the next.
 */
export function tokensOf(
  { apiUrl, clientId, clientSecret }: Settings,
  timeoutMs: number,
  elapsedMs: () => number = () => performance.now(),
): Tokens {
  let kept: { token: string; until: number } | null = null
  let asking: Promise<TokenAnswer> | null = null
  const headers = {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  const ask = async (): Promise<TokenAnswer> => {
    const at = elapsedMs()
    const body = 'grant_type=client_credentials'
    const outcome = await callBank(`${apiUrl}/v1/oauth2/token`, { headers, body }, timeoutMs)
    if (outcome.kind !== 'answer') return { kind: 'none', reason: `no token: ${outcome.reason}` }
    const answer = outcome.status === 200 ? readToken(outcome.text) : null
    if (answer === null) return { kind: 'none', reason: `no token: status ${outcome.status}` }
    const lifeMs = answer.expires_in * 1000
    kept = { token: answer.access_token, until: at + lifeMs - Math.min(spareMs, lifeMs / 10) }
    return { kind: 'token', token: answer.access_token }
  }
  return {
    async get() {
      if (kept !== null && elapsedMs() < kept.until) return { kind: 'token', token: kept.token }
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    drop(token) {
      if (kept?.token === token) kept = null
    },
  }
}
