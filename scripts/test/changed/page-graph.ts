import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reachedByPress } from './pages-by-press.ts'
import { tieCalls } from './call-graph.ts'
import type { Graph } from './source-graph.ts'

/** A page of the site: its address in pieces (`null` where any piece may stand), and the files that draw it. */
export type Page = { pieces: (string | null)[]; isOpen: boolean; modules: string[] }

const webFolder = 'src/web/'

/** Every page of the routes, with the layouts around it. */
export function pagesOf(
  routes: readonly RouteConfigEntry[],
  above: { pieces: (string | null)[]; modules: string[] } = { pieces: [], modules: [] },
): Page[] {
  return routes.flatMap(({ path = '', file, children = [] }) => {
    const own = path.split('/').filter((piece) => piece !== '' && piece !== '*' && piece !== 'en?')
    const here = {
      pieces: [...above.pieces, ...own.map((piece) => (piece.startsWith(':') ? null : piece))],
      modules: [...above.modules, `${webFolder}${file}`],
    }
    const isOpen = path === '*' || path.endsWith('?')
    return children.length > 0 ? pagesOf(children, here) : [{ ...here, isOpen }]
  })
}

/** The pages that an address of a test opens: `/movie/${id}?x` is `/movie/:id`, in either language. */
export function pagesAt(address: string, pages: readonly Page[]): Page[] {
  const [path = ''] = address.split(/[?#]/)
  const pieces = path
    .replace(/^\/en(?=\/|$)/, '')
    .split('/')
    .filter((piece) => piece !== '')
  const fits = (page: Page) =>
    page.pieces.length === pieces.length &&
    page.pieces.every((piece, at) => piece === null || piece === pieces[at] || pieces[at]?.includes('${') === true)
  const fitting = pages.filter((page) => !page.isOpen && fits(page))
  // `/titles/new` is a page of its own and not the title called new
  const exact = (page: Page) => page.pieces.filter((piece, at) => piece === pieces[at]).length
  const most = Math.max(...fitting.map(exact))
  return fitting.filter((page) => exact(page) === most)
}

const isStep = (file: string): boolean => /^tests\/(e2e|support)\//.test(file)
/** A page of the site, or a state of it: these addresses are those of its states, each a test of its own. */
const holdsStates = (file: string): boolean => /^tests\/support\/(browser\/site-pages\.ts$|site-pages\/)/.test(file)

/** The addresses that a file of the browser tests writes down. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/(?<=['`])\/[\w\-./?=&${}:]*(?=['`])/g)].map(([address]) => address)

/** A part of the texts by one of its keys: `wallet`, `studio.orders`. */
export function partOfTexts(key: string): string {
  const [first = '', second = ''] = key.split('.')
  return first === 'studio' && second !== '' ? `${first}.${second}` : first
}

/** A part of the texts as a node: what it says, and what shows it. */
export const textNode = (part: string): string => `text:${part}`
const shownNode = (part: string): string => `shown:${part}`

/** The parts of the texts that a source of the pages or a browser test uses. */
function textsIn(file: string, text: string, known: ReadonlySet<string>): string[] {
  const keys = file.startsWith(webFolder)
    ? [...text.matchAll(/useTranslations\(\s*['`]([\w.]+)/g)]
    : [...text.matchAll(/['`](\w+(?:\.\w+)*)(?:\.\$\{[^}]*\})?(?:\.\w+)*['`]/g)]
  return [...new Set(keys.map(([, key = '']) => partOfTexts(key)))].filter((part) => known.has(part))
}

export type PageGraphSources = {
  /** The sources that each one runs, by imports. */
  graph: Graph
  read: (file: string) => string
  pages: readonly Page[]
  /** The parts of the texts. */
  texts: ReadonlySet<string>
  /** The states of pages that are a test each, with their addresses. */
  states: readonly { node: string; address: string }[]
}

/**
 * Returns the graph of browser tests: their pages, the code that draws them, their texts, the calls that they make, and
 * the server's code behind those calls. All of it is read from the sources, so it cannot be out of date.
 */
export function pageGraph({ graph, read, pages, texts, states }: PageGraphSources): Graph {
  const whole: Graph = new Map([...graph].map(([file, needs]) => [file, new Set(needs)]))
  const add = (from: string, to: readonly string[]) => {
    const needs = whole.get(from) ?? new Set()
    for (const one of to) needs.add(one)
    whole.set(from, needs)
  }
  const modulesOf = (some: readonly Page[]) => some.flatMap(({ modules }) => modules)
  const modulesAt = (address: string) => modulesOf(pagesAt(address, pages))
  // what fits no page is shown as not found
  const nowhere = modulesOf(pages.filter(({ isOpen }) => isOpen))
  const sources = [...graph.keys()].filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const web = sources.filter((file) => file.startsWith(webFolder))
  tieCalls(whole, web, read)
  for (const file of web)
    for (const part of textsIn(file, read(file), texts)) {
      add(file, [textNode(part)])
      add(shownNode(part), [file])
    }
  for (const file of sources.filter((one) => isStep(one) && !holdsStates(one))) {
    const text = read(file)
    add(file, addressesIn(text).flatMap(modulesAt))
    for (const part of textsIn(file, text, texts)) add(file, [textNode(part), shownNode(part)])
  }
  for (const { node, address } of states) {
    const found = modulesAt(address)
    add(node, found.length > 0 ? found : nowhere)
  }
  for (const [page, tests] of Object.entries(reachedByPress))
    for (const node of [...whole.keys()].filter((one) => tests.some((name) => one.startsWith(name)))) add(node, [page])
  return whole
}
