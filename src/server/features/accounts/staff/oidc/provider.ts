import * as client from 'openid-client'
import type { ProblemCode } from '#contract/problem.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { maxAgeSeconds } from './authenticated-at.ts'
import { joinClaims } from './join-claims.ts'

type Settings = NonNullable<Core['config']['oidc']>

/** Seconds that the provider may take for each of our questions. */
const patience = 10
/** How long what the provider says of itself is believed. */
const believedMs = hours(1)

/** The provider's claims about a person who has signed in there. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string; iss: string }

export interface Provider {
  /** Where the browser goes. */
  begin(way: { state: string; nonce: string; codeVerifier: string }): Promise<string>
  /** Returns the provider's claims about the person who came back to `url`. Every wrong answer of it is an error. */
  claims(url: URL, way: { state: string; nonce: string; codeVerifier: string }): Promise<Claims>
}

export const returnPath = '/auth/oidc/return'

const discover = ({ issuer, clientId, clientSecret }: Settings) =>
  client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: patience,
    execute: [
      client.enableNonRepudiationChecks,
      // live mode takes no other address than https
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  })

/** The provider of the settings; its description is read when somebody first signs in, and again after an hour. */
export function openProvider(core: Core, settings: Settings): Provider {
  let known: { until: Date; read: Promise<client.Configuration> } | null = null
  const redirectUri = `${core.config.publicUrl}${returnPath}`
  const described = async (): Promise<client.Configuration> => {
    const now = core.clock.now()
    if (known === null || known.until <= now) known = { until: after(now, believedMs), read: discover(settings) }
    try {
      return await known.read
    } catch (error) {
      known = null
      throw error
    }
  }
  return {
    async begin({ state, nonce, codeVerifier }) {
      const challenge = await client.calculatePKCECodeChallenge(codeVerifier)
      return client.buildAuthorizationUrl(await described(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        max_age: String(maxAgeSeconds),
      }).href
    },
    async claims(url, { state, nonce, codeVerifier }) {
      const description = await described()
      const tokens = await client.authorizationCodeGrant(description, url, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const inToken = tokens.claims()
      if (inToken === undefined) throw new Error('The answer has no ID token.')
      if (description.serverMetadata().userinfo_endpoint === undefined) return inToken
      return joinClaims(inToken, await client.fetchUserInfo(description, tokens.access_token, inToken.sub))
    },
  }
}

/** Why a sign-in came to nothing, as its person is told. */
export function problemOf(error: unknown): ProblemCode {
  if (error instanceof client.AuthorizationResponseError) return 'oidc.refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // the library wraps what the network says: no answer, or none in time
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined)) return 'oidc.away'
  return isUnwell(error) ? 'oidc.away' : 'oidc.failed'
}

/** An answer that says that the provider itself is not well. */
function isUnwell(error: unknown): boolean {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Response && cause.status >= 500
}
