import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { after, hours } from '#lib/time/clock.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { findCards } from './list-queries.ts'
import { listedCards } from './listed-cards.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 4 })
afterAll(close)
const now = new Date(testNow)
const kinds = ['movie', 'series', 'music'] as const
const letters = ['پ', 'چ', 'آ', 'ی', 'ک', 'گ', 'ا', 'ه', 'و', 'ز', 'ژ', 'م']

beforeAll(async () => {
  for (const [at, letter] of letters.entries()) {
    const kind = kinds[at % 3] ?? 'movie'
    const { productId } = await newProduct(db, after(now, hours(at % 4)), {
      kind,
      titleFa: `${letter}ب`,
      titleEn: `${String.fromCharCode(108 - at)}b`,
      year: 2000 + (at % 5),
      hasFilm: kind === 'movie',
    })
    if (kind === 'music')
      await db
        .insertInto('albums')
        .values({ product_id: productId, form: 'album', year: 2000 + (at % 5) })
        .execute()
  }
})

test.each([
  ['newest', 'fa'],
  ['oldest', 'fa'],
  ['title', 'fa'],
  ['title', 'en'],
] as const)(
  'a list of several kinds, each asked for by itself, stands as if asked for together: %s, %s',
  async (sort, locale) => {
    const seen = { locale, now }
    const together = await findCards(db, { filter: { kinds, withFilm: true }, sort, ...seen, limit: 8 })
    expect(together).toHaveLength(8)
    expect((await listedCards(db, { kinds, sort, limit: 8 }, seen)).map(({ id }) => id)).toEqual(
      together.map(({ id }) => id),
    )
  },
)
