import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { codeFor } from './sandbox-inbox.ts'

export interface NewViewer {
  userName: string
  token: string
  password: string
  /** A call with this member's token; `path` below the API's base. */
  get: <T>(path: string) => Promise<T>
  post: (path: string, data?: object) => Promise<APIResponse>
  /** A profile added without the browser; answers its number. */
  addProfile: (fields: Record<string, string>) => Promise<number>
}

type Profiles = { profiles: { id: number; name: string }[] }

/** Somebody who has just signed up, so that what a test changes is nobody else's. */
export async function newViewer(request: APIRequestContext): Promise<NewViewer> {
  const userName = `viewer-${randomUUID().slice(0, 12)}@example.com`
  const step = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/auth/${path}`, { data })
    if (!answer.ok()) throw new Error(`auth/${path}: ${await answer.text()}`)
    return (await answer.json()) as { remember_token: string; token: string }
  }
  const begun = await step('init', { user_name: userName })
  const code = await codeFor(request, userName)
  const verified = await step('verify', { user_name: userName, code, remember_token: begun.remember_token })
  const password = 'بلوط کنار رود'
  const { token } = await step('compelet', {
    user_name: userName,
    remember_token: verified.remember_token,
    first_name: 'Mina',
    last_name: 'Test',
    country: 'IR',
    password,
    rePassword: password,
    acceptTerms: true,
  })
  const headers = { authorization: `Bearer ${token}` }
  return {
    userName,
    token,
    password,
    get: async (path) => (await request.get(`/api/v1${path}`, { headers })).json(),
    post: (path, data) => request.post(`/api/v1${path}`, { headers, ...(data === undefined ? {} : { data }) }),
    addProfile: async (fields) => {
      const answer = await request.post('/api/v1/me/profiles', { headers, multipart: fields })
      if (!answer.ok()) throw new Error(`The profile could not be added: ${await answer.text()}`)
      return ((await answer.json()) as Profiles).profiles.at(-1)?.id ?? 0
    },
  }
}
