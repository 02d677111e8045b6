import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyLists, listPages } from '#server/features/site/frame/what-is-there.ts'

const root = join(import.meta.dirname, '..')

/** Parts that stand on pages which are there only when the list has something. */
const within: Readonly<Record<string, RegExp>> = {
  '/shop': /^(features\/shop|routes\/shop)\//,
  '/plans': /^features\/memberships\/plans\/plan-band/,
  '/music/albums': /^routes\/albums/,
  '/movies': /^routes\/movies/,
  '/play': /^features\/screenings\/lobby\//,
  '/shop/orders': /^features\/payments\/purchases\/result/,
  // only a host, who has a cafe, comes there
  '/host': /^(shell\/header|routes\/host-evening)/,
}

/** Plain links to lists in a source, of those that may be empty. */
function plainLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/<(Link|ButtonLink)\b[^>]*?\bto="([^"?#]*)[^"]*"/g)]
  return links.flatMap(([, , to = '']) =>
    listPages[to] === undefined || within[to]?.test(file) ? [] : [`${file}: ${to}`],
  )
}

/** A link that its page shows only while the list has something. */
const asksFirst = (text: string, to: string) => text.includes(`isThere('${to}')`)

test('no page of a visitor has a plain link to a list that may be empty: it is a ListButton, or asks first', () => {
  const files = globSync('{features,routes,shell,kinds,ui}/**/*.tsx', { cwd: join(root, 'src/web') }).filter(
    (file) => !file.startsWith('features/studio/') && !file.startsWith('routes/studio/'),
  )
  expect(files.length).toBeGreaterThan(200)
  const plain = files.flatMap((file) => {
    const text = readFileSync(join(root, 'src/web', file), 'utf8')
    return plainLinks(file, text).filter((link) => !asksFirst(text, link.split(': ')[1] ?? ''))
  })
  expect(plain).toEqual([])
})

test('the words of a page that an editor writes do not lead to an empty list either', () => {
  const text = readFileSync(join(root, 'src/web/features/site/text-pages/text-parts.tsx'), 'utf8')
  expect(text).toMatch(/startsWith\('\/'\) === true && !isThere\(/)
})

test('a planted link is found, and one that asks first is not', () => {
  expect(plainLinks('features/x/y.tsx', '<ButtonLink kind="main" to="/screenings">')).toEqual([
    'features/x/y.tsx: /screenings',
  ])
  expect(plainLinks('features/x/y.tsx', '<ListButton kind="main" to="/screenings">')).toEqual([])
  expect(plainLinks('routes/shop/cart.tsx', '<Link to="/shop">')).toEqual([])
  expect(asksFirst("isThere('/collections') && <Link", '/collections')).toBe(true)
})

test('the lists of a house that has nothing are all empty, the free films among them', () => {
  const nothing = Object.fromEntries(Object.values(listPages).map((section) => [section, false]))
  const empty = emptyLists({ ...nothing, freeFilms: false } as never)
  expect(empty).toEqual([...Object.keys(listPages), '/movies?price=free'])
})
