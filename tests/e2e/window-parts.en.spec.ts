import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('a browser that cannot play our films learns it before anything is paid', async ({
  page,
  at,
  me,
  lang,
  request,
}) => {
  const { id } = await screeningOnSale(request, me.films.playable)
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource']) Object.defineProperty(window, name, { value: undefined })
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await page.goto(at(`/screening/${id}`))
  await expect(page.getByText(words(lang)('deviceCheck.cannotPlay'))).toBeVisible()
  await expect(page.getByRole('button', { name: words(lang)('deviceCheck.measure') })).toHaveCount(0)
})

test('a window of two titles lists both, plays the one that is chosen, and a reload stays with it', async ({
  page,
  at,
  lang,
  me,
  request,
}) => {
  const w = words(lang)
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const [one, two] = [
    me.films.playable,
    me.films.all.find(({ id, duration_minutes: length }) => id !== me.films.playable && length !== null)?.id,
  ]
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      kind: 'screening',
      film_id: one,
      mode: 'window',
      capacity: 20,
      most_per_member: 4,
      age_rating: 0,
      title_fa: 'دو فیلم',
      title_en: 'Two films',
      synopsis_fa: 'یک شب.',
      synopsis_en: 'One evening.',
      release_at: inHours(-1),
      release_ends_at: inHours(48),
      parts: [one, two].map((item) => ({ item_id: item, role: 'film' })),
      sales: { is_free: true, buy: null },
      tickets: [],
    },
  })
  const { id } = (await made.json()) as { id: number }
  expect((await request.post(`/api/v1/studio/titles/${id}/publish`, { headers })).ok()).toBe(true)

  await bringToken(page, me.token)
  await page.goto(at(`/screening/${id}`))
  await expect(page.getByRole('heading', { name: w('screening.programme') })).toBeVisible()
  await expect(page.locator('.programme-list > li')).toHaveCount(2)
  await page.goto(at(`/play/${id}`))
  const parts = page.getByRole('navigation', { name: w('programme.title') }).getByRole('button')
  await expect(parts).toHaveCount(2)
  await expect(parts.first()).toHaveAttribute('aria-current', 'true')
  await parts.last().click()
  await expect(parts.last()).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.reload()
  await expect(parts.last()).toHaveAttribute('aria-current', 'true')
})
