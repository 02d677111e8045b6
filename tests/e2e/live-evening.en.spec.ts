import { expectAccessible } from '../support/axe.ts'
import { filmed } from '../support/live/camera.ts'
import { newLiveEvening } from '../support/live/live-evening.ts'
import { soundAllowed, videoMoves } from '../support/live/watch-live.ts'
import { fromElsewhere } from '../support/from-elsewhere.ts'
import { expect, test } from '../support/own-member.ts'
import { words } from '../support/page-texts.ts'
import { bringToken } from '../support/visitors.ts'

const w = words('en')
test.use({ viewport: { width: 360, height: 740 } })

test('a live event is entered with a code on a phone, brought to another network once, and seen again when it is over', async ({
  page,
  at,
  me,
  request,
}) => {
  test.setTimeout(150_000)
  const [film, evening] = await Promise.all([filmed('evening'), newLiveEvening(request)])
  const { id } = evening
  await evening.give(me.userName)
  const answer = await me.call('GET', `/me/tickets?product_id=${id}`)
  const { items } = (await answer.json()) as { items: { code: string }[] }
  const camera = await evening.film(film)
  try {
    await evening.doDeed('open_doors')
    await evening.doDeed('start')
    await bringToken(page, me.token)
    await page.setExtraHTTPHeaders(fromElsewhere())
    await page.goto(at('/lives/play'))
    await page.locator('input[name=code]').fill(items[0]?.code ?? '')
    await page.getByRole('button', { name: w('playTicket.enter') }).click({ timeout: 30_000 })
    await videoMoves(page)
    await soundAllowed(page)
    await expectAccessible(page)

    // the phone leaves the house
    const away = fromElsewhere()
    await page.setExtraHTTPHeaders(away)
    await page.goto(at(`/lives/play/${id}`))
    const move = page.getByRole('button', { name: w('playingPlace.network.move') })
    await expect(move).toBeVisible()
    await expectAccessible(page)
    await move.click()
    await videoMoves(page)

    // not again so soon, which is said and not asked
    await page.setExtraHTTPHeaders(fromElsewhere())
    await page.goto(at(`/lives/play/${id}`))
    await expect(page.getByRole('heading', { name: w('playingPlace.never.title') })).toBeVisible()
    await expect(page.locator('.move-sheet')).toContainText('just moved')

    await page.setExtraHTTPHeaders(away)
    await page.goto(at(`/lives/play/${id}`))
    await videoMoves(page)
    await evening.doDeed('hold')
    await expect(page.getByText(w('live.still.held.title'))).toBeVisible({ timeout: 40_000 })
    await expectAccessible(page)
    await evening.doDeed('end')
    await page.getByRole('button', { name: w('live.over.replay') }).click({ timeout: 40_000 })
    await videoMoves(page)
    expect(await page.evaluate(() => Number.isFinite(document.querySelector('video')?.duration))).toBe(true)
  } finally {
    camera.stop()
  }
})
