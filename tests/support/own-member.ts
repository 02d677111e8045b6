import type { APIResponse } from '@playwright/test'
import { demoPassword } from '../../src/db/seed/accounts.ts'
import { expect as baseExpect, test as browserTest } from './browser-test.ts'

/** A member of the demo that the other tests leave alone. */
export const ownUserName = 'alex@parde.example'

export type OwnMember = {
  token: string
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, data?: object) => Promise<APIResponse>
  /** Released titles that can be played, and all that are published. */
  films: { playable: number; all: { id: number; title: string }[] }
}

/** For tests of what belongs to a profile: it begins with nothing marked and nothing begun, and its session ends with the test. */
export const test = browserTest.extend<{ me: OwnMember }>({
  me: async ({ request, lang }, use) => {
    const answer = await request.post('/api/v1/auth/login', {
      data: { user_name: ownUserName, password: demoPassword },
    })
    const { token } = (await answer.json()) as { token: string | null }
    if (!token) throw new Error(`The demo's member could not sign in: ${await answer.text()}`)
    const headers = { authorization: `Bearer ${token}`, 'accept-language-site': lang }
    const call: OwnMember['call'] = (method, path, data) =>
      request.fetch(`/api/v1${path}`, { method, headers, ...(data ? { data } : {}) })
    const marked = (await (await call('GET', '/me/favorite')).json()) as { favorites: number[] }
    for (const id of marked.favorites) await call('POST', `/me/favorite/${id}`, { wanted: false })
    const begun = (await (await call('GET', '/me/continue-watching')).json()) as {
      items: { product: { id: number } }[]
    }
    for (const { product } of begun.items) await call('DELETE', `/me/continue-watching/${product.id}`)
    const products = (await (await call('GET', '/products?per_page=100')).json()) as {
      items: { id: number; title: string; tag: string | null; duration_minutes: number | null }[]
    }
    const playable = products.items.find((one) => one.tag === 'free' && one.duration_minutes !== null)
    if (!playable) throw new Error('The demo has no free film that plays.')
    await use({ token, call, films: { playable: playable.id, all: products.items } })
    await call('POST', '/auth/logout')
  },
})

/** A page's own data comes after its code: more patience than for what is on the page already. */
export const expect = baseExpect.configure({ timeout: 20_000 })
