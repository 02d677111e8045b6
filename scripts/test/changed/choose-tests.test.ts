import { expect, test } from 'vitest'
import { browserArguments, tellLeft } from './changed-steps.ts'
import { type Candidate, chooseTests } from './choose-tests.ts'
import { browserTestsNear, testsNear } from './find-candidates.ts'

const candidate = (name: string, distance: number, more: Partial<Candidate> = {}): Candidate => ({
  name,
  distance,
  ways: 1,
  breadth: 1,
  seconds: 10,
  ...more,
})
const namesOf = (some: readonly Candidate[]) => some.map(({ name }) => name)

test('the nearest run, as many as fit into the time, and the others are told', () => {
  const { run, left } = chooseTests([candidate('far', 5), candidate('near', 1), candidate('between', 3)], 20)
  expect([namesOf(run), namesOf(left)]).toEqual([['near', 'between'], ['far']])
})

test('a test that has changed itself runs whatever it takes, and so does the nearest of all', () => {
  const long = { seconds: 500 }
  expect(namesOf(chooseTests([candidate('own', 0, long), candidate('second', 0, long)], 20).run)).toHaveLength(2)
  expect(namesOf(chooseTests([candidate('only', 4, long)], 20).run)).toEqual(['only'])
})

test('of two as near the one that reaches the change on more ways is first, then the narrower one', () => {
  const some = [
    candidate('broad', 2, { breadth: 9 }),
    candidate('narrow', 2),
    candidate('often', 2, { ways: 3, breadth: 20 }),
  ]
  expect(namesOf(chooseTests(some, 100).run)).toEqual(['often', 'narrow', 'broad'])
})

const graph = new Map<string, Set<string>>([
  ['src/server/features/wallet/pay.ts', new Set()],
  ['src/server/app.ts', new Set(['src/server/features/wallet/pay.ts'])],
  ['tests/support/api/app.ts', new Set(['src/server/app.ts'])],
  ['src/server/features/wallet/pay.api.test.ts', new Set(['tests/support/api/app.ts'])],
  ['src/server/features/wallet/pay.system.test.ts', new Set(['tests/support/api/app.ts'])],
  ['src/server/features/wallet/words.test.ts', new Set()],
  ['src/server/features/gifts/gift.api.test.ts', new Set(['tests/support/api/app.ts'])],
  ['src/server/features/gifts/gift.system.test.ts', new Set(['tests/support/api/app.ts'])],
])

test('a test is as near as the code of its folder, and a test of machines runs for its own folder only', () => {
  const near = testsNear(graph, ['src/server/features/wallet/pay.ts'], () => 1)
  expect(near.map(({ name, distance }) => [name.split('/').at(-1), distance])).toEqual([
    ['pay.api.test.ts', 1],
    ['pay.system.test.ts', 1],
    ['gift.api.test.ts', 3],
  ])
})

test('tests that read a whole folder run for its files', () => {
  const walls = new Map([['tests/architecture.test.ts', new Set<string>()], ...graph])
  expect(namesOf(testsNear(walls, ['src/server/app.ts'], () => 1))).toContain('tests/architecture.test.ts')
})

test('tests of the long run are no browser tests of a change', () => {
  const pages = new Map(
    ['a.spec.ts', 'b.long.spec.ts', 'state:home'].map((name) => [name, new Set(['x.tsx'])] as const),
  )
  expect(namesOf(browserTestsNear(pages, ['x.tsx'], new Set(['state:home']), () => 1))).toEqual([
    'a.spec.ts',
    'state:home',
  ])
})

const states = new Map([['state:home, scrolled (twice)', 'home, scrolled (twice)']])

test('files and single states of pages are chosen together', () => {
  const run = [candidate('tests/e2e/cart.fa.spec.ts', 1), candidate('state:home, scrolled (twice)', 1)]
  const args = browserArguments(run, states)
  const chosen = new RegExp(args.at(-1) ?? '')
  expect(args).toContain('tests/e2e/cart.fa.spec.ts')
  expect(chosen.test('fa cart.fa.spec.ts somebody buys')).toBe(true)
  expect(chosen.test('fa pages.spec.ts home, scrolled (twice): a strict policy')).toBe(true)
  expect(chosen.test('fa pages.spec.ts home: a strict policy')).toBe(false)
})

test('what was left out is named, the nearest first, with what runs it', () => {
  const left = Array.from({ length: 12 }, (_, at) => candidate(`${at}.test.ts`, 3))
  const [note = ''] = tellLeft('test files', left, new Map())
  expect(note).toMatch(/^Not run: 12 test files .*npm test runs them/)
  expect(note.split('\n').slice(1, 2)).toEqual(['  0.test.ts'])
  expect(note).toContain('and 2 more')
  expect(tellLeft('test files', [], new Map())).toEqual([])
})
