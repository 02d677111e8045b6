import type { Browser } from '@playwright/test'
import { expect, test } from 'vitest'
import { pressAtOnce, waitForScripts } from './wait-for-scripts.ts'

/** A browser with one page, and the order in which its page was waited for and pressed. */
function watched() {
  const did: string[] = []
  class Part {
    async press(key: string) {
      did.push(`presses ${key}`)
    }
    async hover() {
      did.push('points')
    }
    async click() {
      did.push('clicks')
    }
    page() {
      return page
    }
  }
  const page = {
    waitForFunction: async () => void did.push('waits'),
    keyboard: { press: async (key: string) => void did.push(`types ${key}`) },
    locator: () => new Part(),
  }
  const pages: ((one: unknown) => void)[] = []
  const context = { on: (_name: string, listener: (one: unknown) => void) => void pages.push(listener) }
  const browser = { newContext: async () => context } as unknown as Browser
  return { did, page, pages, browser }
}

test('keys and the pointer wait for the scripts of their page, presses of buttons and an early key do not', async () => {
  const { did, page, pages, browser } = watched()
  waitForScripts(browser)
  await browser.newContext()
  for (const tell of pages) tell(page)
  await page.keyboard.press('Escape')
  await page.locator().press('Enter')
  await page.locator().hover()
  expect(did.splice(0)).toEqual(['waits', 'types Escape', 'waits', 'presses Enter', 'waits', 'points'])
  await page.locator().click()
  await pressAtOnce(page.locator() as never, 'Enter')
  expect(did).toEqual(['clicks', 'presses Enter'])
})
