import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { shiftsOf, sumOf, watchShifts } from '#tests/support/browser/layout-shifts.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { leastTarget, smallTargets } from '#tests/support/browser/small-targets.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

/** The first row of a list begins at most this many pixels below the top. */
const firstRow = 200
const mostShift = 0.02

const lists = [
  ['/movies', '.poster-card'],
  ['/series', '.poster-card'],
  ['/music', '.music-card'],
  ['/music/albums', '.music-card'],
  ['/screenings', '.screening-card'],
  ['/festivals', '.festival-card'],
  // the country, whose cities are links
  ['/cafes', '.cafe-map'],
  ['/shop', '.goods-card'],
  ['/shop/list', '.goods-card'],
  ['/search?q=شب', '.hit-rows .hit'],
  ['/search/advanced', '.find-grid > *'],
] as const

/** Pages on which something is had. */
const desks = {
  film: { at: '/movie/', of: 'products?price=paid&sort=title' },
  album: { at: '/music/', of: 'products?kind=music&sort=title' },
  series: { at: '/series/', of: 'products?kind=series' },
  goods: { at: '/shop/goods/', of: 'shop/goods' },
} as const

/** The address of the first of a list that is sold, or of the first where the list alone does not say. */
async function firstSold(request: APIRequestContext, { at, of }: { at: string; of: string }): Promise<string> {
  type Sold = { id: number; offers: unknown[] }
  const { items } = (await (await request.get(`/api/v1/${of}`)).json()) as { items: Sold[] }
  for (const { id } of at === desks.film.at || at === desks.album.at ? items : []) {
    const product = (await (await request.get(`/api/v1/products/${id}`)).json()) as Sold
    if (product.offers.length > 0) return `${at}${id}`
  }
  return `${at}${items[0]?.id}`
}

/** The demo of the tests prepares no episodes, so that no series is on sale: here the answer to the visitor says that one is. */
async function sellSeries(page: Page): Promise<void> {
  await page.route('**/series/*/own', async (route) => {
    const response = await route.fetch()
    const own = (await response.json()) as { series: { offers: unknown[] } }
    const price = { amount: 1_490_000, currency: 'IRR' }
    const none = { sale: null, saves: null, reckoned: [], opens: [], places_left: null, held: null }
    own.series.offers = [{ id: '1', way: 'buy', price, terms: '', ...none }]
    await route.fulfill({ response, json: own })
  })
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
    expect(await page.evaluate(smallTargets, leastTarget), 'smaller than a finger').toEqual([])
    await expectFreeFoot(page)
  })

for (const [name, desk] of Object.entries(desks))
  test(`on a phone the price and the verb of a ${name} stay at the foot, and the bar covers no control`, async ({
    page,
    request,
  }) => {
    await sellSeries(page)
    await page.goto(await firstSold(request, desk))
    await settled(page)
    const bar = page.locator('.foot-bar')
    await expect(bar.locator('.button')).toBeInViewport({ ratio: 1 })
    await expect(bar.locator('.grow')).not.toBeEmpty()
    expect(await page.evaluate(smallTargets, leastTarget), 'smaller than a finger').toEqual([])
    await expectFreeFoot(page)
  })

test('on a phone a sheet holds the filters of a list: each choice counts at once, and the cross brings back what was', async ({
  page,
  lang,
}) => {
  const w = words(lang)
  await page.goto('/movies?genre=drama')
  await settled(page)
  const open = page.locator('.list-open')
  await expect(open.locator('.number')).toHaveText('۱')
  await open.tap()
  const sheet = page.locator('.list-sheet')
  const show = sheet.locator('.foot .button')
  const before = await show.textContent()
  await sheet.locator('[name=price]').selectOption('free')
  await expect(page).toHaveURL(/price=free/)
  await expect(show).not.toHaveText(before ?? '')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: w('lists.close'), exact: true }).tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/movies\?genre=drama$/)
  await open.tap()
  await expect(show).toHaveText(before ?? '')
  await show.tap()
  await expect(sheet).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('what cannot work says so, and does not pretend to be on its way', async ({ page, lang }) => {
    for (const path of ['/account/wallet', '/plans']) {
      await page.goto(path)
      await expect(page.locator('main')).toContainText(words(lang)('states.needsScripts'), { useInnerText: true })
      await expect(page.locator('main .skeleton:visible')).toHaveCount(0)
    }
  })

  test('the sheet opens, and what is chosen in it is asked for', async ({ page }) => {
    await page.goto('/movies')
    await page.locator('.list-open').tap()
    await page.locator('.list-sheet [name=price]').selectOption('free')
    await page.locator('.list-sheet [type=submit]').tap()
    await expect(page).toHaveURL(/price=free/)
  })
})
