import { expect, type Page, type Request } from '@playwright/test'

const quietMs = 500
/** How long (ms) a scroll or a press may take to cause a request. */
const afterwardsMs = 150

interface Watch {
  waiting: Set<Request>
  changedAt: number
}

const watches = new WeakMap<Page, Watch>()

const isPageData = (request: Request) => new URL(request.url()).pathname.endsWith('.data')

/**
 * Counts a page's requests from now on. The browser's own `networkidle` is not suitable: the router need not read a
 * page's data to its end, and unchanged data from the browser's cache then counts as loading until garbage collection,
 * which may take minutes. Here such data counts as loaded when its answer has come.
 */
export function watchRequests(page: Page): void {
  const watch: Watch = { waiting: new Set(), changedAt: Date.now() }
  const change = (turn: () => void) => {
    turn()
    watch.changedAt = Date.now()
  }
  const end = (request: Request) => change(() => watch.waiting.delete(request))
  page.on('request', (request) => change(() => watch.waiting.add(request)))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => {
    if (isPageData(response.request())) end(response.request())
  })
  watches.set(page, watch)
}

type WithScheduler = typeof globalThis & {
  scheduler: { postTask: (task: () => void, options: { priority: 'background' }) => Promise<void> }
}

/**
 * Waits until the page's main thread has nothing to do. On a busy machine the router's first state can be drawn seconds
 * after the last request was answered; a task in the background comes only after all others that wait. (An idle callback
 * would do, but a page that draws no frame may never call it.)
 */
const idle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await (globalThis as WithScheduler).scheduler.postTask(() => undefined, { priority: 'background' })
  })

/** The page is complete: its script runs, its requests are answered, it makes no new ones, and what came is drawn. */
export async function settled(page: Page): Promise<void> {
  const watch = watches.get(page)
  if (watch === undefined) throw new Error('Nobody has counted what this page asks for.')
  watch.changedAt = Math.max(watch.changedAt, Date.now() - quietMs + afterwardsMs)
  const isQuiet = () => watch.waiting.size === 0 && Date.now() - watch.changedAt >= quietMs
  await page.waitForLoadState('load')
  for (let isDrawn = false; !isDrawn; isDrawn = isQuiet()) {
    await expect
      .poll(() => (isQuiet() ? 'quiet' : [...watch.waiting].map((request) => request.url())), { intervals: [50] })
      .toBe('quiet')
    await idle(page)
  }
  await page.evaluate(() => document.fonts.ready)
}
