import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type JWK } from 'oidc-provider'
import { afterAll } from 'vitest'
import { providerStore } from './provider-store.ts'

/** The provider's claims about a person. */
export type Person = Record<string, unknown>

const returnTo = 'http://parde.test/auth/oidc/return'

export interface TestProvider {
  issuer: string
  /** Who is there, by subject; tests change it. */
  people: Map<string, Person>
  /** Goes through the provider's sign-in as this person, in a browser of their own, and returns where it leads back to. */
  signIn: (to: string, subject: string) => Promise<URL>
  /** Answers each request with this instead of the provider; null: the provider itself. */
  instead: { answer: ((request: IncomingMessage, response: ServerResponse) => void) | null }
}

const configurationOf = (people: Map<string, Person>): ConstructorParameters<typeof Provider>[1] => ({
  clients: [
    {
      client_id: 'parde',
      client_secret: 'a-secret-of-the-contract',
      redirect_uris: [returnTo],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  adapter: providerStore(),
  pkce: { required: () => true },
  claims: {
    openid: ['sub', 'amr'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name', 'roles'],
  },
  cookies: { keys: ['a key of the test'] },
  jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK] },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => Promise.resolve({ sub: id, ...people.get(id) }),
  }),
  async loadExistingGrant(context) {
    const { client, session, provider } = context.oidc
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/** A real provider of OpenID Connect in this process, on loopback. Its people sign in by naming themselves. */
export async function testProvider(): Promise<TestProvider> {
  const people = new Map<string, Person>()
  const instead: TestProvider['instead'] = { answer: null }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationOf(people))
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (instead.answer !== null) return instead.answer(request, response)
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const subject = /(?:^|; )person=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const amr = people.get(subject)?.['amr'] as string[] | undefined
    const login = { accountId: subject, ...(amr === undefined ? {} : { amr }) }
    const result = subject === 'nobody' ? { error: 'access_denied' } : { login }
    return void provider.interactionFinished(request, response, result)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  async function signIn(to: string, subject: string): Promise<URL> {
    const jar = new Map([['person', subject]])
    let url = new URL(to)
    while (!url.href.startsWith(returnTo)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const came = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of came.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      const next = came.headers.get('location')
      if (next === null) throw new Error(`${url.pathname} answered ${came.status}: ${await came.text()}`)
      url = new URL(next, url)
    }
    return url
  }
  return { issuer, people, signIn, instead }
}
