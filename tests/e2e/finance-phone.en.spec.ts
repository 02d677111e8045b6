import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/own-member.ts'
import { bringToken, tokensOfVisitors } from '../support/visitors.ts'
import { words } from '../support/page-texts.ts'

// The figures of a great house on a phone: whatever does not fit is reached by scrolling, and nothing is cut off.

test.use({ viewport: { width: 360, height: 740 } })

/** Every sum a hundred thousand times as large, wherever it stands in the answer. */
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

/** What of the tables can never be seen whole: wider than the room beside the column that stays, or hidden behind it. */
const neverWhole = (page: Page) =>
  page.locator('.sideways').evaluateAll((regions) =>
    regions.flatMap((region) =>
      [...region.querySelectorAll('tbody tr')].flatMap((row) => {
        const name = row.querySelector('th')?.getBoundingClientRect()
        const room = region.clientWidth - (name?.width ?? 0)
        const cells = [...row.querySelectorAll('td')]
        const tooWide = cells.filter((cell) => cell.scrollWidth > room || cell.scrollWidth > cell.clientWidth)
        const last = cells.at(-1)
        last?.scrollIntoView({ block: 'center' })
        region.scrollLeft = getComputedStyle(region).direction === 'rtl' ? -region.scrollWidth : region.scrollWidth
        const { left = 0, right = 0, top = 0, bottom = 0 } = last?.getBoundingClientRect() ?? {}
        const isSeen = [left + 3, right - 3].every((x) => {
          const there = document.elementFromPoint(x, (top + bottom) / 2)
          return last?.contains(there) === true
        })
        region.scrollLeft = 0
        return [...tooWide, ...(isSeen ? [] : [last])].map((cell) => cell?.textContent ?? 'no cell')
      }),
    ),
  )

const isWider = (page: Page) =>
  page.locator('.sideways').evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth))

async function expectWhole(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'the page itself does not scroll sideways').toBeLessThanOrEqual(0)
  expect(await isWider(page), 'a table that does not fit').toBe(true)
  expect(await neverWhole(page)).toEqual([])
  await expectAccessible(page)
}

test('great sums of the dashboard and the ledger are reached on a phone', async ({ page, at, lang }) => {
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
  // by keys too
  const region = page.locator('.sideways').first()
  await region.focus()
  await page.keyboard.press(lang === 'fa' ? 'ArrowLeft' : 'ArrowRight')
  await expect.poll(() => region.evaluate((one) => Math.abs(one.scrollLeft))).toBeGreaterThan(0)
})
