import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Nothing that axe objects to, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
}
