import { expect, test } from 'vitest'
import { pageGraph, pagesAt, pagesOf } from './page-graph.ts'
import { changedParts, tablesIn } from './read-project.ts'
import { distancesTo, sourceGraph } from './source-graph.ts'

const pages = pagesOf([
  {
    path: 'en?',
    file: 'routes/locale.tsx',
    children: [
      { index: true, file: 'routes/home.tsx' },
      { path: 'movie/:id', file: 'routes/movie.tsx' },
      {
        path: 'studio',
        file: 'routes/studio/layout.tsx',
        children: [
          { path: 'new', file: 'routes/studio/new.tsx' },
          { path: ':id', file: 'routes/studio/title.tsx' },
        ],
      },
      { path: '*', file: 'routes/not-found.tsx' },
    ],
  },
])
const opened = (address: string) => pagesAt(address, pages).map(({ modules }) => modules.at(-1))

test.each([
  ['/', 'home'],
  ['/en', 'home'],
  ['/movie/3?t=10#talk', 'movie'],
  ['/en/movie/${film.id}', 'movie'],
  ['/studio/new', 'studio/new'],
  ['/studio/${id}', 'studio/title'],
])('%s opens the page %s', (address, page) => {
  expect(opened(address)).toContain(`src/web/routes/${page}.tsx`)
})

test('an address that is none of the pages opens none', () => {
  expect([opened('/api/v1/me'), opened('/movie')]).toEqual([[], []])
})

const files: Record<string, string> = {
  'tests/e2e/film.fa.spec.ts': `await page.goto(at('/movie/\${film}')); await expect(t).toHaveText(w('film.watch'))`,
  'tests/e2e/home.en.spec.ts': `await page.goto('/en')`,
  'tests/support/browser/site-pages.ts': `export const pages = ['/movie/1']`,
  'src/web/routes/home.tsx': '',
  'src/web/routes/locale.tsx': '',
  'src/web/routes/movie.tsx': `import { Film } from '../features/film/film-page.tsx'`,
  'src/web/features/film/film-page.tsx': `const t = useTranslations('film'); call('GET /films/:id')`,
  'src/web/features/film/watch.tsx': `const t = useTranslations('film.watch')`,
  'src/contract/films.ts': `export const getFilm = route({ method: 'GET', path: '/films/:id' })`,
  'src/server/features/films/routes.ts': `import { getFilm } from '#contract/films.ts'\nimport { find } from './film-queries.ts'`,
  'src/server/features/films/film-queries.ts': '',
}
const read = (file: string) => files[file] ?? ''
const graph = pageGraph({
  graph: sourceGraph(Object.keys(files), read),
  read,
  pages,
  texts: new Set(['film', 'home']),
  states: [{ node: 'state:a film', address: '/movie/1' }],
})
const near = (...changed: string[]) =>
  [...distancesTo(graph, changed).keys()].filter((node) => node.startsWith('state:') || node.endsWith('.spec.ts'))

test.each([
  ['a page', 'src/web/routes/movie.tsx'],
  ['what a page draws', 'src/web/features/film/film-page.tsx'],
  ['a call of a page', 'src/contract/films.ts'],
  ['a statement behind a call', 'src/server/features/films/film-queries.ts'],
])('a change of %s asks for the tests that open it', (_what, file) => {
  expect(near(file)).toEqual(expect.arrayContaining(['tests/e2e/film.fa.spec.ts', 'state:a film']))
  expect(near(file)).not.toContain('tests/e2e/home.en.spec.ts')
})

test('a change of texts asks for the tests that name them or see them', () => {
  expect(near('text:film')).toEqual(expect.arrayContaining(['tests/e2e/film.fa.spec.ts', 'state:a film']))
  expect(near('text:home')).toEqual([])
})

test('what shows a text is looked at by the tests that name the text, on whatever page it is', () => {
  expect(near('src/web/features/film/watch.tsx')).toEqual(['tests/e2e/film.fa.spec.ts'])
})

test('of two versions of texts the parts that differ are found, and those of the studio by their room', () => {
  const before = { film: { watch: 'a' }, home: { title: 'b' }, studio: { orders: { send: 'c' }, gifts: { end: 'd' } } }
  const after = { film: { watch: 'A' }, home: { title: 'b' }, studio: { orders: { send: 'c' }, gifts: {} } }
  expect(changedParts(JSON.stringify(before), JSON.stringify(after))).toEqual(['film', 'studio.gifts'])
  expect(changedParts('', JSON.stringify({ home: { title: 'b' } }))).toEqual(['home'])
})

test('the tables of a migration are found', () => {
  expect(tablesIn('create table if not exists a (x int);\nalter table only b add c int;\nupdate d set e = 1')).toEqual([
    'a',
    'b',
    'd',
  ])
})
