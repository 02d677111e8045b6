import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { layoutFaults } from './layout-faults.ts'
import { expectStrictPolicy } from './page-policy.ts'
import { examinedIn, type Width, widthOf } from './page-turns.ts'
import { settled } from './settled.ts'
import { sitePages } from './site-pages.ts'
import type { SitePage } from '#tests/support/site-pages/site-page.ts'
import { expect, test } from './site-test.ts'
import type { Language } from './browser-test.ts'

const widths = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 360, height: 740 },
} as const

/** Counts what a page asks for one person: by the address, how often. */
function countPersonal(page: Page): Map<string, number> {
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /\/(reactions|own|[a-z-]*purchase-info\/\d+)$/.test(pathname))
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
  })
  return asked
}

async function reachState(page: Page, { reach }: SitePage): Promise<void> {
  if (reach === undefined) return
  await reach(page)
  await settled(page)
}

/** Collects what a page writes on the console as an error, except what this state has to write. */
function watchErrors(page: Page, { status = 200, refusedBy }: SitePage): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // expected errors: a page that is itself a 404, or a call that must be refused
    const isMeant = (status !== 200 && url === page.url()) || (refusedBy !== undefined && url.includes(refusedBy))
    if (message.type() === 'error' && !isMeant) errors.push(`${message.text()} (${url})`)
  })
  return errors
}

function testSitePage(one: SitePage, widthsOfAxe: (lang: Language) => readonly Width[]): void {
  const title = `${one.name}: a strict policy, no error, no other host, a whole layout, nothing that axe objects to`
  test(title, async ({ page, at, lang, facts, beVisitor }) => {
    const { path, as = 'guest', status = 200 } = one
    await beVisitor(as)
    const errors = watchErrors(page, one)
    const personal = countPersonal(page)
    const answer = await page.goto(at(path(facts)))
    if (answer === null) throw new Error('the page has no answer of its own')
    expect(answer.status()).toBe(status)
    await expectStrictPolicy(answer)
    await settled(page)
    expect(errors).toEqual([])
    // whose answer it is does not change when the page learns its member's name
    expect([...personal].filter(([, times]) => times > 1)).toEqual([])
    // every browser test watches for other hosts (tests/support/browser/browser-test.ts)

    await reachState(page, one)
    for (const width of ['wide', 'narrow'] as const) {
      const size = widths[width]
      await page.setViewportSize(size)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await layoutFaults(page), `${size.width} px wide`).toEqual([])
      if (widthsOfAxe(lang).includes(width)) expect(await axeFaults(page), `${size.width} px wide`).toEqual([])
    }
  })
}

/**
 * One test for each page and state of the site whose turn this language is: a strict policy, no error, no other host,
 * a layout without faults at either width, no axe findings at one of them.
 */
export function testSitePages(lang: Language): void {
  // the pages share nothing, so any worker that is free takes the next one
  test.describe.configure({ mode: 'parallel' })
  for (const one of sitePages) if (examinedIn(one).includes(lang)) testSitePage(one, () => [widthOf(one, lang)])
}

/** The same for every state in the language of the project, with axe at both widths. */
export function testSitePagesWhole(): void {
  test.describe.configure({ mode: 'parallel' })
  for (const one of sitePages) testSitePage(one, () => ['wide', 'narrow'])
}
