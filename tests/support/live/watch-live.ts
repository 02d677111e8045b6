import type { Page } from '@playwright/test'
import { expect } from '#tests/support/visitors/own-member.ts'

const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)

/** Waits until the picture of a page moves, from wherever it is. */
export async function videoMoves(page: Page): Promise<void> {
  const isReady = () => page.evaluate(() => (document.querySelector('video')?.readyState ?? 0) > 2)
  // an event that has just begun has its first picture some seconds later
  await expect.poll(isReady, { timeout: 40_000 }).toBe(true)
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page)).not.toBe(before)
}

/** A browser that forbids sound plays without; the viewer turns it on. */
export async function soundAllowed(page: Page): Promise<void> {
  const button = page.locator('.pl-big')
  if (await button.isVisible()) await button.click()
}
