import type { Page } from '@playwright/test'
import { password } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { words } from '#tests/support/browser/page-texts.ts'

const titlesOf = (page: Page) => page.locator('.poster-grid h2').allTextContents()
const heartOf = (page: Page, id: number) =>
  page
    .locator('.card-place')
    .filter({ has: page.locator(`a[href$="/movie/${id}"]`) })
    .locator('.heart')

test('a guest’s click on a heart goes through the login and is done after it', async ({ page, at, lang, me }) => {
  const w = words(lang)
  const [film] = me.films.all
  await page.goto(at('/movies'))
  const heart = heartOf(page, film?.id ?? 0)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(w('hearts.signIn'))).toBeVisible()
  // the click survives a reload of the page that was waiting for the login
  await page.reload()
  await expect(drawer.getByText(w('hearts.signIn'))).toBeVisible()
  await drawer.locator('input[name=username]').fill(me.userName)
  await drawer.getByRole('button', { name: w('login.continue'), exact: true }).click()
  await drawer.getByLabel(w('login.password'), { exact: true }).fill(password)
  await drawer.getByRole('button', { name: w('login.enter'), exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => ((await (await me.call('GET', '/me/favorite')).json()) as { favorites: number[] }).favorites)
    .toEqual([film?.id])
  // a favourite belongs to the profile, so it is there on every page and after a reload
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto(at(`/movie/${film?.id}`))
  await expect(page.locator('.with-heart')).toHaveAttribute('aria-pressed', 'true')
})

test(
  'the list is sorted by its address, and what is taken off can be brought back to its place',
  { tag: '@long' },
  async ({ page, at, lang, me }) => {
    const w = words(lang)
    const films = me.films.all.slice(0, 4)
    for (const { id } of films) await me.call('POST', `/me/favorite/${id}`, { wanted: true })
    const added = films.map(({ title }) => title).toReversed()
    const byTitle = films.map(({ title }) => title).toSorted(new Intl.Collator(lang).compare)
    await bringToken(page, me.token)
    await page.goto(at('/account/favorites'))
    await expect.poll(() => titlesOf(page)).toEqual(added)
    await page.getByRole('link', { name: w('favorites.sorts.title'), exact: true }).click()
    await expect(page).toHaveURL(/\?sort=title$/)
    await expect.poll(() => titlesOf(page)).toEqual(byTitle)
    await page.reload()
    await expect.poll(() => titlesOf(page)).toEqual(byTitle)

    await expectAccessible(page)
    await page.locator('.poster-grid .heart').nth(1).click()
    await expect.poll(() => titlesOf(page)).toEqual(byTitle.filter((_title, n) => n !== 1))
    // the keyboard focus stays in its place
    await expect(page.locator('.poster-grid .heart').nth(1)).toBeFocused()
    await page.getByRole('button', { name: w('hearts.undo'), exact: true }).press('Enter')
    await expect.poll(() => titlesOf(page)).toEqual(byTitle)

    for (let left = byTitle.length; left > 0; left -= 1) {
      const answered = page.waitForResponse((response) => response.url().includes('/me/favorite/'))
      await page.locator('.poster-grid .heart').first().click()
      expect((await answered).status()).toBe(200)
    }
    await expect(page.getByRole('main').getByText(w('favorites.empty'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText(w('favorites.empty'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: w('favorites.films'), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`${at('/movies')}$`))
  },
)

test('a heart that the server never heard of is taken back, and says why', async ({ page, at, lang, me }) => {
  const w = words(lang)
  await bringToken(page, me.token)
  await page.route('**/api/v1/me/favorite/*', (route) => route.abort())
  await page.goto(at(`/movie/${me.films.playable}`))
  const heart = page.locator('.with-heart')
  await expect(page.locator('.ways')).toHaveAttribute('aria-busy', 'false')
  await heart.click()
  await expect(page.getByText(w('toasts.network'))).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a guest is asked to sign in before the list', async ({ page, at, lang }) => {
  await page.goto(at('/account/favorites'))
  await expect(page.getByRole('dialog').getByText(words(lang)('favorites.signIn'))).toBeVisible()
})
