import type { Browser } from '@playwright/test'
import { expect, test } from 'vitest'
import { keepIntercepting } from './keep-intercepting.ts'

/** Something that can be routed, and the addresses that it looks at. */
function routed() {
  const looksAt: string[] = []
  return {
    looksAt,
    route: async (address: string) => void looksAt.push(address),
    unroute: async (address: string) => void looksAt.splice(looksAt.indexOf(address), 1),
  }
}

test('the last answer that a test takes back leaves requests looked at, in each page and in the whole context', async () => {
  const page = routed()
  const pages: ((page: unknown) => void)[] = []
  const context = { ...routed(), on: (_name: string, listener: (page: unknown) => void) => void pages.push(listener) }
  const browser = { newContext: async () => context } as unknown as Browser
  keepIntercepting(browser)
  await browser.newContext()
  for (const tell of pages) tell(page)
  for (const one of [page, context]) {
    expect(one.looksAt).toEqual([])
    await one.route('**/api/v1/me')
    await one.unroute('**/api/v1/me')
    expect(one.looksAt).toEqual(['https://never-asked.invalid/**'])
  }
})
