import { expectAccessible } from '#tests/support/browser/axe.ts'
import { filmed } from '#tests/support/live/camera.ts'
import { newLiveEvening } from '#tests/support/live/live-evening.ts'
import { soundAllowed, videoMoves } from '#tests/support/live/watch-live.ts'
import { fromElsewhere } from '#tests/support/visitors/from-elsewhere.ts'
import { signInFrom } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

const w = words('en')
test.use({ viewport: { width: 360, height: 740 } })

test(
  'a live event is entered with a code, brought to another network where the first device stops and says so, and seen again when it is over',
  { tag: '@long' },
  async ({ page, at, me, request, browser, baseURL }) => {
    test.setTimeout(180_000)
    const [film, evening] = await Promise.all([filmed('evening'), newLiveEvening(request)])
    const { id } = evening
    await evening.give(me.userName)
    const answer = await me.call('GET', `/me/tickets?product_id=${id}`)
    const { items } = (await answer.json()) as { items: { code: string }[] }
    const camera = await evening.film(film)
    const away = await browser.newContext({
      baseURL: baseURL ?? '',
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: fromElsewhere(),
    })
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

      // another device, on another network: the one at home stops by itself, and says where it plays
      const phone = await away.newPage()
      await bringToken(phone, await signInFrom(request, me.userName, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)'))
      await phone.goto(at(`/lives/play/${id}`))
      const move = phone.getByRole('button', { name: w('playingPlace.network.move') })
      await expect(move).toBeVisible()
      await expectAccessible(phone)
      await move.click()
      const sheet = page.locator('.move-sheet')
      await expect(sheet).toBeVisible({ timeout: 45_000 })
      await expect(page.getByRole('heading', { name: w('playingPlace.never.title') })).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
      await videoMoves(phone)

      // back so soon is refused, which is said and not asked
      await expect(sheet).toContainText('just moved')
      await expectAccessible(page)

      await evening.doDeed('hold')
      await expect(phone.getByText(w('live.still.held.title'))).toBeVisible({ timeout: 40_000 })
      await expectAccessible(phone)
      await evening.doDeed('end')
      await phone.getByRole('button', { name: w('live.over.replay') }).click({ timeout: 40_000 })
      await videoMoves(phone)
      expect(await phone.evaluate(() => Number.isFinite(document.querySelector('video')?.duration))).toBe(true)
    } finally {
      camera.stop()
      await away.close()
    }
  },
)
