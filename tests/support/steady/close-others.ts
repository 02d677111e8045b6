import type { Browser, BrowserContext } from '@playwright/test'

/** Ends the answers that a test gives in the product's name; one that is still under way fails nothing. */
export async function endRoutes(context: Pick<BrowserContext, 'pages' | 'unrouteAll'>): Promise<void> {
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

/**
 * Closes what a test opened beside its own page and left open. An open context goes on asking the product, in the next
 * test's time, and a worker of many tests holds all of them in memory.
 */
export async function closeOthers(
  browser: Pick<Browser, 'contexts'>,
  before: ReadonlySet<BrowserContext>,
): Promise<void> {
  for (const context of browser.contexts()) {
    if (before.has(context)) continue
    await endRoutes(context)
    await context.close()
  }
}
