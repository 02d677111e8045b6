import { formatDateTime } from '#lib/time/dates.ts'
import { Buyer } from '#tests/support/visitors/at-the-bank.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { idOfDemoFilm } from '#tests/support/visitors/demo-film.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'

test('a film bought before its release says when it opens, and offers nothing that would be refused', async ({
  page,
  me,
  lang,
  at,
  request,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const film = idOfDemoFilm(me, 'turquoise', lang)
  const { availability } = (await (await me.call('GET', `/products/${film}`)).json()) as {
    availability: { release_at: string }
  }
  const opens = formatDateTime(new Date(availability.release_at), lang)
  const buyer = new Buyer(page, { lang, token: me.token, at, request })
  await buyer.openCheckout(film, 'IRR')
  await buyer.leaveFor('zarinpal', 'checkout.pay')
  await buyer.press('pay')
  await expect(page.getByRole('heading', { level: 1, name: pattern(w('result.paid')) })).toBeVisible()
  const main = page.getByRole('main')
  const play = main.locator('a[href*="/play/"]')
  await expect(main.locator('.opens')).toContainText(opens)
  await expect(play).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)

  await page.goto(at('/account/purchases'))
  await expect(page.locator('.record')).toContainText(opens)
  await expect(play).toHaveCount(0)
  await page.goto(at(`/purchase/${film}`))
  await expect(page.getByRole('main').getByText(w('checkout.owned'), { exact: true })).toBeVisible()
  await expect(play).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await main.getByRole('link', { name: w('result.filmPage'), exact: true }).click()
  await expect(page).toHaveURL(at(`/movie/${film}`))
  await expect(page.locator('.ways .note')).toContainText(opens)
})
