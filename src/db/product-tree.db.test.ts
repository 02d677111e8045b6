import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { newProduct, newProgramme, type ProductOptions } from '#tests/support/rows/new-rows.ts'
import { connect } from './client.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 2 })
afterAll(close)
const now = new Date('2026-11-21T09:00:00Z')

type Kind = NonNullable<ProductOptions['kind']>
const kinds: readonly Kind[] = [
  'movie',
  'series',
  'season',
  'episode',
  'music',
  'track',
  'screening',
  'festival',
  'goods',
]

async function make(kind: Kind, within?: ProductOptions['within']): Promise<number> {
  return (await newProduct(db, now, { kind, ...(within === undefined ? {} : { within }) })).productId
}

const series = await make('series')
const season = await make('season', { productId: series, position: 1 })
const episode = await make('episode', { productId: season, position: 1 })
const music = await make('music')
const track = await make('track', { productId: music, position: 1 })
const one: Record<Kind, number> = {
  movie: await make('movie'),
  series,
  season,
  episode,
  music,
  track,
  screening: await make('screening'),
  festival: await make('festival'),
  goods: await make('goods'),
}
let next = 10

describe('the tree of products', () => {
  const pairs = kinds.flatMap((parent) => kinds.map((child): [Kind, Kind] => [parent, child]))
  const allowed = ['series/season', 'season/episode', 'music/track']

  test.each(pairs)('a %s holds a %s only where the tree says so', async (parent, child) => {
    next += 1
    const made = make(child, { productId: one[parent], position: next })
    if (allowed.includes(`${parent}/${child}`)) await expect(made).resolves.toBeGreaterThan(0)
    else await expect(made).rejects.toThrow(/products_has_parent|products_parent/)
  })

  test('a part is nothing without what it is a part of, nor without its number there', async () => {
    for (const kind of ['season', 'episode', 'track'] as const)
      await expect(make(kind)).rejects.toThrow('products_has_parent')
    await expect(
      db.updateTable('products').set({ position: null }).where('id', '=', episode).execute(),
    ).rejects.toThrow('products_has_position')
  })

  test('no circle can be made of a whole tree, nor a kind be changed under its parts', async () => {
    await expect(
      db.updateTable('products').set({ parent_id: episode, position: 1 }).where('id', '=', series).execute(),
    ).rejects.toThrow('products_has_parent')
    await expect(
      db.updateTable('products').set({ parent_id: season }).where('id', '=', season).execute(),
    ).rejects.toThrow('products_parent')
    await expect(db.updateTable('products').set({ kind: 'movie' }).where('id', '=', series).execute()).rejects.toThrow(
      'products_parent',
    )
    await expect(db.deleteFrom('products').where('id', '=', series).execute()).rejects.toThrow('products_parent')
  })

  test('two parts have no number together, but may change places', async () => {
    const second = await make('episode', { productId: season, position: 2 })
    await expect(make('episode', { productId: season, position: 2 })).rejects.toThrow('products_order')
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ position: 2 }).where('id', '=', episode).execute()
      await tx.updateTable('products').set({ position: 1 }).where('id', '=', second).execute()
    })
    const rows = await db
      .selectFrom('products')
      .where('id', 'in', [episode, second])
      .select(['id', 'position'])
      .execute()
    expect(new Map(rows.map((row) => [row.id, row.position]))).toEqual(
      new Map([
        [episode, 2],
        [second, 1],
      ]),
    )
  })

  test('an episode is within its season and its series, a track within its music, a film within itself', async () => {
    const within = async (id: number) => {
      const rows = await db.selectFrom('product_tree').where('product_id', '=', id).select('within_id').execute()
      return new Set(rows.map((row) => row.within_id))
    }
    expect(await within(episode)).toEqual(new Set([series, season, episode]))
    expect(await within(track)).toEqual(new Set([music, track]))
    expect(await within(one.movie)).toEqual(new Set([one.movie]))
  })
})

describe('a programme', () => {
  const pairs = kinds.flatMap((holder) => kinds.map((item): [Kind, Kind] => [holder, item]))
  const shown: readonly Kind[] = ['movie', 'episode', 'music', 'track']
  const held: readonly Kind[] = ['movie', 'series', 'season', 'episode', 'music', 'track', 'screening']

  test.each(pairs)('of a %s takes a %s only where the rule says so', async (holder, item) => {
    // a new holder each time, because a screening shows only one title
    const programme = holder === 'screening' || holder === 'festival' ? await make(holder) : one[holder]
    const written = newProgramme(db, programme, [one[item]])
    const fits = (holder === 'screening' && shown.includes(item)) || (holder === 'festival' && held.includes(item))
    if (fits) await written
    else await expect(written).rejects.toThrow('programme_items_kinds')
  })

  test('believes no kind that is not the product’s own', async () => {
    const lie = { product_id: one.festival, product_kind: 'festival', item_id: one.goods, item_kind: 'movie' } as const
    await expect(db.insertInto('programme_items').values(lie).execute()).rejects.toThrow('programme_items_item_id')
  })

  test('of a screening has one main title; of a festival each title once', async () => {
    const screening = await make('screening')
    await newProgramme(db, screening, [one.movie])
    const plays = db.selectFrom('what_plays').where('product_id', '=', screening).select('plays_id')
    expect(await plays.execute()).toEqual([{ plays_id: one.movie }])
    const second = {
      product_id: screening,
      product_kind: 'screening',
      item_id: one.episode,
      item_kind: 'episode',
      position: 1,
    } as const
    await expect(db.insertInto('programme_items').values(second).execute()).rejects.toThrow('programme_items_one_main')
    const festival = await make('festival')
    await expect(newProgramme(db, festival, [one.movie, one.movie])).rejects.toThrow('programme_items_pkey')
  })

  test('keeps its titles: what is in one cannot be deleted', async () => {
    const { productId } = await newProduct(db, now)
    await newProgramme(db, one.festival, [productId])
    await expect(db.deleteFrom('products').where('id', '=', productId).execute()).rejects.toThrow('programme_items')
  })
})
