import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/**
 * axe's findings with their places. The pages have no frames of other hosts, so axe need not combine results in an
 * extra page (`setLegacyMode`).
 */
export async function axeFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
}

/** Expects no axe findings once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await axeFaults(page)).toEqual([])
}
