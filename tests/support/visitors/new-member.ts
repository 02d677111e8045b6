import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { fromElsewhere } from './from-elsewhere.ts'
import { codeFor } from './sandbox-inbox.ts'

export const password = 'seven quiet lamps'

let count = 0

/** A mail address that nobody has yet. */
export function newAddress(): string {
  return `somebody.${randomUUID().slice(0, 13)}@parde.example`
}

/** An unused mobile number of the Iranian plan: as its owner types it, and in the product's form. */
export function newMobile(): { typed: string; normal: string } {
  count += 1
  const tail = String((Date.now() % 100_000) * 100 + count).padStart(7, '0')
  return { typed: `0912${tail}`, normal: `+98912${tail}` }
}

type Body = Record<string, unknown>

async function post(request: APIRequestContext, path: string, data: Body, headers: Record<string, string> = {}) {
  const answer = await request.post(`/api/v1${path}`, { data, headers })
  if (!answer.ok()) throw new Error(`${path} was refused: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Registers a member without a browser; returns the session. */
export async function newMember(
  request: APIRequestContext,
  name = { first_name: 'نیکا', last_name: 'مهمان' },
): Promise<{ userName: string; token: string }> {
  const userName = newAddress()
  const origin = fromElsewhere()
  const init = await post(request, '/auth/init', { user_name: userName }, origin)
  const code = await codeFor(request, userName)
  const who = { user_name: userName }
  const verified = await post(request, '/auth/verify', { ...who, code, remember_token: init.remember_token }, origin)
  const { token } = await post(
    request,
    '/auth/compelet',
    {
      ...who,
      ...name,
      remember_token: verified.remember_token,
      country: 'IR',
      password,
      rePassword: password,
      acceptTerms: true,
    },
    origin,
  )
  return { userName, token: String(token) }
}

/** Signs a member in from another device; returns the token. */
export async function signInFrom(request: APIRequestContext, userName: string, userAgent: string): Promise<string> {
  const { token } = await post(request, '/auth/login', { user_name: userName, password }, { 'user-agent': userAgent })
  return String(token)
}

/** Whether the API still knows a token. */
export async function isAlive(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  return answer.ok()
}
