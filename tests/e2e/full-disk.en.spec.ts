import { problems } from '#contract/problem.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// When the server's disk is full, the studio says so and waits for the editor; it does not report a broken connection.

const draft = {
  kind: 'movie',
  title_fa: 'جا نیست',
  title_en: 'No room',
  synopsis_fa: '',
  synopsis_en: '',
  year: 2026,
  countries: [],
  genres: [],
  age_rating: 0,
  credits: [],
  sales: { is_free: true, buy: null },
}

test('an upload for which there is no room shows the sentence, is tried again by hand, and can be given up', async ({
  page,
  at,
  lang,
  request,
}) => {
  const w = words(lang)
  const token = tokensOfVisitors().editor
  const headers = { authorization: `Bearer ${token}` }
  const title = (await (await request.post('/api/v1/studio/titles', { headers, data: draft })).json()) as { id: number }
  const { status, ...sentences } = problems['storage.full']
  let refused = 0
  await page.route('**/studio/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    refused += 1
    const body = { message: sentences.en, code: 'storage.full', request_id: 'x' }
    return route.fulfill({ status, json: body })
  })

  await bringToken(page, token)
  await page.goto(at(`/studio/titles/${title.id}`))
  const file = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(100_000, 1) }
  await page.getByLabel(w('studio.video.choose.feature')).setInputFiles(file)
  await expect(page.getByRole('main').getByText(sentences.en)).toBeVisible()
  await page.getByRole('button', { name: w('studio.video.tryNow') }).click()
  await expect.poll(() => refused).toBe(2)
  await expect(page.getByRole('main').getByText(sentences.en)).toBeVisible()
  await expect(page.getByRole('main').getByText(w('studio.video.lineCut'))).toHaveCount(0)

  await page.getByRole('button', { name: w('studio.video.cancel'), exact: true }).click()
  await expect(page.getByLabel(w('studio.video.choose.feature'))).toBeVisible()
  const media = await (await request.get(`/api/v1/studio/titles/${title.id}/media`, { headers })).json()
  expect(media.uploads).toEqual([])
})
