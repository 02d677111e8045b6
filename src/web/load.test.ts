import { expect, test } from 'vitest'
import { localeOfRequest } from './load.ts'

test('data that the router fetches by itself is in the language of its page, that of the English home, too', () => {
  const localeOf = (path: string) => localeOfRequest(new Request(`https://parde.example${path}`))
  for (const path of ['/en', '/en.data', '/en/terms.data', '/en/movies.data?_routes=x'])
    expect(localeOf(path)).toBe('en')
  for (const path of ['/', '/_root.data', '/terms.data', '/english.data']) expect(localeOf(path)).toBe('fa')
})
