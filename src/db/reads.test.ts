import { describe, expect, test } from 'vitest'
import type { PersonId, ProductId } from '#lib/ids.ts'
import { type Change, readChanges } from './changes.ts'
import { aboutPeople, aboutTitles, noteReads, noteStatement, Reads, readsNow } from './reads.ts'
import { shapeOf } from './statement-shape.ts'

const change = (table: string, more: Partial<Change> = {}): Change => ({
  table,
  columns: null,
  titles: null,
  people: null,
  ...more,
})
const readsOf = async (...texts: string[]) => {
  const reads = new Reads()
  await noteReads(reads, async () => texts.forEach(noteStatement))
  return reads
}
const card = 'select "products"."title_fa" from "products" where "products"."id" = any ($1)'

describe('what a statement reads', () => {
  test.each([
    ['a column that it names', card, change('products', { columns: ['title_fa'] }), true],
    ['only columns that it does not name', card, change('products', { columns: ['synopsis_fa', 'version'] }), false],
    ['a row that came', card, change('products'), true],
    ['another table', card, change('films', { columns: ['title_fa'] }), false],
    [
      'any column, where whole rows are read',
      'select "p".* from "products" as "p"',
      change('products', { columns: ['version'] }),
      true,
    ],
    [
      'any column of a row made to JSON',
      'select to_jsonb(products) from products',
      change('products', { columns: ['version'] }),
      true,
    ],
    [
      'a column that is not counted',
      'select count(*) from products where state = $1',
      change('products', { columns: ['version'] }),
      false,
    ],
    ['a table behind a view', 'select plays_id from what_plays', change('programme_items'), true],
    [
      'a column behind a view',
      'select name_fa from named_products',
      change('products', { columns: ['title_fa'] }),
      true,
    ],
    ['anything, where a table is read of which nobody tells', 'select name from plans', change('site_frame'), true],
    ['what is marked for the index of the search', 'select bits from search_bits', change('search_changes'), true],
    ['nothing, where a table never changes', 'select heights from assets', change('site_frame'), false],
    ['nothing of others by a column named tickets', 'select tickets from ticket_offers', change('site_frame'), false],
  ])('is touched by %s', async (_what, text, told, isTouched) => {
    expect((await readsOf(text)).isTouchedBy(told)).toBe(isTouched)
  })

  test('is touched by its own titles and people alone, where that is said', async () => {
    const reads = new Reads()
    const [ours, person] = [5 as ProductId, 3 as PersonId]
    await noteReads(reads, async () => {
      await aboutTitles([ours], async () => noteStatement(card))
      await aboutPeople([person], async () => noteStatement('select name_fa from people'))
    })
    expect(reads.isTouchedBy(change('products', { titles: [6] }))).toBe(false)
    expect(reads.isTouchedBy(change('products', { titles: [9, ours] }))).toBe(true)
    expect(reads.isTouchedBy(change('products'))).toBe(true)
    expect(reads.isTouchedBy(change('people', { people: [4] }))).toBe(false)
    expect(reads.isTouchedBy(change('people', { people: [person] }))).toBe(true)
  })

  test('is known by text, and two texts are two statements', () => {
    expect(shapeOf(card)).toBe(shapeOf(card))
    expect(shapeOf(card).id).not.toBe(shapeOf(`${card} limit 1`).id)
  })
})

describe('what was read while something was made', () => {
  test('holds what its parts read, from memory and later', async () => {
    const part = await readsOf(card)
    const whole = new Reads()
    const late = new Reads()
    await noteReads(whole, async () => {
      readsNow()?.take(part)
      readsNow()?.follow(late)
      await noteReads(late, async () => noteStatement('select title from genres'))
    })
    expect(whole.size).toBe(2)
    expect(whole.isTouchedBy(change('genres'))).toBe(true)
    late.end()
    await noteReads(late, async () => noteStatement('select slug from landings'))
    expect(whole.size).toBe(2)
  })

  test('is touched by anything while it read nothing', async () => {
    expect(new Reads().isTouchedBy(change('genres'))).toBe(true)
    expect(readsNow()).toBe(null)
  })
})

describe('a notice', () => {
  test('names what changed', () => {
    expect(readChanges(new Set(['{"table": "products", "columns": ["title_fa"], "titles": [5]}']))).toEqual([
      { table: 'products', columns: ['title_fa'], titles: [5], people: null },
    ])
  })

  test.each(['', 'null', '{}', '{"table": 5}', 'products'])('may be of everything: %j', (payload) => {
    expect(readChanges(new Set(['{"table": "genres"}', payload]))).toBe(null)
  })

  test('that does not say what it concerns concerns all', () => {
    expect(readChanges(new Set(['{"table": "genres", "columns": [1], "titles": "5"}']))).toEqual([change('genres')])
  })

  test('with very many others is one of its table', () => {
    const many = Array.from({ length: 51 }, (_, id) =>
      JSON.stringify({ table: id === 0 ? 'films' : 'products', titles: [id] }),
    )
    expect(readChanges(new Set(many))).toEqual([change('films'), change('products')])
  })
})
