import { expectAccessible } from '#tests/support/browser/axe.ts'
import { drawerOf, enterPassword, enterUserName, expectAlive, expectIn } from '#tests/support/visitors/login-steps.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test(
  'a guest’s like goes through the login, stands after it, and is no favourite',
  { tag: '@long' },
  async ({ page, at, lang, me }) => {
    const w = words(lang)
    await page.goto(at(`/movie/${me.films.playable}`))
    const like = page.locator('.hero .reaction.like')
    await expect(like).toBeEnabled()
    const before = Number((await (await me.call('GET', `/products/${me.films.playable}/reactions`)).json()).likes)
    await like.click()
    await expect(drawerOf(page).getByText(w('reactions.signIn'))).toBeVisible()
    await enterUserName(page, me.userName)
    await enterPassword(page)
    await expectIn(page)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    const after = await (await me.call('GET', `/products/${me.films.playable}/reactions`)).json()
    expect(after).toMatchObject({ likes: before + 1, own: 1 })
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.hero .with-heart')).toHaveAttribute('aria-pressed', 'false')
  },
)

test('what is written waits for its author’s eyes alone, a moderator shows it by a key, and others open what gives away one by one', async ({
  page,
  browser,
  at,
  lang,
  me,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const text = `پایانش را دوست داشتم ${Date.now()}`
  await bringToken(page, me.token)
  await page.goto(at(`/comments/${me.films.playable}`))
  const field = page.getByLabel(w('comments.label'), { exact: true })
  await page.getByRole('button', { name: w('comments.send'), exact: true }).click()
  await expect(page.getByRole('main').getByText('این قسمت را پر کنید.')).toBeVisible()
  await field.fill(text)
  // the draft is on the device
  await page.reload()
  await expect(field).toHaveValue(text)
  await page.getByRole('switch', { name: pattern(w('comments.givesAway')) }).click()
  await page.getByRole('button', { name: w('comments.send'), exact: true }).click()
  const waiting = page.locator('.hidden-comments > li')
  await expect(waiting).toContainText(text)
  await expect(waiting).toContainText(w('comments.waiting'))
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await bringToken(desk, tokensOfVisitors().editor)
  await desk.goto(new URL(at('/studio/comments'), page.url()).href)
  await desk.locator('.comment-queue button', { hasText: text }).click()
  await expect(desk.locator('.comment-read')).toHaveText(text)
  await expectAccessible(desk)
  await desk.locator('.comment-read').click()
  await desk.keyboard.press('a')
  await expect(desk.locator('.comment-queue button', { hasText: text })).toHaveCount(0)

  // somebody who has not watched the film opens it one by one
  const other = await context.newPage()
  await other.goto(new URL(at(`/comments/${me.films.playable}?sort=newest`), page.url()).href)
  await expect(other.locator('.comment-fold').first()).toBeVisible()
  await expect(other.getByRole('main').getByText(text)).toHaveCount(0)
  // others write about the same film at this moment
  const shows = other.getByRole('button', { name: pattern(w('comments.showTo')) })
  await expectAlive(shows.first())
  for (let left = await shows.count(); left > 0; left -= 1) {
    await shows.first().click()
    await expect(shows).toHaveCount(left - 1)
  }
  await expect(other.getByRole('main').getByText(text)).toBeVisible()
  await context.close()

  await page.goto(at('/account/comments'))
  await expect(page.locator('.my-comments')).toContainText(text)
})

test('words about a moment are written beside the film, stand there when it comes, and lead to it', async ({
  page,
  at,
  lang,
  me,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const film = me.films.playable
  const text = `همین لحظه ${Date.now()}`
  await bringToken(page, me.token)
  await page.goto(at(`/play/${film}?t=20`))
  const openPanel = () => page.getByRole('button', { name: w('playback.comments') }).click()
  const panel = page.getByRole('dialog', { name: w('playback.comments') })
  await page.locator('.pl-big').click()
  await openPanel()
  await panel.getByLabel(w('comments.momentLabel')).fill(text)
  await expect(panel.locator('.beside-form p')).toHaveText(pattern(w('comments.aboutMoment')))
  await panel.getByRole('button', { name: w('comments.send'), exact: true }).click()
  await expect(panel.getByRole('status')).toHaveText(w('comments.momentSent'))
  await expectAccessible(page)

  const own = await (await me.call('GET', `/products/${film}/comments/own`)).json()
  const [{ id, at_ms: atMs }] = own.own
  expect(atMs).toBeGreaterThanOrEqual(20_000)
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const shown = await page.request.fetch(`/api/v1/studio/comments/${id}`, {
    method: 'POST',
    headers,
    data: { action: 'approve' },
  })
  expect(shown.ok()).toBe(true)

  // on the film's page it leads to its moment, where it stands beside the picture
  await page.goto(at(`/comments/${film}?sort=newest`))
  const way = page.locator('.comment', { hasText: text }).locator('.comment-moment')
  await expect(way).toHaveAttribute('href', new RegExp(`/play/${film}\\?t=${Math.floor(atMs / 1000)}$`))
  await way.click()
  await page.locator('.pl').hover()
  await openPanel()
  const said = panel.locator('.beside-one', { hasText: text })
  await expect(said).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('0')
  await openPanel()
  await expect(said).toHaveCount(0)
})
