import { beforeAll, expect, test } from 'vitest'
import { root } from '../run-tool.ts'
import { readByNobody, readByTests } from './beyond-imports.ts'
import { gitIn } from './changed-files.ts'
import { openedByNoTest, reachedByPress } from './pages-by-press.ts'
import { type Project, readProject } from './read-project.ts'
import { distancesTo, type Graph } from './source-graph.ts'

/** A choice is right only while the lists beside the graph are right, so these tests compare them with the sources. */
let project: Project
let files: string[]
beforeAll(async () => {
  project = await readProject(root, gitIn(root))
  files = [...project.graph.keys()].filter((node) => !node.startsWith('calls:'))
}, 120_000)

const isTest = (node: string): boolean => /\.test\.tsx?$/.test(node)
const isBrowserTest = (node: string): boolean => node.endsWith('.spec.ts') || node.startsWith('state:')
/** All that some nodes need, and what that needs. */
function neededBy(graph: Graph, nodes: readonly string[]): Set<string> {
  const needed = new Set(nodes)
  for (const node of needed) for (const need of graph.get(node) ?? []) needed.add(need)
  return needed
}
const testsOf = (graph: Graph, isWanted: (node: string) => boolean) => [...graph.keys()].filter(isWanted)

test('every file that is no code is read by a test, or known to be read by none', () => {
  const byTests = neededBy(project.graph, testsOf(project.graph, isTest))
  const inBrowsers = neededBy(project.pages, testsOf(project.pages, isBrowserTest))
  const isRead = (file: string) =>
    readByTests.some((one) => one.files.test(file)) ||
    file.startsWith('src/web/i18n/') ||
    byTests.has(file) ||
    inBrowsers.has(file)
  const unread = files.filter((file) => !/\.(ts|tsx|mjs)$/.test(file) && !readByNobody.some((none) => none.test(file)))
  expect(unread.length).toBeGreaterThan(300)
  expect(unread.filter((file) => !isRead(file))).toEqual([])
  expect(readByNobody.filter((none) => !files.some((file) => none.test(file)))).toEqual([])
})

test('each test that reads a folder is there, and reaches some file of it by no import', () => {
  const wrong = readByTests.flatMap(({ files: read, tests }) => {
    const inside = files.filter((file) => read.test(file))
    return tests.filter(
      (one) => !files.includes(one) || inside.every((file) => neededBy(project.graph, [one]).has(file)),
    )
  })
  expect(wrong).toEqual([])
})

/** How far what browser tests are about may lie from them: a test names a text, which a part shows, which a page draws. */
const nearSteps = 3

test('every page is opened by a browser test, or known to be opened by none', () => {
  const pages = files.filter((file) => file.startsWith('src/web/routes/') && file.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(140)
  let near = new Set(testsOf(project.pages, isBrowserTest))
  for (let step = 0; step < nearSteps; step += 1)
    near = new Set([...near].flatMap((node) => [node, ...(project.pages.get(node) ?? [])]))
  expect(pages.filter((page) => !near.has(page))).toEqual(openedByNoTest)
})

test('the tests that reach a page by pressing are there, and nothing else leads to it', () => {
  const known = [...project.pages.keys()].filter(isBrowserTest)
  for (const [page, tests] of Object.entries(reachedByPress)) {
    expect(files).toContain(page)
    for (const one of tests)
      expect(
        known.some((name) => name.startsWith(one)),
        one,
      ).toBe(true)
  }
})

test('every browser test opens a page', () => {
  const routes = files.filter((file) => file.startsWith('src/web/routes/'))
  const opening = distancesTo(project.pages, routes)
  const own = /tests\/e2e\/(player-|audio-joints|pages\.)/
  const specs = files.filter((file) => file.endsWith('.spec.ts') && !own.test(file))
  expect(specs.length).toBeGreaterThan(80)
  expect(specs.filter((file) => !opening.has(file))).toEqual([])
})
