import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'

interface Named {
  fa: string
  en: string
}
interface Product {
  id: number
  kind: ProductKind
  title_fa: string | null
  title_en: string | null
  year: number
  genres: string[]
  people: (Named & { role: string })[]
  synopsis_fa: string
  synopsis_en: string
  series_id?: number
  season?: number
  episode?: number
  album_id?: number | null
}

export interface SearchVector {
  id: string
  category: string
  level: 'must' | 'should' | 'policy' | 'stretch'
  query: string
  expect: {
    first?: number
    first_of?: number[]
    top5?: number[]
    all_top5_from?: number[]
    none?: true
    not_empty?: true
  }
  also_acceptable?: number[] | number
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/vectors/search/${name}.json`, import.meta.url), 'utf8'))

export const searchVectors = (): SearchVector[] => (read('queries') as { vectors: SearchVector[] }).vectors

const roles: Record<string, string> = { director: 'director', writer: 'writer', actor: 'cast' }

/** Puts the invented catalogue of the vectors into an empty database, with its ids. */
export async function loadSearchCatalogue(db: Db): Promise<void> {
  // seasons have no number in the catalogue
  await sql`select setval(pg_get_serial_sequence('products', 'id'), 900000)`.execute(db)
  const { genres, products } = read('catalogue') as { genres: (Named & { code: string })[]; products: Product[] }
  await db
    .insertInto('genres')
    .values(genres.map(({ code, fa, en }) => ({ code, name_fa: fa, name_en: en })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        name_fa: eb.ref('excluded.name_fa'),
        name_en: eb.ref('excluded.name_en'),
      })),
    )
    .execute()
  const people = new Map(products.flatMap((product) => product.people).map(({ fa, en }) => [`${fa}|${en}`, { fa, en }]))
  const written = await db
    .insertInto('people')
    .values([...people.values()].map(({ fa, en }) => ({ name_fa: fa, name_en: en })))
    .returning(['id', 'name_fa', 'name_en'])
    .execute()
  const personId = new Map(written.map((row) => [`${row.name_fa}|${row.name_en}`, row.id]))
  const seasons = new Map<string, number>()
  let position = 0
  for (const product of products) {
    const { id, series_id: series, season = 1, album_id: album } = product
    let parent: number | null = null
    if (series !== undefined) {
      const of = `${series} ${season}`
      parent = seasons.get(of) ?? (await newPart(db, { kind: 'season', parent: series, position: season }))
      seasons.set(of, parent)
    }
    const kind = album == null ? product.kind : 'track'
    position += 1
    await sql`
      insert into products (id, kind, state, title_fa, title_en, synopsis_fa, synopsis_en, parent_id, position)
      overriding system value values (
        ${id}, ${kind}, 'published', ${product.title_fa ?? product.title_en ?? ''},
        ${product.title_en ?? product.title_fa ?? ''}, ${product.synopsis_fa}, ${product.synopsis_en},
        ${album ?? parent}, ${album == null ? (product.episode ?? null) : position}
      )`.execute(db)
    await db.insertInto('films').values({ product_id: id, year: product.year }).execute()
    for (const [at, code] of product.genres.entries())
      await db.insertInto('product_genres').values({ product_id: id, genre_code: code, position: at }).execute()
    for (const [at, { fa, en, role }] of product.people.entries())
      await sql`
        insert into credits (product_id, position, person_id, role)
        values (${id}, ${at}, ${personId.get(`${fa}|${en}`)}, ${roles[role] ?? 'music'})`.execute(db)
  }
}

async function newPart(db: Db, part: { kind: ProductKind; parent: number; position: number }): Promise<number> {
  const row = await db
    .insertInto('products')
    .values({
      kind: part.kind,
      state: 'published',
      title_fa: `فصل ${part.position}`,
      title_en: `Season ${part.position}`,
      parent_id: part.parent,
      position: part.position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether the answers, the best first, are as the vector wants. Every key that it gives must hold. */
export function holds({ expect, also_acceptable: also }: SearchVector, answers: readonly number[]): boolean {
  const five = answers.slice(0, 5)
  const [first] = answers
  const others = also === undefined ? [] : [also].flat()
  if (first !== undefined && others.includes(first)) return true
  return (
    (expect.first === undefined || first === expect.first) &&
    (expect.first_of === undefined || (first !== undefined && expect.first_of.includes(first))) &&
    (expect.top5 === undefined || expect.top5.every((id) => five.includes(id))) &&
    (expect.all_top5_from === undefined ||
      (five.length > 0 &&
        answers
          .slice(0, Math.min(5, expect.all_top5_from.length))
          .every((id) => expect.all_top5_from?.includes(id)))) &&
    (expect.none !== true || answers.length === 0) &&
    (expect.not_empty !== true || answers.length > 0)
  )
}
