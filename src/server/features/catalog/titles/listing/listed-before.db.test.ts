import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { fixedClock } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { testNow } from '#tests/support/api/app.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { migrateTo } from '#tests/support/last-release/rows.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { findCards } from './list-queries.ts'
import { findListed } from './listed-queries.ts'

const { url } = await emptyDatabase()
await migrateTo(url, '0074_play_reports.sql')
const { db, close } = connect(url, { max: 4 })
afterAll(close)
const { now } = fixedClock(testNow)

test('titles that were there before are listed, and keep the slots by which they are counted', async () => {
  const films: ProductId[] = []
  for (let at = 0; at < 6; at += 1)
    films.push((await newProduct(db, now(), { year: 2000 + at, genres: ['war'] })).productId)
  await newProduct(db, now(), { state: 'draft', genres: ['war'] })
  const { productId: series } = await newProduct(db, now(), { kind: 'series', year: 1999, genres: ['war'] })
  await sql`insert into search_slots (product_id) select unnest(${films}::int[])`.execute(db)
  const slots = () => db.selectFrom('search_slots').select(['product_id', 'slot']).orderBy('slot').execute()
  const before = await slots()
  await migrate(url)
  expect(await slots()).toEqual(before)

  const filter = { kinds: ['movie', 'series'] as const, genre: 'war' }
  const page = { sort: 'newest' as const, locale: 'fa' as const, now: now(), limit: 10 }
  const listed = await findListed(db, { kinds: filter.kinds, topics: ['genre:war'] }, page)
  expect(listed.map(({ id }) => id)).toEqual([...films.toReversed(), series])
  expect(listed).toEqual(await findCards(db, { filter, ...page }))

  const { productId: added } = await newProduct(db, now())
  await sql`select give_search_slots(array[${added}::int, ${series}::int])`.execute(db)
  const given = (await slots()).filter(({ product_id: id }) => !films.includes(id))
  expect(new Set(given.map(({ slot }) => Math.floor(slot / 15_360)))).toEqual(new Set([1, 2]))
})
