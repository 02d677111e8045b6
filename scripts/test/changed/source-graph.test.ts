import { expect, test } from 'vitest'
import { distancesTo, sourceGraph } from './source-graph.ts'

const treeOf = (files: Record<string, string>) => sourceGraph(Object.keys(files), (file) => files[file] ?? '')

test('a source needs what it imports when it runs, and not what is only a type', () => {
  const graph = treeOf({
    'src/lib/a.ts': `import { b } from './b.ts'\nimport type { C } from './c.ts'\nimport { type D } from './d.ts'\nimport './e.ts'`,
    'src/lib/b.ts': `export { d } from './d.ts'\nexport const late = () => import('#lib/e.ts')\nimport fs from 'node:fs'`,
    'src/lib/c.ts': '',
    'src/lib/d.ts': '',
    'src/lib/e.ts': '',
  })
  expect([...(graph.get('src/lib/a.ts') ?? [])]).toEqual(['src/lib/b.ts', 'src/lib/e.ts'])
  expect([...(graph.get('src/lib/b.ts') ?? [])]).toEqual(['src/lib/d.ts', 'src/lib/e.ts'])
})

test('a source needs the files that it names: beside it, from the root, in pieces, or any of a folder', () => {
  const graph = treeOf({
    'tests/a.test.ts': `read(join(root, 'docs', 'openapi.json'))\nread('../src/media/sounds/one.wav')`,
    'src/media/speak.ts': 'read(new URL(`./sounds/${name}.wav`, import.meta.url))',
    'src/media/start.ts': `spawn('./speak.ts')\nreaddirSync(path.join(import.meta.dirname, 'sounds'))`,
    'src/media/sounds/one.wav': '',
    'src/media/sounds/two.wav': '',
    'docs/openapi.json': '',
  })
  expect([...(graph.get('tests/a.test.ts') ?? [])]).toEqual(['docs/openapi.json', 'src/media/sounds/one.wav'])
  expect([...(graph.get('src/media/speak.ts') ?? [])]).toHaveLength(2)
  expect([...(graph.get('src/media/start.ts') ?? [])]).toEqual([
    'src/media/speak.ts',
    'src/media/sounds/one.wav',
    'src/media/sounds/two.wav',
  ])
})

test('a sheet needs the sheets that it takes in', () => {
  const graph = treeOf({ 'src/web/a.css': `@import './b.css' layer(base);`, 'src/web/b.css': '' })
  expect([...(graph.get('src/web/a.css') ?? [])]).toEqual(['src/web/b.css'])
})

test('the distance is that of the shortest way, and what does not reach the change has none', () => {
  const graph = new Map([
    ['test', new Set(['far', 'near'])],
    ['far', new Set(['between'])],
    ['between', new Set(['changed'])],
    ['near', new Set(['changed'])],
    ['other', new Set(['far-away'])],
  ])
  const distances = distancesTo(graph, ['changed'])
  expect([distances.get('test'), distances.get('far'), distances.get('other')]).toEqual([2, 2, undefined])
})
