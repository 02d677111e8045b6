import type { Page } from '@playwright/test'

export const drawer = (page: Page) => page.getByRole('dialog')

/** The page when one of its calls gets no answer. */
export async function withoutAnswer(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.abort())
  await page.reload()
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** Scrolls to the end, so that rows that load late are there. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(60)
  }
}
