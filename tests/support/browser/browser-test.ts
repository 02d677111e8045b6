import { expect, type Page } from '@playwright/test'
import { watchRequests } from './settled.ts'
import { closeOthers, endRoutes } from '#tests/support/steady/close-others.ts'
import { windowTest } from '#tests/support/steady/window-test.ts'

export type Language = 'fa' | 'en'

/** Records what a page must never do: request another host, break its own policy, or throw. */
function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:'
    if (!isOwn) faults.push(`asks another host: ${request.url()}`)
  })
  page.on('pageerror', (error) => faults.push(`throws: ${error.message}`))
  page.on('console', (message) => {
    if (/Content.Security.Policy|hydrat/i.test(message.text())) faults.push(`says: ${message.text()}`)
  })
  return faults
}

/**
 * The browser tests' own `test`: `lang` is the project's language, `at('/play/3')` the address of a page in it. Every
 * test also fails when a page requested another host, broke the security policy, or threw. It closes what is left open.
 */
export const test = windowTest.extend<{
  lang: Language
  at: (path: string) => string
  faults: string[]
  others: void
}>({
  lang: ['fa', { option: true }],
  at: async ({ lang }, use) => use((path) => (lang === 'fa' ? path : `/en${path === '/' ? '' : path}`)),
  faults: [
    async ({ page, origin }, use) => {
      const faults = watchFaults(page, origin)
      watchRequests(page)
      await use(faults)
      // a call that the test answers in a page's name may be under way when the test is over
      if (!page.isClosed()) await endRoutes(page.context())
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  others: [
    async ({ browser, page: _own }, use) => {
      const before = new Set(browser.contexts())
      await use()
      await closeOthers(browser, before)
    },
    { auto: true },
  ],
})

export { expect }
