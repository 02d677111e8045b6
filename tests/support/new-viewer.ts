import type { APIRequestContext, APIResponse } from '@playwright/test'
import { newMember, password } from './new-member.ts'

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
  const { userName, token } = await newMember(request, { first_name: 'Mina', last_name: 'Test' })
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
