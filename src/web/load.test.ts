import { expect, test } from 'vitest'
import { localeOfRequest, sharedUntil } from './load.ts'

test('data that the router fetches by itself is in the language of its page, that of the English home, too', () => {
  const localeOf = (path: string) => localeOfRequest(new Request(`https://parde.example${path}`))
  for (const path of ['/en', '/en.data', '/en/terms.data', '/en/movies.data?_routes=x'])
    expect(localeOf(path)).toBe('en')
  for (const path of ['/', '/_root.data', '/terms.data', '/english.data']) expect(localeOf(path)).toBe('fa')
})

test.each([
  ['nothing that ends', null, 30, 60],
  ['an end that is far', 3600, 30, 60],
  ['an end within the time a stale page is shown', 50, 30, 20],
  ['an end within the time a page is kept', 12.9, 12, 0],
  ['an end that has been', -5, 0, 0],
])('with %s a page is kept no longer than it is true', (_title, seconds, keep, stale) => {
  const now = new Date('2026-11-21T09:00:00Z')
  const until = seconds === null ? null : new Date(now.getTime() + seconds * 1000)
  const { init } = sharedUntil({}, until, now)
  expect(new Headers(init?.headers).get('cache-control')).toBe(
    `public, max-age=0, s-maxage=${keep}, stale-while-revalidate=${stale}`,
  )
})
