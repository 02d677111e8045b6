import type { Page } from '@playwright/test'
import { albumThatPlays, lyricsOfAlbum } from '#tests/support/visitors/album-that-plays.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { onLockScreen, pressSystemKey, watchSystemKeys } from '#tests/support/browser/system-keys.ts'

const secondOf = (page: Page) => async () => Math.floor((await onLockScreen(page)).second)
const stateOf = (page: Page) => async () => (await onLockScreen(page)).state

test('bought music sounds through five pages, obeys the lock screen and the keyboard, and waits after a reload', async ({
  page,
  me,
  at,
  lang,
  request,
}) => {
  // the first test of a run waits until the album is prepared
  test.setTimeout(400_000)
  const w = words(lang)
  const album = await albumThatPlays(request, lang)
  const [first, second, third] = album.tracks
  if (!first || !second || !third) throw new Error('three tracks')
  await watchSystemKeys(page)
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.openCheckout(first.id, 'IRR')
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')

  await page.goto(at(`/music/${album.id}`))
  const rows = page.locator('.track-row')
  await expect(rows.getByText(w('music.yours'))).toHaveCount(1)
  await rows.first().locator('.track-play').press('Enter')
  const small = page.locator('.mini-player')
  await expect(small).toContainText(first.title)
  await expect.poll(async () => (await onLockScreen(page)).second).toBeGreaterThan(0.3)
  expect((await onLockScreen(page)).title).toBe(first.title)

  const full = page.getByRole('dialog')
  const title = full.getByRole('heading', { level: 1 })
  await test.step('the queue, by keyboard', async () => {
    await small.locator('.mini-track').press('Enter')
    const coming = full.locator('.lp-row b')
    await expect(coming).toHaveText([second.title, third.title])
    const grips = full.locator('.lp-grip')
    await grips.first().press('Alt+ArrowDown')
    await expect(coming).toHaveText([third.title, second.title])
    await expect(grips.last()).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(coming).toHaveText([third.title])
    await page.getByRole('button', { name: w('listening.undo') }).press('Enter')
    await expect(coming).toHaveText([third.title, second.title])
    await grips.first().press('Alt+ArrowDown')
    await expect(coming).toHaveText([second.title, third.title])
    await page.keyboard.press('Escape')
    await expect(full).toBeHidden()
    await expect(small.locator('.mini-track')).toBeFocused()
  })

  // not the plans: the header of a member, whose wallet has come, has no room for them
  for (const path of ['/', '/movies', '/series', '/festivals', '/music']) {
    await page
      .locator('.nav, .logo')
      .locator(`xpath=descendant-or-self::a[@href="${at(path)}"]`)
      .filter({ visible: true })
      .first()
      .press('Enter')
    await expect(page).toHaveURL(at(path))
    // the page has come when the focus is at its beginning; before that it would take the next key away from the link
    await expect(page.getByRole('main')).toBeFocused()
    const { second: before } = await onLockScreen(page)
    await expect.poll(async () => (await onLockScreen(page)).second).toBeGreaterThan(before)
  }

  await test.step('the keys of the system', async () => {
    await pressSystemKey(page, 'nexttrack')
    await expect(small).toContainText(second.title)
    await expect.poll(async () => (await onLockScreen(page)).title).toBe(second.title)
    await expect.poll(stateOf(page)).toBe('playing')
    await pressSystemKey(page, 'pause')
    await expect.poll(stateOf(page)).toBe('paused')
    await pressSystemKey(page, 'seekto', 5)
    await expect.poll(secondOf(page)).toBe(5)
  })

  await test.step('the lyrics', async () => {
    await small.locator('.mini-track').press('Enter')
    await expect(title).toHaveText(second.title)
    const lit = full.locator('.lp-lyrics .on')
    await expect(lit.locator('button')).toHaveText(lyricsOfAlbum[1]?.text ?? '')
    await expect(lit.locator('small')).toHaveText(lyricsOfAlbum[1]?.meaning ?? '')
    await expectAccessible(page)
    await full.locator('.lp-lyrics button').nth(3).press('Enter')
    await expect.poll(secondOf(page)).toBe(12)
    await expect(lit.locator('button')).toHaveText(lyricsOfAlbum[3]?.text ?? '')
    await page.keyboard.press('ArrowRight')
    await expect.poll(secondOf(page)).toBe(17)
    await expect(lit.locator('button')).toHaveText(lyricsOfAlbum[4]?.text ?? '')
  })

  await test.step('the sleep timer ends the music with the track', async () => {
    await full.getByRole('button', { name: w('listening.more'), exact: true }).press('Enter')
    await full.getByRole('button', { name: w('listening.endOfTrack') }).press('Enter')
    await pressSystemKey(page, 'seekto', second.seconds - 1)
    await page.keyboard.press('KeyK')
    await expect(title).toHaveText(third.title)
    await expect(full.getByRole('button', { name: w('listening.play'), exact: true })).toBeVisible()
    expect(await stateOf(page)()).not.toBe('playing')
    await full.getByRole('button', { name: w('listening.more'), exact: true }).press('Enter')
    await full
      .getByRole('button', { name: pattern(w('listening.minutes')) })
      .first()
      .press('Enter')
    await full.getByRole('button', { name: w('listening.more'), exact: true }).press('Enter')
    await expect(full.locator('.lp-sleep legend')).toHaveText(/15|۱۵/)
    await page.keyboard.press('Escape')
  })

  await test.step('what is not theirs is a preview, and says so', async () => {
    await page.keyboard.press('KeyK')
    await expect.poll(async () => (await onLockScreen(page)).second).toBeGreaterThan(0.3)
    await expect(full.locator('.lp-preview')).toHaveCount(1)
    // half of so short a track: what it says is what is heard
    await expect(full.locator('.lp-preview')).toContainText('۱۲')
    await page.keyboard.press('Escape')
    await expect(full).toBeHidden()
  })

  await page.reload()
  await expect(small).toContainText(third.title)
  await expect(small.locator('.mini-play')).toBeVisible()
  expect((await onLockScreen(page)).state).not.toBe('playing')
  await expectAccessible(page)
})
