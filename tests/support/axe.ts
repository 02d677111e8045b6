import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/**
 * What axe objects to, and where. The pages have no frames of other hosts: what axe found need not be put together in one
 * more page of the browser (`setLegacyMode`).
 */
export async function axeFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
}

/** Nothing that axe objects to, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await axeFaults(page)).toEqual([])
}
