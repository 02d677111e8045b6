import type { Page } from '@playwright/test'
import { expect, type OwnMember, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
/** Starts playback, whether the page plays by itself (after a link) or waits for a press. */
async function play(page: Page): Promise<void> {
  await expect(async () => {
    if (await page.evaluate(() => document.querySelector('video')?.paused ?? true)) await page.keyboard.press('k')
    expect(await timeOf(page)).toBeGreaterThan(0)
  }).toPass()
}

const cardOf = (page: Page, title: string) => page.locator('.begun-card').filter({ hasText: title })
const titleOf = (me: OwnMember) => me.films.all.find(({ id }) => id === me.films.playable)?.title ?? ''

/** Reports half of a film of ten minutes as watched, as the player would. */
const watchHalf = (me: OwnMember) =>
  me.call('POST', '/core/save-watch-time', {
    product_id: me.films.playable,
    position_ms: 300_000,
    duration_ms: 600_000,
  })

test('what was watched a bit stands on home and goes on there, or begins anew', async ({ page, at, lang, me }) => {
  const w = words(lang)
  await bringToken(page, me.token)
  await page.goto(at(`/play/${me.films.playable}`))
  await play(page)
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/core/save-watch-time') &&
      ((response.request().postDataJSON() as { position_ms: number }).position_ms ?? 0) > 10_000,
  )
  // a digit key seeks to that tenth of the film; pressed before the first tick it is told by the tick after ten seconds
  await page.keyboard.press('5')
  expect((await kept).status()).toBe(200)
  const half = await timeOf(page)

  await page.goto(at('/'))
  // the one that was watched last stands at the top
  const card = page.locator('.known-hero').filter({ hasText: titleOf(me) })
  await expect(card).toContainText(pattern(w('begun.left')))
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/play/${me.films.playable}$`))
  await play(page)
  expect(await timeOf(page)).toBeGreaterThan(half - 5)

  await page.goto(at('/account/continue'))
  await cardOf(page, titleOf(me))
    .getByRole('link', { name: w('begun.startOverOf').replace('{title}', titleOf(me)), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/play/${me.films.playable}$`))
  await play(page)
  expect(await timeOf(page)).toBeLessThan(half / 2)

  // a line that was found in a search opens its film at its second, and a reload then goes on where it was left
  const second = Math.floor(half) + 3
  await page.goto(at(`/play/${me.films.playable}?t=${second}`))
  await expect(page).toHaveURL(new RegExp(`/play/${me.films.playable}$`))
  await play(page)
  expect(await timeOf(page)).toBeGreaterThanOrEqual(second - 1)
})

test(
  'what is taken off the list is gone until it is watched again',
  { tag: '@long' },
  async ({ page, at, lang, me }) => {
    const w = words(lang)
    await watchHalf(me)
    await bringToken(page, me.token)
    await page.goto(at('/account/continue'))
    await expect(cardOf(page, titleOf(me))).toBeVisible()
    await expectAccessible(page)
    await cardOf(page, titleOf(me)).getByRole('button').click()
    await expect(page.getByRole('main').getByText(w('continueWatching.empty'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText(w('continueWatching.empty'))).toBeVisible()
    await watchHalf(me)
    await page.reload()
    await expect(cardOf(page, titleOf(me))).toBeVisible()
  },
)

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
])
  test(
    `at ${viewport.width} px what was begun comes to a member’s home page without pushing anything away`,
    { tag: viewport.width === 360 ? [] : '@long' },
    async ({ page, at, me }) => {
      await watchHalf(me)
      await bringToken(page, me.token)
      await page.setViewportSize(viewport)
      await page.addInitScript(() => {
        const shifts: { value: number; of: string[] }[] = []
        Object.assign(window, { shifts })
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[])
            shifts.push({ value, of: sources.map(({ node }) => (node instanceof Element ? node.className : '')) })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // the second visit is laid out for it before anything was asked
      for (const visit of ['first', 'second']) {
        await page.goto(at('/'))
        await expect(page.locator('.known-hero')).toBeAttached()
        await page.waitForLoadState('networkidle')
        const shifts = await page.evaluate(
          () => (window as unknown as { shifts: { value: number; of: string[] }[] }).shifts,
        )
        const sum = shifts.reduce((all, { value }) => all + value, 0)
        expect(sum, `${visit}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
      }
      await expect(page.locator('.known-hero .button').first()).toBeInViewport({ ratio: 1 })
      // until it comes, nothing of the slides is seen in its place
      await page.route(/\.js(?:\?|$)/, (route) => route.abort())
      await page.goto(at('/'))
      await expect(page.locator('.hero-area .words').first()).toBeHidden()
    },
  )
