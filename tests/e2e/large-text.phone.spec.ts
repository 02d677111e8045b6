import type { APIRequestContext, Page } from '@playwright/test'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

type Listed = { items: { id: number }[] }

/** The first of a list of the API. */
async function first(request: APIRequestContext, list: string): Promise<number> {
  const { items } = (await (await request.get(`/api/v1/${list}`)).json()) as Listed
  return items[0]?.id ?? 0
}

const pages: readonly (readonly [name: string, address: (request: APIRequestContext) => Promise<string> | string])[] = [
  ['a film', async (request) => `/movie/${await first(request, 'products?price=paid&sort=title')}`],
  ['a series', async (request) => `/series/${await first(request, 'products?kind=series')}`],
  ['an album', async (request) => `/music/${await first(request, 'products?kind=music&sort=title')}`],
  ['goods', async (request) => `/shop/goods/${await first(request, 'shop/goods')}`],
  ['a festival', async (request) => `/festival/${await first(request, 'festivals')}`],
  ['a screening', async (request) => `/screening/${await first(request, 'screenings')}`],
  ['the list of films', () => '/movies'],
  ['screenings', () => '/screenings'],
  ['the shop', () => '/shop'],
  ['plans', () => '/plans'],
]

/** Runs in the page: texts that reach over the screen’s edges, or that the edge of their own box cuts through. */
function outside(): string[] {
  const scrolls = (element: Element) => {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }
  return [...document.querySelectorAll('main *, header *, .foot-bar *, .bottom-bar *')].flatMap((element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    if (!isSeen || (left >= -1 && right <= innerWidth + 1) || scrolls(element)) return []
    return [`${element.tagName} «${(element.textContent ?? '').trim().slice(0, 30)}» ${left}–${right}`]
  })
}

/** Runs in the page: pairs of controls of the header, or of a row, that lie on each other. */
function overlapping(): string[] {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const boxes = [...document.querySelectorAll('header a, header button, .track-row .under, .track-row .price')]
    .filter(seen)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  return boxes.flatMap(({ element, box }, at) =>
    boxes.slice(at + 1).flatMap((other) => {
      if (element.contains(other.element) || other.element.contains(element)) return []
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      return across > 2 && down > 2 ? [`${element.textContent} on ${other.element.textContent}`] : []
    }),
  )
}

/** How many pixels of the bar at the foot lie over the end of the page. */
const coveredEnd = (page: Page) =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll('.foot-bar, .bottom-bar')].find((one) => one.checkVisibility())
    const kept = Number.parseFloat(getComputedStyle(document.body).paddingBlockEnd)
    return bar === undefined ? 0 : Math.round(bar.getBoundingClientRect().height - kept)
  })

for (const [name, address] of pages)
  test(`with letters twice as large nothing of ${name} is covered or wider than the screen`, async ({
    page,
    request,
  }) => {
    await page.goto(await address(request))
    await settled(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    // an editor may give a row a name with one long word
    await page.evaluate(() => {
      for (const head of document.querySelectorAll('main .row.between > h2:has(+ a)'))
        head.textContent = 'Rosewater MMMMMMMMMM'
    })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await page.evaluate(outside)).toEqual([])
    expect(await page.evaluate(overlapping)).toEqual([])
    expect(await coveredEnd(page)).toBeLessThanOrEqual(2)
    // the link for keyboards is out of sight until it has the focus
    expect((await page.locator('.skip').boundingBox())?.y).toBeLessThan(-30)
  })

test('with the colours of the device what is chosen is seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/plans')
  const dot = page.locator(':checked ~ .radio').first()
  await expect(dot).toBeVisible()
  // a pseudo-element that the browser would paint in the colour of the page
  const chosen = await dot.evaluate((radio) => getComputedStyle(radio, '::after').backgroundColor)
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect([canvas, 'rgba(0, 0, 0, 0)']).not.toContain(chosen)
})
