import { playerLabels } from '#player/locales/player-labels.ts'
import { formatMoney } from '#lib/money/money.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { moneyInWallet } from '#tests/support/visitors/money-in-wallet.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { isPlaying, seriesThatPlays, toItsEnd } from '#tests/support/visitors/series-that-plays.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'

test(
  'without autoplay nothing begins by itself, next and previous stay, and any episode is chosen from the list',
  { tag: '@long' },
  async ({ page, me, lang, at }) => {
    test.setTimeout(120_000)
    const [w, labels] = [words(lang), playerLabels(lang)]
    const { seriesId, episodes } = await seriesThatPlays(page, me, { count: 3 })
    const [first, second, third] = episodes
    if (!first || !second || !third) throw new Error('three episodes')
    await bringToken(page, me.token)
    await page.goto(at(`/play/${second.id}`))
    await expect(page.locator('.pl-title')).toHaveText(second.title)
    await page.keyboard.press('k')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.getByRole('button', { name: labels.settings, exact: true }).press('Enter')
    await page.getByRole('radio', { name: labels.autoplay.off }).press('Space')
    await page.keyboard.press('Escape')

    await toItsEnd(page, second.title)
    const card = page.locator('.next-card')
    await expect(card.locator('.next-ring')).toHaveCount(0)
    await expect(card.locator('.pl-button-main')).toBeVisible()
    await page.getByRole('button', { name: labels.previousEpisode, exact: true }).press('Enter')
    await expect(page.locator('.pl-title')).toHaveText(first.title)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.getByRole('button', { name: labels.nextEpisode, exact: true }).press('Enter')
    await expect(page.locator('.pl-title')).toHaveText(second.title)

    const opener = page.getByRole('button', { name: w('series.episodes'), exact: true })
    await page.route(`**/api/v1/products/${seriesId}`, (route) => route.abort(), { times: 1 })
    await opener.press('Enter')
    const list = page.getByRole('dialog', { name: w('series.episodes') })
    await expect(list).toBeFocused()
    await list
      .getByRole('alert')
      .getByRole('button', { name: w('nextEpisode.again') })
      .press('Enter')
    await expect(list).toBeFocused()
    await expect(list.locator('[aria-current]')).toContainText(second.title)
    await expect(list.locator('[aria-current]')).toContainText(w('nextEpisode.plays'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await list
      .getByRole('group', { name: w('nextEpisode.seasons') })
      .getByRole('button')
      .first()
      .press('Enter')
    await expect(list.locator('a.ep-row').first()).toHaveAttribute('href', /\/series\/\d+\?season=1#ways$/)
    await list
      .getByRole('group', { name: w('nextEpisode.seasons') })
      .getByRole('button')
      .nth(1)
      .press('Enter')
    await list.getByRole('button', { name: third.title }).press('Enter')
    await expect(page.locator('.pl-title')).toHaveText(third.title)
    await expect(list).toHaveCount(0)
    await expect.poll(() => isPlaying(page)).toBe(true)
  },
)

test(
  'after three episodes without a touch the viewer is asked, and the fourth waits for an answer',
  { tag: '@long' },
  async ({ page, me, lang, at }) => {
    test.setTimeout(120_000)
    const w = words(lang)
    // the ring is a matter of seconds: the page believes that nine of them are over
    await page.addInitScript(() => {
      const now = performance.now.bind(performance)
      let ahead = 0
      performance.now = () => now() + ahead
      Object.assign(window, { hasten: () => (ahead += 9000) })
    })
    const hasten = () => page.evaluate(() => (window as unknown as { hasten: () => void }).hasten())
    const { episodes } = await seriesThatPlays(page, me, { count: 4 })
    const [first, second, third, fourth] = episodes
    if (!first || !second || !third || !fourth) throw new Error('four episodes')
    await bringToken(page, me.token)
    await page.goto(at(`/play/${first.id}`))
    await expect(page.locator('.pl-title')).toHaveText(first.title)
    // a page that was opened directly waits for its button: pressed by nobody's hand
    await page.locator('.pl-big').evaluate((button: HTMLElement) => button.click())
    for (const { title } of [first, second]) {
      await toItsEnd(page, title, 'nobody')
      await expect(page.locator('.next-ring')).toBeVisible()
      await hasten()
    }
    await toItsEnd(page, third.title, 'nobody')
    const card = page.locator('.next-card')
    await expect(card.locator('.next-soon')).toHaveText(w('nextEpisode.stillWatching'))
    await expect(card.locator('.next-ring')).toHaveCount(0)
    await expectAccessible(page)
    await card.locator('.pl-button-main').press('Enter')
    await expect(page.locator('.pl-title')).toHaveText(fourth.title)
  },
)

test('a locked next episode opens its price at any time, and the wallet pays in place', async ({
  page,
  me,
  lang,
  at,
}) => {
  test.setTimeout(120_000)
  const { seriesId, episodes } = await seriesThatPlays(page, me, { from: 3, count: 2, isLocked: true })
  const [open, locked] = episodes
  if (!open || !locked) throw new Error('two episodes')
  await moneyInWallet(page, me, 600_000)
  await bringToken(page, me.token)
  await page.addInitScript(() => window.localStorage.setItem('currency', 'IRR'))
  await page.goto(at(`/play/${open.id}`))
  await expect(page.locator('.pl-title')).toHaveText(open.title)
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(page)).toBe(true)
  const card = page.locator('.next-card')
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Shift+N')
  const buy = card.locator('.pl-button-main')
  // the price is asked for first, and then its button takes the focus
  await expect(buy).toBeFocused()
  await expect(buy).toContainText(formatMoney({ amount: 250_000, currency: 'IRR' }, lang))
  await expect(card).toContainText(formatMoney({ amount: 600_000, currency: 'IRR' }, lang))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  // closed before its time, it still comes at the end
  await toItsEnd(page, open.title)
  await expect(card.locator('.next-ring')).toHaveCount(0)
  await expect(buy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/play/${locked.id}$`))
  await expect.poll(() => isPlaying(page)).toBe(true)
  const own = (await (await me.call('GET', `/series/${seriesId}/own`)).json()) as {
    episodes: { id: number; owned: boolean }[]
  }
  expect(own.episodes.filter(({ owned }) => owned).map(({ id }) => id)).toEqual([locked.id])
})
