import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { luminance } from '#lib/media/luminance.ts'
import { idOfDemoFilm } from '#tests/support/visitors/demo-film.ts'
import { expect, type OwnMember, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

// The parts that a phone of 360 by 640 shows without scrolling: the main button, the price beside it, the picture.

const short = { width: 360, height: 640 }
const belowHeader = 60
/** Pixels above the first line of text at which the dark gradient begins. */
const edgeOfInk = 84
const w = words('fa')

/** Whether an element can be seen and pressed as a whole: inside the window, above the bottom bar. */
async function isInSight(thing: Locator, bar: Locator): Promise<boolean> {
  const [box, over] = [await thing.boundingBox(), await bar.boundingBox()]
  return box !== null && over !== null && box.y >= 0 && box.y + box.height <= over.y
}

async function enter(page: Page, me: OwnMember) {
  await page.setViewportSize(short)
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
}

/** Charges the member's wallet through a bank. */
async function charge(page: Page, me: OwnMember, amount: number) {
  await page.goto('/account/wallet')
  await page.getByLabel(w('wallet.amount')).fill(String(amount))
  await page.getByRole('button', { name: pattern(w('wallet.goWith')) }).click()
  await page.locator('button[name=action][value=pay]').click()
  await expect(page.getByRole('heading', { level: 1, name: w('result.charged') })).toBeVisible()
}

test('after renting a film, watching it is in sight', async ({ page, me }) => {
  await enter(page, me)
  await charge(page, me, 600_000)
  const film = me.films.all.find(({ id }) => id === idOfDemoFilm(me, 'road', 'fa'))
  if (!film) throw new Error('The demo has lost a film.')
  await page.goto(`/purchase/${film.id}?way=rent`)
  const button = page.locator('.foot-bar').getByRole('button')
  await expect(button).toHaveText(w('checkout.payNow'))
  await button.click()
  const watch = page.getByRole('main').locator(`a[href="/play/${film.id}"]`)
  await expect(watch).toBeVisible()
  expect(await isInSight(watch, page.locator('.bottom-bar'))).toBe(true)

  // a plan from the wallet: its price stays in sight beside the button
  const { packages } = (await (await me.call('GET', '/core/packages?currency=IRR')).json()) as {
    packages: { id: string; price: { amount: number } }[]
  }
  const [plan] = packages.toSorted((one, other) => one.price.amount - other.price.amount)
  await page.goto(`/plans/${plan?.id}`)
  const bar = page.locator('.foot-bar')
  await expect(bar).toBeVisible()
  const [price, press] = [await bar.locator('.grow .strong').boundingBox(), await bar.getByRole('button').boundingBox()]
  if (!price || !press) throw new Error('The bar has lost its price or its button.')
  expect(press.x + press.width <= price.x || price.x + price.width <= press.x).toBe(true)
})

test('a film that comes later is bought; nothing says that it can be watched now', async ({ page, me }) => {
  await enter(page, me)
  await page.goto(`/movie/${idOfDemoFilm(me, 'turquoise', 'fa')}`)
  await expect(page.locator('.foot-bar').getByRole('link')).toHaveText(w('ways.buy'))
})

/**
 * The least contrast between the hero's text and its background; the brightest two hundredths of the pixels are
 * ignored.
 */
async function leastContrast(page: Page): Promise<{ of: string; contrast: number }[]> {
  const lines = await page.evaluate(() => {
    const hero = document.querySelector('.hero .slide.shown') ?? document.querySelector('.hero.product')
    return ['.eyebrow', '.film-title', '.story', '.facts'].flatMap((of) => {
      const part = hero?.querySelector(`.words ${of}`)
      if (!part) return []
      const range = document.createRange()
      range.selectNodeContents(part)
      const color = getComputedStyle(part).color.match(/\d+/g)?.map(Number) ?? []
      return [...range.getClientRects()]
        .filter(({ width }) => width > 2)
        .map(({ x, y, width, height }) => ({ of, color, x, y, width, height }))
    })
  })
  const hide = (visibility: string) =>
    page.evaluate((value) => {
      for (const part of document.querySelectorAll<HTMLElement>('.hero .words')) part.style.visibility = value
    }, visibility)
  await hide('hidden')
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await hide('')
  const scale = info.width / (page.viewportSize()?.width ?? info.width)
  return lines.map(({ of, color, x, y, width, height }) => {
    const behind: number[] = []
    for (let row = Math.floor(y * scale); row < Math.min(info.height, (y + height) * scale); row += 1)
      for (
        let column = Math.max(0, Math.floor(x * scale));
        column < Math.min(info.width, (x + width) * scale);
        column += 1
      ) {
        const at = (row * info.width + column) * 3
        behind.push(luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))
      }
    const brightest = behind.toSorted((one, other) => one - other)[Math.floor(behind.length * 0.98)] ?? 0
    const own = luminance(color[0] ?? 0, color[1] ?? 0, color[2] ?? 0)
    return { of, contrast: (own + 0.05) / (brightest + 0.05) }
  })
}

/** For the picture between header and text: its free height, and how much of its own brightness is left. */
async function pictureAboveWords(page: Page): Promise<{ height: number; light: number }> {
  const words = await page.locator('.hero .words:visible').first().boundingBox()
  const height = Math.floor((words?.y ?? 0) - belowHeader - edgeOfInk)
  if (height < 1) return { height, light: 0 }
  const clip = { x: 0, y: belowHeader, width: short.width, height }
  const source = await page
    .locator('.hero img:visible')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  const picture = await (await page.request.get(source)).body()
  const [shown, own] = await Promise.all(
    [await page.screenshot({ clip }), picture].map(
      async (image) => (await sharp(image).greyscale().stats()).channels[0],
    ),
  )
  return { height, light: (shown?.mean ?? 0) / (own?.mean ?? 1) }
}

test('on a phone the words of a hero can be read, over a dusk and over snow, and its picture can be seen', async ({
  page,
  me,
}) => {
  for (const slug of ['road', 'snow', 'rain', 'salt']) {
    await page.goto(`/movie/${idOfDemoFilm(me, slug, 'fa')}`)
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.hero img')?.complete === true)
    for (const { of, contrast } of await leastContrast(page))
      expect(contrast, `${of} of ${slug}`).toBeGreaterThan(of === '.film-title' ? 3 : 4.5)
    const { height, light } = await pictureAboveWords(page)
    expect(height, slug).toBeGreaterThan(60)
    // the header's own gradient reaches into it
    expect(light, slug).toBeGreaterThan(0.6)
  }
})
