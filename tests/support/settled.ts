import { expect, type Page, type Request } from '@playwright/test'

const quietMs = 500
/** What was just done, a scroll or a press, has so long to ask for something. */
const afterwardsMs = 150

interface Watch {
  waiting: Set<Request>
  changedAt: number
}

const watches = new WeakMap<Page, Watch>()

const isPageData = (request: Request) => new URL(request.url()).pathname.endsWith('.data')

/**
 * Counts from now on what a page has asked for. The browser's own `networkidle` does not serve: the router need not read
 * a page's data to its end, and what came unchanged from the browser's store then counts as under way until the rubbish
 * is collected, which may take minutes. Such data has come when its answer has.
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

/** The page has said what it has to say: its script runs, what it asked for has come, and it asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const watch = watches.get(page)
  if (watch === undefined) throw new Error('Nobody has counted what this page asks for.')
  watch.changedAt = Math.max(watch.changedAt, Date.now() - quietMs + afterwardsMs)
  const isQuiet = () => watch.waiting.size === 0 && Date.now() - watch.changedAt >= quietMs
  await page.waitForLoadState('load')
  await expect
    .poll(() => (isQuiet() ? 'quiet' : [...watch.waiting].map((request) => request.url())), { intervals: [50] })
    .toBe('quiet')
  await page.evaluate(() => document.fonts.ready)
}
