import type { APIResponse } from '@playwright/test'
import { expect as baseExpect, test as browserTest } from '#tests/support/browser/browser-test.ts'
import { newMember } from './new-member.ts'

export type OwnMember = {
  userName: string
  token: string
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, data?: object) => Promise<APIResponse>
  /** Released titles that can be played, and all that are published. */
  films: { playable: number; all: { id: number; title: string; duration_minutes: number | null }[] }
}

/** For tests of a member's own data: the member registers for this test only. */
export const test = browserTest.extend<{ me: OwnMember }>({
  me: async ({ request, lang }, use) => {
    const { userName, token } = await newMember(request)
    const headers = { authorization: `Bearer ${token}`, 'accept-language-site': lang }
    const call: OwnMember['call'] = (method, path, data) =>
      request.fetch(`/api/v1${path}`, { method, headers, ...(data ? { data } : {}) })
    const products = (await (await call('GET', '/products?per_page=100')).json()) as {
      items: { id: number; title: string; tag: string | null; duration_minutes: number | null }[]
    }
    // the demo's, which are the oldest: films that other tests publish meanwhile are of other lengths, and stand first
    const oldest = products.items.toSorted((one, other) => one.id - other.id)
    const playable = oldest.find((one) => one.tag === 'free' && one.duration_minutes !== null)
    if (!playable) throw new Error('The demo has no free film that plays.')
    await use({ userName, token, call, films: { playable: playable.id, all: products.items } })
  },
})

/** A page's own data comes after its code, so it gets a longer timeout than what is in the page already. */
export const expect = baseExpect.configure({ timeout: 20_000 })
