import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './browser-test.ts'

type WithAxe = typeof globalThis & { axe?: typeof axe }

/** Less than half of the bytes of axe's usual file: every page that is examined reads it. */
const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * axe's findings with their places, in the whole page or in what the selector names. The frames of a page hold only what
 * cannot be reached, a preview, and are left out. Only what is wrong is reported: that takes half the time of axe's own
 * runner for Playwright, which loads its program twice and brings back every element that is right.
 */
export async function axeFaults(page: Page, inside?: string) {
  // a text is a program to run, not a function of this module
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program)
  const violations = await page.evaluate(async (selector) => {
    const { axe: runner } = globalThis as WithAxe
    if (runner === undefined) throw new Error('axe is not loaded')
    const reachable = [...document.querySelectorAll('iframe')].filter(
      ({ contentDocument: inside }) => inside === null || inside.querySelector('body > :not([inert])') !== null,
    )
    if (reachable.length > 0) throw new Error('The page has a frame that can be reached: load axe into it too.')
    return (await runner.run(selector ?? document, { resultTypes: ['violations'], iframes: false })).violations
  }, inside)
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
}

/**
 * Expects no axe findings once the page is there and nothing moves any more. Its heading of the first level says that it is:
 * an address changes before its page is drawn.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await axeFaults(page)).toEqual([])
}
