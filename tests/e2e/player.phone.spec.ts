import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'
import { awakeControls } from '#tests/support/steady/awake-controls.ts'
import { playerLabels } from '#player/locales/player-labels.ts'

/** On a phone of 360 × 740 the picture of a film of 16:9 takes the upper 202.5 pixels. */
const pictureHeight = 202.5

test('on a phone the picture stands at the top, its settings in two levels below it, and nothing over the subtitle', async ({
  page,
  at,
  lang,
  facts,
}) => {
  const labels = playerLabels(lang)
  await awakeControls(page)
  await page.goto(at(`/play/${facts.free}`))
  const begin = page.locator('.pl-deck .pl-button-main')
  await expect(begin).toBeVisible()
  const picture = await page.locator('.pl-poster').boundingBox()
  expect(picture).toMatchObject({ y: 0, height: expect.closeTo(pictureHeight, 0) })
  await begin.tap()
  await expect(page.locator('.pl')).toHaveAttribute('data-phase', 'active')
  await expectAccessible(page)

  await page.getByRole('button', { name: labels.settings }).tap()
  const sheet = page.locator('.pl-panel')
  await expect(sheet.getByRole('heading', { name: labels.settings })).toBeVisible()
  const strip = await page.locator('.pl-cue-region[data-region=bottom]').boundingBox()
  expect((await sheet.boundingBox())?.y).toBeGreaterThan(Math.max(pictureHeight, strip?.y ?? 0))
  await sheet.getByRole('button', { name: labels.subtitles }).tap()
  await sheet.getByRole('button', { name: labels.timing.later }).tap()
  await expect(sheet.locator('output')).toContainText(lang === 'fa' ? '+۰٫۱' : '+0.1')
  await sheet.getByRole('button', { name: labels.back }).tap()
  await sheet.getByRole('button', { name: labels.figures.title }).tap()
  await expect(page.getByRole('dialog', { name: labels.figures.title }).getByRole('definition')).toHaveCount(4)
  await page.getByRole('button', { name: labels.close }).tap()

  // the end stands where the deck stood, and nothing lies over its buttons
  await page.getByRole('slider', { name: labels.seekBar }).press('End')
  await expect(page.getByTestId('player-ended')).toBeVisible()
  await page.getByRole('button', { name: labels.watchAgain }).tap()
  await expect(page.locator('.pl')).toHaveAttribute('data-phase', 'active')

  // on its side: the sheet at the side of its button, with every row in sight
  await page.setViewportSize({ width: 740, height: 360 })
  await page.getByRole('button', { name: labels.settings }).tap()
  const last = await sheet.getByRole('button').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(360)
  const button = await page.locator('.pl-phone-tools .pl-ib').last().boundingBox()
  const box = await sheet.boundingBox()
  expect(lang === 'fa' ? box?.x === 0 && (button?.x ?? 0) < 328 : (box?.x ?? 0) > 370 && (button?.x ?? 0) > 412).toBe(
    true,
  )
})
