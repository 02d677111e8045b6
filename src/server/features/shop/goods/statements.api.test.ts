import { expect, test } from 'vitest'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { listBeside } from './goods-queries.ts'
import { readGoods, readGoodsList, readShop } from './read-shop.ts'

/** How often the pages of the shop ask the database, however many goods they show. */
const house = await shopHouse()
const { clock } = house
const seen = { locale: 'en', now: clock.now() } as const
const list = { page: 1, per_page: 50, currency: 'IRR', sort: 'newest' } as const

test('a list, a first page and a page of goods take at most five statements, whatever they show', async () => {
  const { productId } = await house.goods({ title: 'Rain', stock: [5, 5] })
  for (let n = 0; n < 20; n += 1) await house.goods({ stock: [1, 2] })
  const statementsOf = async (read: (db: typeof house.db) => Promise<unknown>) => {
    const counted = countingStatements(house.db)
    await read(counted.db)
    return counted.count()
  }
  expect(await statementsOf((db) => readGoodsList(db, list, seen))).toBe(3)
  expect(await statementsOf((db) => readGoodsList(db, { ...list, in_stock: true, query: 'rain' }, seen))).toBe(3)
  const narrowed = { ...list, of: productId, collection: 'walls' }
  expect(await statementsOf((db) => readGoodsList(db, narrowed, seen))).toBe(5)
  expect(await statementsOf((db) => readShop(db, seen))).toBeLessThanOrEqual(5)
  expect(await statementsOf((db) => readGoods(db, productId, seen))).toBe(2)
})

test('a search finds its signs as they are', async () => {
  const { productId } = await house.goods({ title: 'Odd' })
  await house.db.updateTable('goods').set({ search_text: '100% a_b\\c' }).where('product_id', '=', productId).execute()
  const found = async (query: string) =>
    (await readGoodsList(house.db, { ...list, query }, seen)).items.map(({ id }) => id)
  for (const query of ['%', '_', '\\']) expect(await found(query)).toEqual([productId])
})

test('what stands beside goods: of the same title first, then of the shelf, newest first, each once', async () => {
  const film = await house.goods({ title: 'Film' })
  const made = []
  for (let n = 0; n < 4; n += 1) {
    const { productId } = await house.goods({ title: `Beside ${n}` })
    made.push(productId)
    const at = new Date(clock.now().getTime() + n * 1000)
    await house.db.updateTable('products').set({ published_at: at }).where('id', '=', productId).execute()
    await house.db.updateTable('goods').set({ shelf: 'record' }).where('product_id', '=', productId).execute()
  }
  const [own = 0, first = 0, second = 0, third = 0] = made
  const of = { of_id: film.productId }
  await house.db.updateTable('goods').set(of).where('product_id', 'in', [own, first]).execute()
  const beside = async (ofId: number | null, most: number) =>
    (await listBeside(house.db, { productId: own, shelf: 'record', ofId }, most)).map(({ id }) => id)
  expect(await beside(film.productId, 8)).toEqual([first, third, second])
  expect(await beside(film.productId, 2)).toEqual([first, third])
  expect(await beside(null, 8)).toEqual([third, second, first])
})
