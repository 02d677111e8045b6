import type { Page } from '@playwright/test'

/** A small file of the house. Opening it ends the page that was open, and the browser keeps the house's process. */
const doorstep = '/robots.txt'

/**
 * Begins a visit in a page that visits before it have used. Nothing of theirs is left but what the browser has loaded
 * and compiled, which is a third of what a page costs.
 */
export async function beginVisit(page: Page, origin: string): Promise<void> {
  // what is left may still write while it goes
  await page.goto(origin + doorstep)
  await page.context().clearCookies()
  await page.evaluate(() => window.sessionStorage.clear())
  const devtools = await page.context().newCDPSession(page)
  // everything except the HTTP cache
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.detach()
}

/** Signs the visit in. Its first page has not been opened yet. */
export async function signVisitIn(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => window.localStorage.setItem('token', value), token)
}
