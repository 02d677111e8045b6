import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { find } from '../find/find.ts'
import { indexBacklog, indexChanged } from './write-index.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 12 })
afterAll(close)
const core = { db, clock: fixedClock(testNow) }
const now = core.clock.now()

const question = { isExact: false, group: null, most: 20, maxAge: null }
const found = async (query: string) =>
  (await find(core, { query, ...question }))?.ranked.map(({ doc }) => doc.subject_id)
const rows = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n

test('whoever changes a title writes the index in the same transaction, and leaves no mark', async () => {
  const { productId } = await newProduct(db, now, { titleFa: 'ماه نیمه', titleEn: 'Half Moon' })
  await indexBacklog(core)
  await transaction(db, async (tx) => {
    await tx.updateTable('products').set({ title_fa: 'ماه کامل' }).where('id', '=', productId).execute()
    await indexChanged(tx)
    const { fa } = await tx
      .selectFrom('search_docs')
      .where('subject_id', '=', productId)
      .select('fa')
      .executeTakeFirstOrThrow()
    expect(fa).toBe('ماه کامل')
  })
  expect(await rows('search_changes')).toBe(0)
  expect(await found('کامل')).toEqual([productId])
})

test('what is undone leaves nothing in the index', async () => {
  const { productId } = await newProduct(db, now, { titleFa: 'پلنگ', titleEn: 'Leopard' })
  await indexBacklog(core)
  const undone = transaction(db, async (tx) => {
    await tx.updateTable('products').set({ title_fa: 'یوزپلنگ' }).where('id', '=', productId).execute()
    await indexChanged(tx)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await found('پلنگ')).toEqual([productId])
  expect(await rows('search_changes')).toBe(0)
})

test('the index is rebuilt piece by piece while searches go on, and gives the same answers', async () => {
  const made = []
  for (let at = 0; at < 30; at += 1)
    made.push((await newProduct(db, now, { titleFa: `ستارهٔ شمارهٔ ${at}`, titleEn: `Star ${at}` })).productId)
  await indexBacklog(core)
  const before = await found('ستاره')
  expect(before).toHaveLength(20)
  await sql`insert into search_changes (subject, subject_id) select subject, subject_id from search_docs`.execute(db)
  const searches = Promise.all(Array.from({ length: 10 }, () => found('ستاره')))
  await Promise.all([indexBacklog(core), indexBacklog(core)])
  for (const answer of await searches) expect(answer).toEqual(before)
  expect(await found('ستاره')).toEqual(before)
  expect(await rows('search_changes')).toBe(0)
})

test('editors who change the same words at once wait for each other, and none is lost', async () => {
  const ids: number[] = []
  for (let at = 0; at < 8; at += 1)
    ids.push((await newProduct(db, now, { titleFa: `رود ${at}`, titleEn: `River ${at}`, genres: ['drama'] })).productId)
  await indexBacklog(core)
  let tries = 0
  const edit = (id: number, turn: number) =>
    transaction(db, async (tx) => {
      tries += 1
      await tx
        .updateTable('products')
        .set({ title_fa: `آبشار بلند تازه ${turn}`, title_en: `Waterfall high fresh ${turn}` })
        .where('id', '=', id)
        .execute()
      await indexChanged(tx)
    })
  await Promise.all([0, 1, 2].flatMap((turn) => ids.map((id) => edit(id, turn))))
  expect(tries).toBe(3 * ids.length)
  expect(new Set(await found('آبشار'))).toEqual(new Set(ids))
})

test('a name and a title that change at once are both in the index', async () => {
  const { productId } = await newProduct(db, now, { titleFa: 'گنج', titleEn: 'Treasure' })
  const { id } = await db
    .insertInto('people')
    .values({ name_fa: 'سارا نو', name_en: 'Sara No' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('credits').values({ product_id: productId, position: 0, person_id: id, role: 'cast' }).execute()
  await indexBacklog(core)
  await Promise.all([
    transaction(db, async (tx) => {
      await tx.updateTable('people').set({ name_fa: 'سارا کهن' }).where('id', '=', id).execute()
      await indexChanged(tx)
    }),
    transaction(db, async (tx) => {
      await tx.updateTable('products').set({ title_fa: 'گنجینه' }).where('id', '=', productId).execute()
      await indexChanged(tx)
    }),
  ])
  expect(await found('گنجینه کهن')).toEqual([productId])
})

test('a title that goes and comes keeps its slot, and the counts follow', async () => {
  const { productId } = await newProduct(db, now, { titleFa: 'قفل', titleEn: 'Lock', genres: ['mystery'] })
  const stateOf = async () => {
    await indexBacklog(core)
    const { rows: counted } = await sql<{ n: number }>`
      select bit_count(bits)::int as n from search_bits where facet = 'genre' and value = 'mystery'`.execute(db)
    const slot = await db
      .selectFrom('search_slots')
      .where('product_id', '=', productId)
      .select('slot')
      .executeTakeFirst()
    return { count: counted[0]?.n, slot: slot?.slot }
  }
  const first = await stateOf()
  expect(first.count).toBe(1)
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', productId).execute()
  expect(await stateOf()).toEqual({ ...first, count: 0 })
  await db.updateTable('products').set({ state: 'published' }).where('id', '=', productId).execute()
  expect(await stateOf()).toEqual(first)
})

const pagesOfSlots = async (ids: readonly number[]) => {
  const { rows: found } = await sql<{ page: number; kind: string; slots: number }>`
    select search_pages.page, search_pages.kind, count(*)::int as slots
    from search_slots join search_pages on search_pages.page = slot / 15360
    where product_id = any (${ids}::int[]) group by 1, 2 order by 2, 1`.execute(db)
  return found
}

test('titles of one kind share pages of bits, and a full page is followed by another', async () => {
  const made: number[] = []
  for (const kind of ['movie', 'series', 'music', 'screening'] as const)
    made.push((await newProduct(db, now, { kind })).productId)
  await indexBacklog(core)
  const kindsOf = (found: { kind: string }[]) => found.map(({ kind }) => kind)
  const first = await pagesOfSlots(made)
  expect(kindsOf(first)).toEqual(['movie', 'music', 'other', 'series'])
  expect(new Set(first.map(({ page }) => page)).size).toBe(4)
  await sql`update search_pages set used = 15359 where kind = 'movie'`.execute(db)
  const films: number[] = []
  for (let at = 0; at < 3; at += 1) films.push((await newProduct(db, now)).productId)
  await indexBacklog(core)
  expect((await pagesOfSlots(films)).map(({ kind, slots }) => ({ kind, slots }))).toEqual([
    { kind: 'movie', slots: 1 },
    { kind: 'movie', slots: 2 },
  ])
})

test('no slot is given twice, however many write at once', async () => {
  const made: number[] = []
  for (let at = 0; at < 12; at += 1) made.push((await newProduct(db, now)).productId)
  await sql`delete from search_changes`.execute(db)
  await Promise.all(
    made.map((id) =>
      transaction(db, async (tx) => {
        await tx
          .updateTable('products')
          .set({ tagline_fa: `${id}` })
          .where('id', '=', id)
          .execute()
        await indexChanged(tx)
      }),
    ),
  )
  const { rows: slots } = await sql<{ slot: number }>`
    select slot from search_slots where product_id = any (${made}::int[])`.execute(db)
  expect(new Set(slots.map(({ slot }) => slot)).size).toBe(made.length)
})
