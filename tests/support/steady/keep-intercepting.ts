import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Nothing asks this host: `.invalid` names no host (RFC 2606). */
const neverAsked = 'https://never-asked.invalid/**'

type Routed = Pick<Page, 'route'> | Pick<BrowserContext, 'route'>

const kept = new WeakSet<object>()

/**
 * After its first `route`, requests of this page or context are looked at until the test is over. Otherwise they stop being
 * looked at when the last route ends, by `unroute` or by its `times`. A request that is under way at that moment is never
 * answered (microsoft/playwright issue 41802): in one whole run of three a drawer's code did not come.
 */
function keepLooking(routed: Routed): void {
  if (kept.has(routed)) return
  kept.add(routed)
  const route = routed.route.bind(routed)
  routed.route = async (...given) => {
    await route(neverAsked, (one) => one.abort())
    return route(...given)
  }
}

/** Makes every page and context that this browser opens keep looking at requests once it has answered one. */
export function keepIntercepting(browser: Pick<Browser, 'newContext'>): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    keepLooking(context)
    context.on('page', keepLooking)
    return context
  }
}
