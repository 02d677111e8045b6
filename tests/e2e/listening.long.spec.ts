import { albumThatPlays } from '../support/album-that-plays.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/site-test.ts'
import { onLockScreen, pressSystemKey, watchSystemKeys } from '../support/system-keys.ts'

test('an album sounds through five pages, obeys the lock screen and the keyboard, and waits after a reload', async ({
  page,
  at,
  lang,
}) => {
  test.setTimeout(1_200_000)
  const album = await albumThatPlays(page, lang)
  const [first, second] = album.tracks
  await watchSystemKeys(page)
  await page.goto(at(`/music/${album.id}`))
  await page.locator('.track-row').first().getByRole('button').click()
  const small = page.locator('.mini-player')
  await expect(small).toContainText(first?.title ?? '')
  await expect.poll(async () => (await onLockScreen(page)).second, { timeout: 20_000 }).toBeGreaterThan(0.3)

  for (const path of ['/', '/movies', '/festivals', '/plans', '/music']) {
    await page
      .locator('.nav, .logo')
      .locator(`xpath=descendant-or-self::a[@href="${at(path)}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(at(path))
    const { second: before } = await onLockScreen(page)
    await expect.poll(async () => (await onLockScreen(page)).second).toBeGreaterThan(before)
  }

  await pressSystemKey(page, 'nexttrack')
  await expect(small).toContainText(second?.title ?? '')
  await pressSystemKey(page, 'pause')
  await expect.poll(async () => (await onLockScreen(page)).state).toBe('paused')
  await pressSystemKey(page, 'seekto', 4)
  await expect.poll(async () => Math.floor((await onLockScreen(page)).second)).toBe(4)

  await small.locator('.mini-track').focus()
  await page.keyboard.press('Enter')
  const full = page.getByRole('dialog')
  await expect(full.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.floor((await onLockScreen(page)).second)).toBe(9)
  await page.keyboard.press('KeyN')
  await expect(full.getByRole('heading', { level: 1 })).toHaveText(album.tracks[2]?.title ?? '')
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  await expect(small.locator('.mini-track')).toBeFocused()

  await page.reload()
  await expect(small).toContainText(album.tracks[2]?.title ?? '')
  await expect(small.locator('.mini-play')).toBeVisible()
  expect((await onLockScreen(page)).state).not.toBe('playing')
  await expectAccessible(page)
})
