import { posix } from 'node:path'
import { parseSync } from 'vite'

/** Files by path from the root, and for each the files that it needs when it runs. */
export type Graph = Map<string, Set<string>>

const isSource = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file)

type Entry = { isType: boolean }

/**
 * Returns the imports of a source at run time, and the rest of its text. Imports of types are the compiler's business:
 * they are not there at run time.
 */
function readImports(file: string, text: string): { imports: string[]; rest: string } {
  const { module } = parseSync(file, text)
  const runs = (entries: readonly Entry[]) => entries.length === 0 || entries.some(({ isType }) => !isType)
  const still = module.staticImports
    .filter(({ entries }) => runs(entries))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value]))
  const late = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"]|['"]$/g, ''),
  )
  let rest = text.replaceAll(/\bimport\(\s*'[^']*'\s*\)/g, '')
  for (const { start, end } of module.staticImports) rest = rest.replace(text.slice(start, end), '')
  return { imports: [...still, ...passedOn, ...late], rest: rest.replaceAll(/\bfrom '[^']*'/g, '') }
}

const TEXT = String.raw`'(?:[^'\\\n]|\\.)*'`
const TEXTS_IN_ROW = new RegExp(String.raw`${TEXT}(?:,\s*${TEXT})*`, 'g')

/**
 * The paths that a source writes down, for files that it reads or starts without an import: `'./main.ts'`, or in pieces,
 * `join(root, 'docs', 'openapi.json')`.
 */
function pathsIn(text: string): string[] {
  const rows = (text.match(TEXTS_IN_ROW) ?? []).map((row) => row.split(/,\s*/).map((piece) => piece.slice(1, -1)))
  const whole = rows.filter((row) => row.length > 1).map((row) => row.join('/'))
  // `./recordings/${digit}.wav` may be any file of its folder
  const begun = [...text.matchAll(/`([\w./-]*\/)[\w-]*\$\{/g)].map(([, folder = '']) => folder)
  return [...new Set([...rows.flat(), ...whole, ...begun])].filter((path) => /^[\w./@-]+$/.test(path))
}

/** The nodes of a tree: its files, and its folders with the files in them. */
type Places = { files: ReadonlySet<string>; folders: ReadonlyMap<string, readonly string[]> }

function placesOf(files: readonly string[]): Places {
  const folders = new Map<string, string[]>()
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), file])
  return { files: new Set(files), folders }
}

/** Sheets that a sheet takes in. */
const importsOfSheet = (text: string): string[] =>
  [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)/g)].map(([, path = '']) => path)

/** The largest folder whose name alone counts as reading it: a list of files beside the source, not a layer. */
const mostInFolder = 210

/** The files of a tree that a written path means: beside the source, or from the root. */
function meant(from: string, path: string, { files, folders }: Places): readonly string[] {
  const fromRoot = path.replace(/^(\.\.\/)+/, '')
  for (const place of [posix.join(posix.dirname(from), path), posix.normalize(fromRoot)]) {
    if (files.has(place)) return [place]
    const inside = folders.get(place.replace(/\/$/, ''))
    if (inside !== undefined && inside.length <= mostInFolder) return inside.filter((file) => !isSource(file))
  }
  return []
}

function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('#tests/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : null
}

/**
 * Returns the needs of each source of a tree: its imports, and the files that it names. Of folders that it names only
 * files that are no code count, such as migrations and fixtures. `read` gives the text of a file.
 */
export function sourceGraph(files: readonly string[], read: (file: string) => string): Graph {
  const places = placesOf(files)
  const graph: Graph = new Map(files.map((file) => [file, new Set()]))
  for (const [file, needs] of graph) {
    if (!isSource(file) && !file.endsWith('.css')) continue
    const text = read(file)
    const { imports, rest } = isSource(file) ? readImports(file, text) : { imports: importsOfSheet(text), rest: '' }
    for (const specifier of imports) {
      const found = target(file, specifier)
      if (found !== null && places.files.has(found)) needs.add(found)
    }
    for (const path of pathsIn(rest))
      for (const found of meant(file, path, places)) if (found !== file) needs.add(found)
  }
  return graph
}

/** How far each file is from the nearest of some files on the ways by which it needs them; 0 for those themselves. */
export function distancesTo(graph: Graph, files: readonly string[]): Map<string, number> {
  const neededBy = new Map<string, string[]>()
  for (const [file, needs] of graph) for (const need of needs) neededBy.set(need, [...(neededBy.get(need) ?? []), file])
  const distances = new Map(files.map((file) => [file, 0]))
  let reached = [...distances.keys()]
  for (let distance = 1; reached.length > 0; distance += 1) {
    reached = [...new Set(reached.flatMap((file) => neededBy.get(file) ?? []))].filter((file) => !distances.has(file))
    for (const file of reached) distances.set(file, distance)
  }
  return distances
}
