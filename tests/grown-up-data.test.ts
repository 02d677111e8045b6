import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'

const web = join(import.meta.dirname, '../src/web')
const closedToChildren = new Set(
  routes.flatMap(({ method, path, grownUp }) => (grownUp !== undefined && method === 'GET' ? [`GET ${path}`] : [])),
)

/** The calls closed to children that a source asks by the hook for all members: a child's first page would be refused. */
function askedTooEarly(text: string): string[] {
  if (!text.includes('useMemberData')) return []
  return [...text.matchAll(/'(GET [^']+)'/g)].flatMap(([, key = '']) => (closedToChildren.has(key) ? [key] : []))
}

test('what is closed to a child is asked once the profile is known to be no child’s', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['use-member-data.ts'] })
  expect(
    files.filter((file) => readFileSync(join(web, file), 'utf8').includes('useGrownUpData')).length,
  ).toBeGreaterThan(20)
  expect(
    files.flatMap((file) => askedTooEarly(readFileSync(join(web, file), 'utf8')).map((key) => `${file}: ${key}`)),
  ).toEqual([])
})

test('a planted question is found', () => {
  expect(askedTooEarly("useMemberData('a', (signal) => call('GET /me/wallet', {}, { signal }))")).toEqual([
    'GET /me/wallet',
  ])
  expect(askedTooEarly("useGrownUpData('a', (signal) => call('GET /me/wallet', {}, { signal }))")).toEqual([])
})
