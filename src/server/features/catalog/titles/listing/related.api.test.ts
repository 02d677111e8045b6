import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { newScreening, running } from '#tests/support/rows/screening-rows.ts'

const { call, db, clock } = await testApp()
const now = clock.now()
const genres = ['drama']
const series = await newProduct(db, now, { kind: 'series', titleEn: 'House of Wind', genres })
const shown = await newScreening(db, now, { ...running(now), film: { titleEn: 'Rain', genres } })
const unseen = await newScreening(db, now, { ...running(now), film: { titleEn: 'Premiere', genres, state: 'draft' } })

const relatedTo = async (id: number) => {
  const { body } = await call('GET /products/:id', { params: { id } })
  return body.related.map((card) => card.id)
}

test('a film and its screening are related once, as the film', async () => {
  expect(await relatedTo(series.productId)).toContain(shown.filmId)
  expect(await relatedTo(series.productId)).not.toContain(shown.productId)
})

test('a screening whose film is not on the site stands for it', async () => {
  expect(await relatedTo(series.productId)).toContain(unseen.productId)
})

test('the page of a film names its own screenings, and that of a screening its film', async () => {
  expect(await relatedTo(shown.filmId)).toContain(shown.productId)
  expect(await relatedTo(shown.productId)).toContain(shown.filmId)
})
