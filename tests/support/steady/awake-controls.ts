import type { Page } from '@playwright/test'

/**
 * From now on every press and every look finds the player's controls shown. They hide three seconds after the last touch,
 * and a busy machine takes longer than that between two steps of a test. A test of the hiding itself leaves this out.
 */
export async function awakeControls(page: Page): Promise<void> {
  const hidden = page.locator('.pl[data-controls="off"]')
  await page.addLocatorHandler(hidden, (player) => player.dispatchEvent('focusin'))
}
