import type { APIRequestContext, APIResponse } from '@playwright/test'
import { newMember, password } from './new-member.ts'

export interface NewViewer {
  userName: string
  token: string
  password: string
  /** A call with this member's token; `path` is below the API's base. */
  get: <T>(path: string) => Promise<T>
  post: (path: string, data?: object) => Promise<APIResponse>
  /** Adds a profile without a browser; returns its number. */
  addProfile: (fields: Record<string, string>) => Promise<number>
}

type Profiles = { profiles: { id: number; name: string }[] }

/** A newly registered member, so that a test changes nobody else's data. */
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
