import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { camera, filmed } from '#tests/support/live/camera.ts'
import { newLiveEvening } from '#tests/support/live/live-evening.ts'
import { videoMoves } from '#tests/support/live/watch-live.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('a desk takes the key, sees the camera before the audience does, and leads the evening to its end', async ({
  page,
  at,
  lang,
  request,
}) => {
  test.setTimeout(150_000)
  const w = words(lang)
  const t = (key: string) => w(`studio.live.${key}`)
  const [film, evening] = await Promise.all([
    filmed(`desk-${lang}`),
    newLiveEvening(request, { beginsInMs: 7_200_000 }),
  ])
  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at(`/studio/live/${evening.id}`))
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  const phase = page.locator('.studio-head .tag').first()
  await expect(page.getByText(t('noPicture'), { exact: true })).toBeVisible()
  await expectAccessible(page)

  // the key that the page shows is the one that opens the door
  await press('show')
  const shown = page.locator(
    '.live-access dt:text-is("' + t('server') + '"), .live-access dt:text-is("' + t('key') + '")',
  )
  await expect(shown).toHaveCount(2)
  const [server = '', key = ''] = await page.locator('.live-access code').allInnerTexts()
  const sender = camera(film, `${server.replace(/\/\/[^/:]+/, '//127.0.0.1')}/${key}`, { loop: true })
  try {
    await press('hide')
    await expect(page.locator('.live-access')).toHaveCount(0)
    await videoMoves(page)
    await expect(page.getByText(t('onlyYou'))).toBeVisible()
    await expect(page.locator('.live-rungs tbody tr').first().locator('.tag')).toHaveText(t('rungStates.good'))

    // the saffron button is the next step, and the only one
    const next = page.locator('.live-deeds .button.main')
    await expect(next).toHaveText(t('deeds.open_doors'))
    await next.click()
    await expect(phase).toHaveText(t('phases.doors'))
    await next.click()
    await expect(phase).toHaveText(t('phases.starting'))
    await expect(page.locator('.live-counting')).toBeVisible()
    await press('deeds.take_back')
    await expect(phase).toHaveText(t('phases.doors'))
    await press('deeds.start')
    await expect(phase).toHaveText(t('phases.on_air'))
    await expect(page.getByText(t('everybody'))).toBeVisible()

    await page.getByLabel(t('inFa')).fill('پنج دقیقه تنفس')
    await press('say')
    await expect(page.locator('.live-messages .help.wrong')).toBeVisible()
    await page.getByLabel(t('inEn')).fill('Five minutes’ break')
    await press('say')
    await expect(page.locator('.live-said li').first().locator('.tag')).toHaveText(t('shownNow'))
    await press('deeds.hold')
    await expect(phase).toHaveText(t('phases.held'))
    await expectAccessible(page)
    await press('deeds.go_on')
    await expect(phase).toHaveText(t('phases.on_air'))
    await videoMoves(page)

    await page.setViewportSize({ width: 360, height: 740 })
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await isTooWide()).toBe(false)

    const end = page.locator('.live-long .button')
    await end.click()
    await expect(page.getByText(t('pressLonger'))).toBeVisible()
    await expect(phase).toHaveText(t('phases.on_air'))
    await end.hover()
    await page.mouse.down()
    await expect(page.getByRole('dialog')).toContainText(t('endTitle'))
    await page.mouse.up()
    await press('endConfirm')
    await expect(phase).toHaveText(t('phases.ended'))
    expect(await isTooWide()).toBe(false)
  } finally {
    sender.stop()
  }

  await press('watchRecording')
  await videoMoves(page)
  await press('fromHere')
  await press('cut')
  await expect(page.getByText(t('cutDone'))).toBeVisible()
  await expect(page.locator('.live-log')).toContainText(t('did.cut'))
  await expectAccessible(page)
})
