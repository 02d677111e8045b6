import AxeBuilder from '@axe-core/playwright'
import { settled, sitePages } from '../support/site-pages.ts'
import { expect, test } from '../support/site-test.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }

// what moves in is measured where it arrives
test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

for (const { name, path, as = 'guest', status = 200, reach } of sitePages)
  test(`axe finds no fault on: ${name}`, async ({ page, at, facts, beVisitor }) => {
    test.slow()
    await beVisitor(as)
    const answer = await page.goto(at(path(facts)))
    expect(answer?.status()).toBe(status)
    await settled(page)
    await reach?.(page)
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size)
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const faults = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }))
      expect(faults, `${size.width} px wide`).toEqual([])
    }
  })
