import type { APIRequestContext, Page } from '@playwright/test'
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts'
import { settled } from '../support/settled.ts'
import { expect, test } from '../support/site-test.ts'

/** What one came for stands within so many pixels of the top. */
const firstRow = 200
const mostShift = 0.02

const lists = [
  ['/movies', '.poster-card'],
  ['/series', '.poster-card'],
  ['/music', '.music-card'],
  ['/music/albums', '.music-card'],
  ['/screenings', '.screening-card'],
  ['/festivals', '.festival-card'],
  ['/cafes', '.cafe-card'],
  ['/shop', '.goods-card'],
  ['/shop/list', '.goods-card'],
  ['/search?q=شب', '.hit-rows .hit'],
  ['/search/advanced', '.find-grid > *'],
] as const

type Sold = { id: number; offers?: unknown[]; series?: { seasons: { offers: unknown[] }[] } | null }

/** Pages on which something is had. */
const desks = {
  film: { at: '/movie/', of: 'products?price=paid&sort=title' },
  album: { at: '/music/', of: 'products?kind=music&sort=title' },
  series: { at: '/series/', of: 'products?kind=series' },
  goods: { at: '/shop/goods/', of: 'shop/goods' },
} as const

/** The first of a list that is sold. */
async function firstSold(request: APIRequestContext, of: string): Promise<number> {
  const list = (await (await request.get(`/api/v1/${of}`)).json()) as { items: Sold[] }
  for (const { id } of list.items) {
    if (of === desks.goods.of) return id
    const { offers, series } = (await (await request.get(`/api/v1/products/${id}`)).json()) as Sold
    const all = [offers ?? [], ...(series?.seasons ?? []).map((season) => season.offers)]
    if (all.some((some) => some.length > 0)) return id
  }
  throw new Error(`Nothing of ${of} is sold.`)
}

/** Runs in the page. The controls that the bar at the foot covers: those that stay there, or at the end any. */
function coveredByBar(atEnd: boolean): string[] {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const bar = [...document.querySelectorAll('.foot-bar, .bottom-bar')].find(seen)
  if (bar === undefined) return ['there is no bar']
  const foot = bar.getBoundingClientRect()
  const stays = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((control) => {
    const { top, bottom, left, right, width, height } = control.getBoundingClientRect()
    const isUnder = bottom > foot.top + 1 && top < foot.bottom && right > foot.left && left < foot.right
    if (!isUnder || bar.contains(control) || !seen(control) || width < 2 || height < 2) return []
    // the small player stands in the bar itself
    if (control.closest('.mini-player') !== null || !(atEnd || stays(control))) return []
    return [`${control.tagName} «${(control.textContent ?? '').trim().slice(0, 30)}»`]
  })
}

/** At the top, in the middle and at the end of the page. */
async function expectFreeFoot(page: Page): Promise<void> {
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => {
      const { scrollHeight, clientHeight } = document.documentElement
      window.scrollTo({ top: share * (scrollHeight - clientHeight), behavior: 'instant' })
    }, part)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(coveredByBar, part === 1), `at ${part} of the page`).toEqual([])
  }
}

for (const [path, row] of lists)
  test(`on a phone the first row of ${path} is in sight, nothing lies on a picture, and the bar covers no control`, async ({
    page,
  }) => {
    await watchShifts(page)
    await page.goto(path)
    await settled(page)
    const first = page.locator(row).filter({ visible: true }).first()
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(firstRow)
    await expect(
      page.locator('.picture-frame > .tag:visible, .goods-picture > .tag:visible, .heart:visible'),
    ).toHaveCount(0)
    expect(sumOf(await shiftsOf(page))).toBeLessThanOrEqual(mostShift)
    await expectFreeFoot(page)
  })

for (const [name, { at, of }] of Object.entries(desks))
  test(`on a phone the price and the verb of a ${name} stay at the foot, and the bar covers no control`, async ({
    page,
    request,
  }) => {
    await page.goto(`${at}${await firstSold(request, of)}`)
    await settled(page)
    const bar = page.locator('.foot-bar')
    await expect(bar.locator('.button')).toBeInViewport({ ratio: 1 })
    await expect(bar.locator('.grow')).not.toBeEmpty()
    await expectFreeFoot(page)
  })
