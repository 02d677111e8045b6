import { axeFaults } from '../support/axe.ts'
import { forget, keptContext } from '../support/kept-context.ts'
import { expectStrictPolicy } from '../support/page-policy.ts'
import { settled } from '../support/settled.ts'
import { sitePages } from '../support/site-pages.ts'
import { expect, test as siteTest } from '../support/site-test.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }

const test = siteTest.extend({
  context: async ({ browser, origin }, use) => {
    const context = await keptContext(browser)
    await use(context)
    await forget(context, origin)
  },
})
// what moves in is measured where it arrives
test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

for (const { name, path, as = 'guest', status = 200, refusedBy, reach } of sitePages)
  test(`${name}: a strict policy, no error, no other host, nothing that axe objects to`, async ({
    page,
    at,
    facts,
    beVisitor,
  }) => {
    test.slow()
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

    await reach?.(page)
    if (reach !== undefined) await settled(page)
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await axeFaults(page), `${size.width} px wide`).toEqual([])
    }
  })
