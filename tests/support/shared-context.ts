import type { Browser, BrowserContext } from '@playwright/test'

let kept: { browser: Browser; context: BrowserContext } | null = null

/**
 * One context for all tests of a file: what the browser has fetched and compiled once it has for all of them, which saves
 * a fifth of what a short test costs. Of the visitor nothing stays: `forget` empties the origin's stores and jars.
 */
export async function sharedContext(browser: Browser): Promise<BrowserContext> {
  if (kept?.browser !== browser) kept = { browser, context: await browser.newContext() }
  return kept.context
}

export async function forget(context: BrowserContext, origin: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // all but what the network brought
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await page.close()
}
