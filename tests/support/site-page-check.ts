import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import type { Language } from './browser-test.ts'
import { forget, sharedContext } from './shared-context.ts'
import { expectStrictPolicy } from './page-policy.ts'
import { settled } from './settled.ts'
import { type SitePage, sitePages } from './site-pages.ts'
import { expect, test as siteTest } from './site-test.ts'

const widths = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 360, height: 740 },
} as const
type Width = keyof typeof widths

const test = siteTest.extend({
  context: async ({ browser, origin }, use) => {
    const context = await sharedContext(browser)
    await use(context)
    await forget(context, origin)
  },
})

/** How a page that is examined in one language at one width is examined in the other language at the other. */
function widthOf(index: number, lang: Language): Width {
  return (index % 2 === 0) === (lang === 'fa') ? 'wide' : 'narrow'
}

/** What stands out at the side: whose end lies beyond the window, though nothing around it scrolls. */
function wideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    })
    const named = beyond.slice(0, 5).map(({ tagName, className }) => `${tagName.toLowerCase()}.${String(className)}`)
    return [`${scrollWidth} px in ${clientWidth}`, ...named]
  })
}

async function reachState(page: Page, { reach }: SitePage): Promise<void> {
  if (reach === undefined) return
  await reach(page)
  await settled(page)
}

/**
 * One test for each page and state of the site: a strict policy, no error, no other host, nothing wider than the window
 * at either width, nothing that axe objects to. `examined` says at which of the widths axe looks at it.
 */
export function testSitePages(examined: (usual: Width) => Width): void {
  // what moves in is measured where it arrives
  test.use({ viewport: widths.wide, contextOptions: { reducedMotion: 'reduce' } })
  // the pages share nothing, so any worker that is free takes the next one
  test.describe.configure({ mode: 'parallel' })

  for (const [index, one] of sitePages.entries())
    test(`${one.name}: a strict policy, no error, no other host, nothing too wide, nothing that axe objects to`, async ({
      page,
      at,
      lang,
      facts,
      beVisitor,
    }) => {
      test.slow()
      const { path, as = 'guest', status = 200, refusedBy } = one
      const errors: string[] = []
      page.on('console', (message) => {
        const { url } = message.location()
        // what was asked for: a page that is a 404 itself, or a call that has to say no
        const isMeant = (status !== 200 && url === page.url()) || (refusedBy !== undefined && url.includes(refusedBy))
        if (message.type() === 'error' && !isMeant) errors.push(`${message.text()} (${url})`)
      })
      await beVisitor(as)
      const answer = await page.goto(at(path(facts)))
      if (answer === null) throw new Error('the page has no answer of its own')
      expect(answer.status()).toBe(status)
      await expectStrictPolicy(answer)
      await settled(page)
      expect(errors).toEqual([])
      // other hosts are watched in every test of the house (tests/support/browser-test.ts)

      await reachState(page, one)
      const toExamine = examined(widthOf(index, lang))
      for (const [width, size] of Object.entries(widths)) {
        await page.setViewportSize(size)
        await page.evaluate(() => new Promise(requestAnimationFrame))
        expect(await wideParts(page), `${size.width} px wide`).toEqual([])
        if (width === toExamine) expect(await axeFaults(page), `${size.width} px wide`).toEqual([])
      }
    })
}
