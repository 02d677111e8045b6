import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from '../../src/db/seed/accounts.ts'

/** Accounts of the demo that the browser tests use. */
export type VisitorName = 'guest' | 'member' | 'editor'
const userNames = { member: 'negar@parde.example', editor: 'editor@parde.example' } as const

const base = '/api/v1'

/** Signs in with the password, once: a fourth session would be refused, so whoever signs in signs out again. */
export async function tokenOf(request: APIRequestContext, origin: string, who: keyof typeof userNames) {
  const answer = await request.post(`${origin}${base}/auth/login`, {
    data: { user_name: userNames[who], password: demoPassword },
  })
  const { token } = (await answer.json()) as { token: string | null }
  if (!token) throw new Error(`The demo's ${who} could not sign in: ${answer.status()} ${await answer.text()}`)
  return token
}

export async function signOut(request: APIRequestContext, origin: string, token: string): Promise<void> {
  await request.post(`${origin}${base}/auth/logout`, { headers: { authorization: `Bearer ${token}` } })
}

/** Lets every page of this browser begin signed in. */
export async function bringToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => window.localStorage.setItem('token', value), token)
}
