import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { after, hours, seconds } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { testProvider } from '#tests/support/oidc/provider.ts'

const provider = await testProvider()
const roles = {
  claim: 'roles',
  roles: [
    { value: 'parde-edit', role: 'editor' as const },
    { value: 'parde-admin', role: 'admin' as const },
  ],
}
const t = await testApp({
  oidc: {
    issuer: provider.issuer,
    clientId: 'parde',
    clientSecret: 'a-secret-of-the-contract',
    roles,
    secondFactor: 'claims',
  },
})

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, strange] = [pair(), pair()]
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const second = () => Math.floor(Date.now() / 1000)

interface Forged {
  claims?: Record<string, unknown>
  /** Null: the token is not signed. */
  key?: KeyObject | null
}

function idToken(nonce: string, { claims = {}, key = own.privateKey }: Forged): string {
  const head = part({ alg: key === null ? 'none' : 'RS256' })
  const body = part({
    iss: provider.issuer,
    aud: 'parde',
    sub: 'roya',
    nonce,
    iat: second(),
    exp: second() + 300,
    email: 'roya@organisation.example',
    email_verified: true,
    roles: ['parde-edit'],
    ...claims,
  })
  const signature = key === null ? '' : sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url')
  return `${head}.${body}.${signature}`
}

const accessToken = 'an-access-token-of-the-provider'

/** Answers as the provider does, with this ID token. */
const answerWith = (token: () => string) => (request: IncomingMessage, response: ServerResponse) => {
  const { issuer } = provider
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    },
    '/jwks': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    '/token': { access_token: accessToken, token_type: 'Bearer', id_token: token() },
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answers[request.url ?? ''] ?? {}))
}

/** A sign-in that comes back with this token; `all` is whatever the browser and the database got of it. */
async function comeBackWith(forged: Forged) {
  // what an earlier provider said of itself is no longer believed
  t.clock.advance(hours(1))
  let nonce = ''
  provider.instead.answer = answerWith(() => idToken(nonce, forged))
  const begun = await t.app.inject({ url: '/auth/oidc' })
  const { searchParams } = new URL(String(begun.headers.location))
  nonce = searchParams.get('nonce') ?? ''
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const url = `/auth/oidc/return?code=a-code&state=${searchParams.get('state')}`
  const back = await t.app.inject({ url, headers: { cookie } })
  const secret = String(back.headers.location).split('#')[1] ?? ''
  const answer = await t.refused('POST /staff-sign-in/finish', { body: { secret } }, { headers: { cookie } })
  const rows = [
    await t.db.selectFrom('oidc_flows').selectAll().execute(),
    await t.db.selectFrom('staff_identities').selectAll().execute(),
    await t.db.selectFrom('sessions').selectAll().execute(),
  ]
  return { answer, all: JSON.stringify([begun.headers, back.headers, answer.headers, answer.body, rows]) }
}

test('what a provider signed lets in, and its tokens stay with the server', async () => {
  const { answer, all } = await comeBackWith({})
  expect(answer).toMatchObject({ status: 200, body: { me: { staff_role: 'editor' } } })
  expect(all).toContain('parde_oidc')
  expect(all).not.toContain(accessToken)
  expect(all).not.toContain(part({ alg: 'RS256' }))
})

const at = (secondsAgo: number) => ({ auth_time: Math.floor(t.clock.now().getTime() / 1000) + 3600 - secondsAgo })

test('the provider is asked to ask again who signed in there more than ten minutes ago', async () => {
  provider.instead.answer = answerWith(() => '')
  const { headers } = await t.app.inject({ url: '/auth/oidc' })
  expect(new URL(String(headers.location)).searchParams.get('max_age')).toBe('600')
})

test.each<[string, () => Record<string, unknown>, number | null]>([
  ['now', () => at(0), 0],
  ['nine minutes ago', () => at(540), 540],
  ['yesterday, because the provider did not ask again', () => at(86_400), 86_400],
  ['nobody knows when', () => ({}), null],
  ['nobody knows when, with a second factor', () => ({ amr: ['otp'] }), null],
  ['yesterday, with a second factor', () => ({ ...at(86_400), amr: ['otp'] }), 86_400],
])('a password that was given there %s counts here from then on', async (_when, claims, secondsAgo) => {
  await t.db.deleteFrom('sessions').execute()
  const { answer } = await comeBackWith({ claims: { ...claims(), roles: ['parde-admin'] } })
  expect(answer.status).toBe(200)
  const { confirmed_at: confirmed } = await t.db.selectFrom('sessions').select('confirmed_at').executeTakeFirstOrThrow()
  expect(confirmed).toEqual(secondsAgo === null ? null : after(t.clock.now(), -seconds(secondsAgo)))
  // the deeds that ask once more are open for the rest of ten minutes, and only then
  const { token } = answer.body as unknown as { token: string }
  const made = await t.refused('POST /studio/api-keys', { body: {} }, { token })
  expect(made.body.code).toBe(secondsAgo !== null && secondsAgo < 600 ? 'request.invalid' : 'auth.confirm_first')
})

test.each<[string, Forged]>([
  ['is signed by another key', { key: strange.privateKey }],
  ['is not signed', { key: null }],
  ['belongs to another sign-in', { claims: { nonce: 'x'.repeat(43) } }],
  ['has no nonce', { claims: { nonce: undefined } }],
  ['is for somebody else', { claims: { aud: 'another-client' } }],
  ['is of another provider', { claims: { iss: 'https://other.example' } }],
  ['is over', { claims: { exp: second() - 3600 } }],
  ['names nobody', { claims: { sub: undefined } }],
])('an ID token that %s lets nobody in', async (_words, forged) => {
  const { answer } = await comeBackWith(forged)
  expect(answer.body).toMatchObject({ code: 'oidc.failed' })
})
