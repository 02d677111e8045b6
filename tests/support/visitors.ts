import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from '../../src/db/seed/accounts.ts'

/** Accounts of the demo that the browser tests use. */
export type VisitorName = 'guest' | 'member' | 'newcomer' | 'editor' | 'child'
const userNames = {
  member: 'negar@parde.example',
  newcomer: '+989120000012',
  editor: 'editor@parde.example',
  child: 'family@parde.example',
} as const

const base = '/api/v1'

/** Signs in with the password, once: a fourth session would be refused, so whoever signs in signs out again. */
export async function tokenOf(request: APIRequestContext, origin: string, who: keyof typeof userNames) {
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

export async function signOut(request: APIRequestContext, origin: string, token: string): Promise<void> {
  await request.post(`${origin}${base}/auth/logout`, { headers: { authorization: `Bearer ${token}` } })
}

/** Lets every page of this browser begin signed in. */
export async function bringToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => window.localStorage.setItem('token', value), token)
}
