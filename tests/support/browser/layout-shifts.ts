import type { Page } from '@playwright/test'

export type Shift = { value: number; of: string[] }

/** Records everything that moves on the pages to come without the visitor's doing. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        const of = sources.map(({ node }) => (node instanceof Element ? node.className : String(node?.textContent)))
        if (!hadRecentInput) shifts.push({ value, of })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0)
