import { posix } from 'node:path'
import { readByTests } from './beyond-imports.ts'
import type { Candidate } from './choose-tests.ts'
import { distancesTo, type Graph } from './source-graph.ts'

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const isSystemTest = (file: string): boolean => file.endsWith('.system.test.ts')
const isBrowserTest = (name: string): boolean => name.endsWith('.spec.ts') && !name.endsWith('.long.spec.ts')

/** How far the code of each folder is from what has changed. */
function distancesOfFolders(distances: ReadonlyMap<string, number>): Map<string, number> {
  const folders = new Map<string, number>()
  for (const [file, distance] of distances) {
    if (isTest(file)) continue
    const folder = posix.dirname(file)
    folders.set(folder, Math.min(distance, folders.get(folder) ?? Infinity))
  }
  return folders
}

/** How many of the things that a test needs lead to the change, on a shortest way or one a step longer. */
function waysTo(name: string, graph: Graph, distances: ReadonlyMap<string, number>): number {
  const own = distances.get(name) ?? 0
  return [...(graph.get(name) ?? [])].filter((need) => (distances.get(need) ?? Infinity) <= own).length
}

const weight = (name: string, graph: Graph, distances: ReadonlyMap<string, number>) => ({
  ways: waysTo(name, graph, distances),
  breadth: graph.get(name)?.size ?? 0,
})

/**
 * The tests that a change of these files may turn red. A test is about the code of its folder as well as about what it
 * imports: an API test imports the whole product, and is as near to what its folder needs as that folder is. A test of
 * machines takes minutes, so only a change in its own folder asks for it.
 */
export function testsNear(graph: Graph, changed: readonly string[], secondsOf: (test: string) => number): Candidate[] {
  const distances = distancesTo(graph, changed)
  const folders = distancesOfFolders(distances)
  const read = new Set(
    readByTests.filter(({ files }) => changed.some((file) => files.test(file))).flatMap(({ tests }) => tests),
  )
  return [...graph.keys()].filter(isTest).flatMap((name) => {
    const own = distances.get(name) ?? (read.has(name) ? 1 : null)
    const beside = (folders.get(posix.dirname(name)) ?? Infinity) + 1
    if (own === null || (isSystemTest(name) && own > 0 && beside > 1)) return []
    return [{ name, distance: Math.min(own, beside), ...weight(name, graph, distances), seconds: secondsOf(name) }]
  })
}

/** The browser tests that go through what has changed. `states` are tests of a file that stand for themselves. */
export function browserTestsNear(
  pages: Graph,
  changed: readonly string[],
  states: ReadonlySet<string>,
  secondsOf: (test: string) => number,
): Candidate[] {
  const distances = distancesTo(pages, changed)
  return [...pages.keys()]
    .filter((name) => states.has(name) || isBrowserTest(name))
    .flatMap((name) => {
      const distance = distances.get(name)
      if (distance === undefined) return []
      return [{ name, distance, ...weight(name, pages, distances), seconds: secondsOf(name) }]
    })
}
