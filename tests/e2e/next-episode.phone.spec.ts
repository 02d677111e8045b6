import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { isPlaying, seriesThatPlays } from '#tests/support/visitors/series-that-plays.ts'
import { awakeControls } from '#tests/support/steady/awake-controls.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test('on a phone the button to a locked episode opens its price as a sheet, and the list leads to its ways', async ({
  page,
  me,
  lang,
  at,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const { episodes } = await seriesThatPlays(page, me, { from: 3, count: 2, isLocked: true })
  const [open, locked] = episodes
  if (!open || !locked) throw new Error('two episodes')
  await bringToken(page, me.token)
  await awakeControls(page)
  await page.goto(at(`/play/${open.id}`))
  await page.locator('.pl-deck .pl-button-main').tap()
  await expect.poll(() => isPlaying(page)).toBe(true)
  // a tap on a control while the film runs is the control's, not the picture's
  await page.getByRole('button', { name: w('nextEpisode.title'), exact: true }).tap()
  const card = page.locator('.next-card')
  // nothing in the wallet: the checkout takes over
  await expect(card.locator('.pl-button-main')).toHaveAttribute('href', new RegExp(`/purchase/${locked.id}`))
  expect(await isPlaying(page)).toBe(true)
  const [sheet, screen] = [await card.boundingBox(), page.viewportSize()]
  expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(screen?.height)
  expect(sheet?.width).toBe(screen?.width)
  await expectAccessible(page)

  await page.getByRole('button', { name: w('series.episodes'), exact: true }).tap()
  const list = page.getByRole('dialog', { name: w('series.episodes') })
  await expect(list.locator('[aria-current]')).toContainText(open.title)
  await expectAccessible(page)
  await list.getByRole('group').getByRole('button').first().tap()
  await list.locator('a.ep-row').first().tap()
  await expect(page).toHaveURL(/\/series\/\d+\?season=1#ways$/)
})
