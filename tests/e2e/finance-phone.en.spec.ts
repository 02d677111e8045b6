import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// Very large figures on a phone: each row of a table is a card, and nothing is cut off.

test.use({ viewport: { width: 360, height: 740 } })

/** Multiplies every amount in the answer by a hundred thousand. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'number' && /amount|balance/.test(key) ? one * 100_000 : grown(one),
    ]),
  )
}

async function withGreatSums(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: grown(await response.json()) })
  })
}

/** Values that are cut, or stand outside of the window; each row is a card there. */
const cut = (page: Page) =>
  page.locator('.figures-table td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const isWhole = cell.scrollWidth <= cell.clientWidth && left >= 0 && right <= window.innerWidth
      return isWhole || !cell.checkVisibility() ? [] : [cell.textContent ?? 'no text']
    }),
  )

async function expectWhole(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'the page itself does not scroll sideways').toBeLessThanOrEqual(0)
  await expect(page.locator('.figures-table td[data-head]').first()).toBeVisible()
  expect(await cut(page)).toEqual([])
  await expectAccessible(page)
}

test('great sums of the dashboard and the ledger are seen whole on a phone', async ({ page, at, lang }) => {
  const f = (key: string) => words(lang)(`studio.finance.${key}`)
  await bringToken(page, tokensOfVisitors().finance)
  await withGreatSums(page, /\/api\/v1\/studio\/finance(\/ledger)?(\?|$)/)
  await page.goto(at('/studio/finance'))
  await expect(page.locator('.figure-cards .card').first()).toBeVisible()
  for (const table of await page.getByText(f('days.table')).all()) await table.click()
  await expectWhole(page)
  await page.goto(at('/studio/finance/ledger'))
  await page.getByRole('button', { name: f('ledger.run'), exact: true }).click()
  await expect(page.locator('.figures-table').first()).toBeVisible()
  await expectWhole(page)
})
