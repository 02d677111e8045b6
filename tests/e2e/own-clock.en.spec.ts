import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { shiftsOf, sumOf, watchShifts } from '#tests/support/browser/layout-shifts.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'

test.use({ timezoneId: 'Europe/Berlin' })

/** The first of the demo that has a card in this list. */
async function firstOf(request: APIRequestContext, list: string): Promise<number> {
  const { items } = (await (await request.get(`/api/v1/${list}`)).json()) as {
    items: { id: number; starts_at: string | null }[]
  }
  const first = items.find(({ starts_at: at }) => at !== null)
  if (first === undefined) throw new Error(`The demo has nothing in ${list}.`)
  return first.id
}

test('a programme and a screening stand still while the viewer’s own hours come below Tehran’s', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const festival = `/festival/${await firstOf(request, 'festivals')}`
  const screening = `/screening/${await firstOf(request, 'screenings')}`
  // what others say there meanwhile comes while its place is below the window, and here the window has no below
  await page.route(/\/api\/v1\/products\/\d+\/comments(?:\?|$)/, async (route) => {
    const answer = await route.fetch()
    const talk = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...talk, total: 0, pinned: null, items: [], next: null } })
  })
  // so high that what lies below the hours is in the window too
  for (const size of [
    { width: 1280, height: 1900 },
    { width: 360, height: 2600 },
  ])
    for (const path of [festival, screening]) {
      await page.setViewportSize(size)
      await watchShifts(page)
      await page.goto(at(path))
      await settled(page)
      const shifts = await shiftsOf(page)
      expect(sumOf(shifts), `${path} ${size.width}: ${JSON.stringify(shifts)}`).toBeLessThan(0.05)
      const city = w('screening.cityTime').replace('{city}', 'Berlin')
      await expect(page.getByRole('main').getByText(city).first()).toBeAttached()
    }
})

test('without script the programme’s shows stand at their hours', async ({ browser, origin, at, request }) => {
  const path = at(`/festival/${await firstOf(request, 'festivals')}`)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(origin + path)
  const boxes = await page.locator('.festival-grid .show').evaluateAll((shows) =>
    shows.map((show) => {
      const [own, row] = [show.getBoundingClientRect(), show.parentElement!.getBoundingClientRect()]
      return { width: own.width / row.width, isInside: own.left >= row.left - 1 && own.right <= row.right + 1 }
    }),
  )
  expect(boxes.length).toBeGreaterThan(1)
  for (const { width, isInside } of boxes) {
    expect(isInside).toBe(true)
    expect(width).toBeGreaterThan(0.02)
    expect(width).toBeLessThan(0.9)
  }
  await context.close()
})
