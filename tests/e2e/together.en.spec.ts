import { expect, test } from '#tests/support/visitors/own-member.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { nearness, newTogether, watchTogether } from '#tests/support/visitors/together-watch.ts'

/**
 * Further away than this (ms) a page seeks, on any machine; nearer it only plays faster, which needs a processor that
 * decodes two films in time. How near that brings it is measured where nothing else runs (together.long.spec.ts), and the
 * rule stands on a clock of its own (shared-clock.test.ts).
 */
const soughtBeyondMs = 1000

test('a screening together begins by itself, everywhere at the same point, and nobody moves it', async ({
  page,
  browser,
  at,
  me,
  request,
}) => {
  // two films run at the same time, on a machine that also runs other tests: small pictures take less of it
  const viewport = { width: 640, height: 480 }
  await page.setViewportSize(viewport)
  const { id, startsAt } = await newTogether(request, me.films.playable, 9000)
  const own = await watchTogether(page, startsAt)
  await page.goto(at(`/play/${id}`))
  const other = await browser.newContext({ viewport })
  const late = await other.newPage()
  const theirs = await watchTogether(late, startsAt)
  await expect(page.locator('video')).toBeVisible()
  const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await expect.poll(time).toBeGreaterThan(2)
  await late.goto(at(`/play/${id}`))

  // keys and media keys that would jump do nothing, the bar cannot be taken, and there is nothing to choose a speed
  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  await expect(page.getByRole('slider', { name: /time|film/i })).toHaveCount(0)
  for (const key of ['ArrowRight', 'KeyL', 'Digit9', 'Shift+Period']) await page.keyboard.press(key)
  await bar.click({ position: { x: 300, y: 20 }, force: true })
  await expectAccessible(page)

  // a pause is one's own, and ends where everybody is
  await page.keyboard.press('KeyK')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
  const paused = await time()
  await expect.poll(() => Date.now() - startsAt - paused * 1000).toBeGreaterThan(2500)
  await page.keyboard.press('KeyK')
  for (const { samples } of [own, theirs])
    await expect.poll(async () => nearness(await samples())).toBeLessThan(soughtBeyondMs)
  for (const { lists, keys } of [own, theirs]) {
    expect(new Set(lists).size).toBe(lists.length)
    expect(lists.filter((list) => list.endsWith('master.m3u8'))).toHaveLength(1)
    expect(new Set(keys).size).toBe(keys.length)
  }
  await other.close()
})
