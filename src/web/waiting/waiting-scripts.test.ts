import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { savedQueueKey } from '../audio-door.ts'
import { withLaterScripts, withWaitingScripts } from './waiting-scripts.ts'

const page = `<html lang="fa"><head><meta charSet="utf-8"/><script>early()</script>\
<link rel="preload" as="font" crossorigin="anonymous" href="/a.woff2"/>\
<link rel="preload" as="fetch" crossorigin="anonymous" href="/texts.json"/>\
<link rel="stylesheet" href="/a.css"/>\
<link rel="modulepreload" href="/entry.js"/><link rel="modulepreload" href="/page.js"/></head>\
<body><main>$& words</main><script>context = {}</script>\
<script type="module" async="">import "/entry.js"; // $&</script><script>enqueue()</script></body></html>`

test('nothing is loaded for scripts that wait, and everything else is', () => {
  const html = withWaitingScripts(page)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html.match(/data-waits="modulepreload" href="\/(entry|page)\.js"/g)).toHaveLength(2)
  expect(html).toContain('<link data-waits="preload" as="fetch"')
  expect(html).toContain('<link rel="preload" as="font"')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
})

test('the code that starts the page stands in it as it was, as inert text, with the starter after it', () => {
  const html = withWaitingScripts(page)
  expect(html).toContain('<script type="text/plain">import "/entry.js"; // $&</script><script>(function(){')
  expect(html).toContain('<script>context = {}</script>')
  expect(html).toContain('<script>enqueue()</script></body>')
  expect(html).toContain('$& words')
})

test('what starts the page are whole scripts that need nothing of the site', () => {
  const scripts = [...withWaitingScripts(page).matchAll(/<script>(\(function\(\)\{document[\s\S]*?)<\/script>/g)]
  expect(scripts).toHaveLength(2)
  for (const [, code = ''] of scripts) {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- only read, never called
    expect(() => new Function(code)).not.toThrow()
    expect(code).not.toMatch(/\bimport\b|__vi|require\(/)
  }
})

test('pictures are held from the beginning of the document, after its charset', () => {
  expect(withWaitingScripts(page)).toMatch(
    /<head><meta charSet="utf-8"\/><script>\(function[\s\S]*?<\/script><script>early/,
  )
})

test('a document without scripts of its own stays as it is', () => {
  const document = '<meta charset="utf-8"/><link rel="modulepreload" href="/a.js"/><p>words</p>'
  expect(withWaitingScripts(document)).toBe(document)
})

class Watcher {
  observe() {
    // nothing is seen here
  }
}

/** Runs what stands at the document's beginning in a browser that stores these, and says whether scripts begin at once. */
function beginsAtOnce(stored: Record<string, string>, search = ''): boolean {
  const code = /<script>(\(function\(\)\{document[\s\S]*?)<\/script>/.exec(withWaitingScripts(page))?.[1] ?? ''
  const script = { remove: () => undefined }
  const window: { waiting?: { needed: boolean } } = {}
  const browser = createContext({
    window,
    document: { currentScript: script },
    location: { search },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    IntersectionObserver: Watcher,
    MutationObserver: Watcher,
  })
  runInContext(code, browser)
  return window.waiting?.needed ?? true
}

test('a stranger’s page waits, and so does that of a member whose profile is known', () => {
  expect(beginsAtOnce({})).toBe(false)
  expect(beginsAtOnce({ token: 't', profile: '7:', currency: 'USD' })).toBe(false)
  expect(beginsAtOnce({ token: 't', profile: '7:12' })).toBe(false)
})

test('where something is to be settled the scripts begin at once', () => {
  expect(beginsAtOnce({ token: 't' })).toBe(true)
  expect(beginsAtOnce({ profile: '7:' })).toBe(true)
  expect(beginsAtOnce({ [savedQueueKey]: '{}' })).toBe(true)
  expect(beginsAtOnce({}, '?login=1')).toBe(true)
})

test('the files that scripts need are named to the browser at the beginning, and nothing else asks for them', () => {
  const html = withLaterScripts(page)
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain(`[["fetch","/texts.json"],["","/entry.js"],["","/page.js"]]`)
  expect(html).toContain('<script type="text/plain">import "/entry.js"; // $&</script><script>(function(){')
})

test.each([
  ['a page that is whole', '', 'loaded'],
  ['a page with a button that needs scripts', '<div data-needs-scripts="soon">', 'painted'],
  ['a placeholder', '<div data-needs-scripts="">', 'now'],
])('on a weak line scripts of %s begin at their moment', (_what, body, moment) => {
  const html = withLaterScripts(page.replace('<main>', `${body}<main>`))
  expect(html).toContain(`moment=quick?'now':'${moment}'`)
  for (const [, code = ''] of html.matchAll(/<script>(\(function\(\)\{document[\s\S]*?)<\/script>/g)) {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- only read, never called
    expect(() => new Function(code)).not.toThrow()
    expect(code).not.toMatch(/\bimport\b|__vi|require\(/)
  }
})

/** Runs the document's beginning in a browser with such a line; returns its files, and when scripts begin. */
function beginsOn(line: { rtt?: number; downlink?: number; saveData?: boolean } | undefined, waitedMs: number) {
  const code = /<script>(\(function\(\)\{document[\s\S]*?)<\/script>/.exec(withLaterScripts(page))?.[1] ?? ''
  const asked: { href?: string; rel?: string; as?: string }[] = []
  const window: { waiting?: { moment: string } } = {}
  const dataset: { fonts?: string } = {}
  const browser = createContext({
    window,
    navigator: { connection: line },
    performance: { getEntriesByType: () => [{ requestStart: 5, responseStart: 5 + waitedMs }] },
    document: {
      currentScript: { remove: () => undefined },
      documentElement: { dataset },
      createElement: () => ({}),
      head: { append: (link: object) => asked.push(link) },
    },
    IntersectionObserver: Watcher,
    MutationObserver: Watcher,
  })
  runInContext(code, browser)
  return { moment: window.waiting?.moment, asked: asked.map(({ rel, href }) => `${rel} ${href}`), fonts: dataset.fonts }
}

test('on a quick line scripts and all letters come with the document', () => {
  const quick = {
    moment: 'now',
    asked: ['preload /texts.json', 'modulepreload /entry.js', 'modulepreload /page.js'],
    fonts: 'all',
  }
  expect(beginsOn({ rtt: 50, downlink: 10 }, 60)).toEqual(quick)
  // a browser that knows nothing of its line
  expect(beginsOn(undefined, 60)).toEqual(quick)
})

test('on a line that is slow to answer, narrow or dear nothing is asked for before the first view', () => {
  const weak = { moment: 'loaded', asked: [] }
  expect(beginsOn({ rtt: 400, downlink: 10 }, 60)).toEqual(weak)
  expect(beginsOn({ rtt: 50, downlink: 0.4 }, 60)).toEqual(weak)
  expect(beginsOn({ rtt: 50, downlink: 10, saveData: true }, 60)).toEqual(weak)
  expect(beginsOn(undefined, 400)).toEqual(weak)
})
