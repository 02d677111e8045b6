import { type APIRequestContext, type Page, request as playwrightRequest } from '@playwright/test'
import { demoPassword } from '../../../src/db/seed/accounts.ts'
import { minutes } from '../../../src/lib/time/clock.ts'

/** The demo's accounts that the browser tests use. */
export type VisitorName = 'guest' | 'member' | 'newcomer' | 'editor' | 'finance' | 'support' | 'admin' | 'child'
const userNames = {
  member: 'negar@parde.example',
  newcomer: '+989120000012',
  editor: 'editor@parde.example',
  finance: 'finance@parde.example',
  support: 'support@parde.example',
  admin: 'admin@parde.example',
  child: 'family@parde.example',
} as const

const base = '/api/v1'
const given = 'PARDE_E2E_TOKENS'

type Tokens = Record<keyof typeof userNames, string>

/**
 * Signs each of them in once for all tests, because an account may have three sessions. The returned function signs
 * them out. The environment passes their tokens to the test processes.
 */
export async function signInVisitors(origin: string): Promise<() => Promise<void>> {
  const request = await playwrightRequest.newContext()
  const names = Object.keys(userNames) as (keyof typeof userNames)[]
  const signedIn = names.map(async (who) => [who, await signIn(request, origin, who)] as const)
  const tokens = Object.fromEntries(await Promise.all(signedIn))
  process.env[given] = JSON.stringify(tokens)
  // a password counts for ten minutes, and a run takes longer
  const again = setInterval(() => {
    for (const token of Object.values(tokens)) void confirm(request, origin, token).catch(() => undefined)
  }, minutes(4))
  return async () => {
    clearInterval(again)
    for (const token of Object.values(tokens)) await signOut(request, origin, token)
    await request.dispose()
  }
}

/** The visitors' tokens, as the set-up left them. */
export function tokensOfVisitors(): Tokens {
  const tokens = process.env[given]
  if (!tokens) throw new Error('Nobody was signed in: run the tests by npm test -- browser.')
  return JSON.parse(tokens) as Tokens
}

async function signIn(request: APIRequestContext, origin: string, who: keyof typeof userNames): Promise<string> {
  const answer = await request.post(`${origin}${base}/auth/login`, {
    data: { user_name: userNames[who], password: demoPassword },
  })
  const { token } = (await answer.json()) as { token: string | null }
  if (!token) throw new Error(`The demo's ${who} could not sign in: ${answer.status()} ${await answer.text()}`)
  if (who === 'child') await chooseChild(request, origin, token)
  return token
}

async function chooseChild(request: APIRequestContext, origin: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.get(`${origin}${base}/me/profiles`, { headers })
  const { profiles } = (await answer.json()) as { profiles: { id: number; age_limit: number | null }[] }
  const child = profiles.find(({ age_limit }) => age_limit !== null)
  if (!child) throw new Error('The demo’s family has no child’s profile.')
  await request.post(`${origin}${base}/auth/select-profile/${child.id}`, { headers, data: {} })
}

/** Gives the password once more, so that dangerous calls of staff ask nothing; a child cannot. */
async function confirm(request: APIRequestContext, origin: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await request.post(`${origin}${base}/me/confirm`, { headers, data: { password: demoPassword } })
}

async function signOut(request: APIRequestContext, origin: string, token: string): Promise<void> {
  await request.post(`${origin}${base}/auth/logout`, { headers: { authorization: `Bearer ${token}` } })
}

/** Makes every page of this browser begin signed in. */
export async function bringToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => window.localStorage.setItem('token', value), token)
}
