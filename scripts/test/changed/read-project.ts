import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import routes from '../../../src/web/routes.ts'
import { sitePages } from '#tests/support/browser/site-pages.ts'
import type { Git } from './changed-files.ts'
import { tieCalls } from './call-graph.ts'
import { pageGraph, pagesOf, partOfTexts, textNode } from './page-graph.ts'
import { type Graph, sourceGraph } from './source-graph.ts'

type Texts = { [key: string]: string | Texts }

const isTextFile = (file: string): boolean => /^src\/web\/i18n\/.*\.json$/.test(file)

function keysOf(texts: Texts, above = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[above + key, value]] : [...keysOf(value, `${above}${key}.`)],
    ),
  )
}

/** The parts of a file of texts that differ between two of its versions. */
export function changedParts(before: string, after: string): string[] {
  const [was, is] = [before, after].map((text) => keysOf((text === '' ? {} : JSON.parse(text)) as Texts))
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
  return [...new Set([...keys].filter((key) => was?.get(key) !== is?.get(key)).map(partOfTexts))]
}

/** The tables that a migration makes or changes. */
export function tablesIn(sql: string): string[] {
  const found = sql.matchAll(
    /\b(?:create table|alter table|update|insert into|delete from)\s+(?:if (?:not )?exists\s+|only\s+)?(\w+)/gi,
  )
  return [...new Set([...found].map(([, table = '']) => table))]
}

/** Facts of the demo that a state of a page asks for: any value stands in an address. */
const anyFacts = new Proxy({} as Parameters<(typeof sitePages)[number]['path']>[0], { get: () => '${any}' as never })

export type Project = {
  graph: Graph
  pages: Graph
  /** The tests of `pages.fa.spec.ts` and `pages.en.spec.ts`, which examine one state of a page each: its node and its name. */
  states: Map<string, string>
  /** The changes since `base`, as nodes of `graph` and of `pages`. */
  nodes: (base: string) => { graph: string[]; pages: string[] }
}

const isMigration = (file: string): boolean => /^src\/db\/migrations\/.*\.sql$/.test(file)
const asksTables = (file: string): boolean => /-queries\.ts$|\.(db|api)\.test\.ts$/.test(file)

/** Whatever names a table of these migrations needs them. */
function tieMigrations(graph: Graph, migrations: readonly string[], read: (file: string) => string): void {
  for (const migration of migrations) {
    const tables = tablesIn(read(migration))
    const named = new RegExp(String.raw`\b(?:${tables.join('|')})\b`)
    if (tables.length === 0) continue
    for (const [file, needs] of graph) if (asksTables(file) && named.test(read(file))) needs.add(migration)
  }
}

/** Reads the sources of a working tree, with what is not committed. */
export async function readProject(root: string, git: Git, changed: readonly string[] = []): Promise<Project> {
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '-z').out.split('\0')
  const gone = new Set(git('ls-files', '--deleted', '-z').out.split('\0'))
  const files = [...new Set(listed)].filter((file) => file !== '' && !gone.has(file))
  const texts = new Map<string, string>()
  const read = (file: string) => {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const graph = sourceGraph(files, read)
  tieMigrations(graph, changed.filter(isMigration), read)
  const allParts = new Set(files.filter(isTextFile).flatMap((file) => changedParts('', read(file))))
  const states = sitePages.map(({ name, path }) => ({ node: `state:${name}`, name, address: path(anyFacts) }))
  const pages = pageGraph({ graph, read, pages: pagesOf(routes), texts: allParts, states })
  tieCalls(
    graph,
    files.filter((file) => file.endsWith('.api.test.ts')),
    read,
  )
  return {
    graph,
    pages,
    states: new Map(states.map(({ node, name }) => [node, name])),
    nodes(base) {
      const said = changed.filter(isTextFile)
      const parts = said.flatMap((file) => changedParts(git('show', `${base}:${file}`).out, read(file)))
      const code = changed.filter((file) => !said.includes(file))
      return { graph: [...changed], pages: [...code, ...parts.map(textNode)] }
    },
  }
}
