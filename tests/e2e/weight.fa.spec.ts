import type { Page, Response } from '@playwright/test'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

// a browser that has never been here
test.use({ ownWindow: true })

/** Compressed bytes; the limit for the first page. */
const mostScriptBytes = 150_000
/** Texts that only the player's code, or only hls.js, contains. */
const marks = { player: 'pl-video', hls: 'hlsManifestParsed' }

/** All scripts that a page has loaded after it was scrolled to its end and is idle. */
async function scriptsOf(page: Page, address: string): Promise<Response[]> {
  const scripts: Response[] = []
  // what an earlier page still loads is not this page's
  await page.goto('about:blank')
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await page.goto(address)
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await settled(page)
  return scripts
}

/** Which of them contain a text. They are asked for once more: of a preloaded script the browser keeps no body. */
async function holding(page: Page, scripts: Response[], mark: string): Promise<string[]> {
  const urls = [...new Set(scripts.map((one) => one.url()))]
  const texts = await Promise.all(urls.map(async (url) => [url, await (await page.request.get(url)).text()] as const))
  return texts.filter(([, text]) => text.includes(mark)).map(([url]) => url)
}

test('the home page’s scripts weigh at most 150 kB as they travel', async ({ page, at }) => {
  const scripts = await scriptsOf(page, at('/'))
  const sizes = await Promise.all(scripts.map(async (one) => (await one.request().sizes()).responseBodySize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'JavaScript of the home page', description: `${bytes} bytes` })
  expect(scripts.length).toBeGreaterThan(3)
  // the smallest are sent uncompressed, because the header would cost more than it saves
  for (const [n, script] of scripts.entries())
    if ((sizes[n] ?? 0) > 1024) expect(script.headers()['content-encoding'], script.url()).toBe('br')
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(mostScriptBytes)
})

test('the player’s code comes only where something is played', async ({ page, at, facts }) => {
  test.slow()
  for (const path of ['/', '/movies', `/movie/${facts.paid}`, `/movie/${facts.free}`]) {
    const scripts = await scriptsOf(page, at(path))
    expect(await holding(page, scripts, marks.player), path).toEqual([])
    expect(await holding(page, scripts, marks.hls), path).toEqual([])
    page.removeAllListeners('response')
  }
  // a check that these texts are right
  const playing = await scriptsOf(page, at(`/play/${facts.free}`))
  expect(await holding(page, playing, marks.player)).not.toEqual([])
})

type Route = { id: string; parentId?: string; module: string; imports?: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/** The scripts that the browser is told to load with each page, by the page's route. */
function scriptsByRoute({ entry, routes }: Manifest): Map<string, Set<string>> {
  const withParents = (route?: Route): Route[] =>
    route === undefined ? [] : [route, ...withParents(routes[route.parentId ?? ''])]
  const filesOf = (route: Route) => withParents(route).flatMap(({ module, imports = [] }) => [module, ...imports])
  return new Map(
    Object.values(routes).map((route) => [route.id, new Set([entry.module, ...entry.imports, ...filesOf(route)])]),
  )
}

test('no visitor’s page loads a script of the studio, or more than thirty scripts', async ({ page, at }) => {
  await page.goto(at('/'))
  const manifest = await page.waitForFunction(
    () => (globalThis as typeof globalThis & { __reactRouterManifest?: Manifest }).__reactRouterManifest,
  )
  const scripts = scriptsByRoute((await manifest.jsonValue()) as Manifest)
  const isStudios = (file: string) => /\/studio-[^/]*\.js$/.test(file)
  // a check that the studio's file has this name
  expect([...(scripts.get('routes/studio/home') ?? [])].filter(isStudios)).toHaveLength(1)
  const visitors = [...scripts].filter(([id]) => !id.startsWith('routes/studio/'))
  expect(visitors.length).toBeGreaterThan(60)
  for (const [id, files] of visitors) {
    expect([...files].filter(isStudios), id).toEqual([])
    expect(files.size, id).toBeLessThanOrEqual(30)
  }
})
