import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { filmed } from '#tests/support/live/camera.ts'
import { newLiveEvening } from '#tests/support/live/live-evening.ts'
import { soundAllowed, videoMoves } from '#tests/support/live/watch-live.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { awakeControls } from '#tests/support/steady/awake-controls.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

const w = words('fa')

test('a ticket for a live event is bought, the lobby becomes the picture, and its holder asks, goes back and returns', async ({
  page,
  at,
  lang,
  me,
  request,
}) => {
  test.setTimeout(150_000)
  const [film, evening] = await Promise.all([filmed('evening'), newLiveEvening(request, { backTo: 'start' })])
  const { id } = evening
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(at(`/screening/${id}`))
  await expect(page.getByText(w('screening.rules.oneNetwork.title'))).toBeVisible()
  await page.locator('.ticket-desk').getByRole('link').first().click()
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')

  const camera = await evening.film(film)
  try {
    await evening.doDeed('open_doors')
    await page.goto(at(`/screening/${id}/hall`))
    await expect(page.getByRole('button', { name: w('hall.playSound') })).toBeVisible()
    await evening.doDeed('start')

    // nobody presses anything, and nothing is loaded anew
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await expect(page).toHaveURL(new RegExp(`/lives/play/${id}$`), { timeout: 30_000 })
    await videoMoves(page)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await soundAllowed(page)
    await expect(page.locator('header.site, footer.site')).toHaveCount(0)
    await expect(page.getByTestId('live-words')).toHaveText('با همه، زنده')
    await expectAccessible(page)

    await evening.say('پانزده دقیقه دیرتر تمام می‌شود.', 'It ends a quarter of an hour later.')
    await page.getByLabel(w('questions.label')).fill('سه‌تار را از کی می‌زنید؟')
    await page.getByRole('button', { name: w('questions.ask'), exact: true }).click()
    await expect(page.getByRole('list', { name: w('questions.ownTitle') })).toContainText('سه‌تار')

    await awakeControls(page)
    const bar = page.getByRole('slider', { name: 'زمان پخش زنده' })
    // so near to the beginning nobody is behind
    const length = async () => Number(await bar.getAttribute('aria-valuemax'))
    await expect.poll(length, { timeout: 40_000 }).toBeGreaterThan(17)
    await bar.press('Home')
    await expect(page.getByRole('button', { name: 'رفتن به زنده' })).toBeVisible()
    await videoMoves(page)
    await expect(page.locator('.live-aside')).toContainText('پانزده دقیقه دیرتر')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'رفتن به زنده' }).click()
    await expect(page.getByTestId('live-words')).toHaveText('با همه، زنده')
    await videoMoves(page)
  } finally {
    camera.stop()
  }
})
