import { isoDay } from '#lib/time/jalali.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { pattern, words } from '#tests/support/browser/page-texts.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

// In both languages: days follow each other in the reading direction, in the calendar of each.

const dayMs = 86_400_000

test('a draft is moved by keys and by the mouse, and put back; a new screening begins on a day', async ({
  page,
  at,
  lang,
  me,
  request,
}) => {
  const w = words(lang)
  // a Wednesday evening of far ahead: nothing else is planned around it
  const wednesday = new Date(Date.parse('2027-06-02T17:30:00Z') + (lang === 'fa' ? 0 : 28 * dayMs))
  const title = `Draft ${Date.now()}`
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      kind: 'screening',
      mode: 'together',
      film_id: me.films.playable,
      capacity: 20,
      most_per_member: 4,
      title_fa: title,
      title_en: title,
      synopsis_fa: '',
      synopsis_en: '',
      age_rating: 0,
      return_hours: null,
      release_at: wednesday.toISOString(),
      release_ends_at: new Date(wednesday.getTime() + 7_200_000).toISOString(),
      sales: { is_free: false, buy: null },
      tickets: [{ seats: 1, irr: 650_000, usd: 390 }],
    },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const begins = async () => {
    const answer = await request.get(`/api/v1/studio/screenings/${id}`, { headers })
    return Date.parse(((await answer.json()) as { starts_at: string }).starts_at) - wednesday.getTime()
  }

  await bringToken(page, tokensOfVisitors().editor)
  await page.goto(at(`/studio/screenings?view=week&week=${isoDay(tehranTime(wednesday))}`))
  const entry = page.getByRole('link', { name: pattern(title) })
  await entry.focus()
  await page.keyboard.press('m')
  await page.keyboard.press(lang === 'fa' ? 'ArrowLeft' : 'ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(begins).toBe(dayMs - 900_000)
  await expect(entry).toBeFocused()
  await page.getByRole('button', { name: w('studio.screenings.putBack') }).click()
  await expect.poll(begins).toBe(0)

  const own = tehranTime(wednesday)
  const months = lang === 'fa' ? '1406-3' : `${own.year}-${own.month}`
  await page.goto(at(`/studio/screenings?month=${months}`))
  await expect(entry).toBeVisible()
  const cells = page.locator('.month-grid .day')
  const index = await cells.evaluateAll((all, text) => all.findIndex((one) => one.textContent.includes(text)), title)
  // a hand moves in many steps, and the page answers each of them
  await cells.nth(index + 2).scrollIntoViewIfNeeded()
  const target = await cells.nth(index + 2).boundingBox()
  if (target === null) throw new Error('the day is not in sight')
  await entry.hover()
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 40, { steps: 8 })
  await expect(async () => {
    await page.mouse.move(target.x + 30, target.y + 40, { steps: 2 })
    await expect(cells.nth(index + 2)).toHaveClass(/aimed/, { timeout: 500 })
  }).toPass()
  await page.mouse.up()
  await expect.poll(begins).toBe(2 * dayMs)
  await expect(cells.nth(index + 2)).toContainText(title)

  await cells.nth(index).locator('.new-on-day').click()
  const time = page.locator('.moment:has([name=release_at])').getByRole('textbox').last()
  await expect(time).toHaveValue(lang === 'fa' ? '۲۱:۰۰' : '21:00')
})
