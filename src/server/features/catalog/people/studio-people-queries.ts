import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { ImageId, PersonId } from '#lib/ids.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

type People = ExpressionBuilder<DB, 'people'>

const photoOf = (eb: People) =>
  jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'people.photo_id').select(imageColumns)).as('photo')

const titlesOf = sql<number>`(
  select count(distinct named.title_id)::int from credits join named_products named using (product_id)
  where credits.person_id = people.id
)`

const rowColumns = ['people.id', 'people.name_fa', 'people.name_en', 'people.kind', 'people.version'] as const

/** People whose names hold what was typed, drafts' people included, by their Persian name. */
export async function listStudioPeople(db: Db, asked: { told: ToldWords | null; limit: number; offset: number }) {
  const found = db
    .selectFrom('people')
    .where((eb) => (asked.told === null ? eb.lit(true) : holdsWords(toldTexts.person, asked.told)))
  const [rows, { total }] = await Promise.all([
    found
      .orderBy(sql`name_fa collate "fa-x-icu"`)
      .orderBy('people.id')
      .limit(asked.limit)
      .offset(asked.offset)
      .select(rowColumns)
      .select((eb) => [
        photoOf(eb),
        titlesOf.as('titles'),
        sql<boolean>`biography_fa <> '' or biography_en <> ''`.as('has_biography'),
      ])
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function findStudioPerson(db: Db | Tx, id: PersonId) {
  return db
    .selectFrom('people')
    .where('people.id', '=', id)
    .select(rowColumns)
    .select(['born_year', 'birthplace_fa', 'birthplace_en', 'biography_fa', 'biography_en', 'photo_id'])
    .select((eb) => [
      photoOf(eb),
      titlesOf.as('title_count'),
      jsonArrayFrom(
        eb
          .selectFrom('products')
          .where('products.id', 'in', (e) =>
            e
              .selectFrom('credits')
              .innerJoin('named_products', 'named_products.product_id', 'credits.product_id')
              .whereRef('credits.person_id', '=', 'people.id')
              .select('named_products.title_id'),
          )
          .orderBy('products.id', 'desc')
          .limit(100)
          .select(['products.id', 'products.title_fa', 'products.title_en', 'products.state']),
      ).as('titles'),
      sql<number>`(select count(*)::int from person_alerts where person_alerts.person_id = people.id)`.as('alerts'),
    ])
    .executeTakeFirst()
}

export type StudioPersonDetail = NonNullable<Awaited<ReturnType<typeof findStudioPerson>>>

/** Locks the rows in the order of their ids, so that two merges cannot wait for each other. */
export async function lockPeople(tx: Tx, ids: readonly PersonId[]) {
  return tx.selectFrom('people').where('id', 'in', ids).orderBy('id').selectAll().forUpdate().execute()
}

/** Whether another row has both names already. */
export async function hasNamesake(tx: Tx, id: PersonId, names: { name_fa: string; name_en: string }) {
  const row = await tx
    .selectFrom('people')
    .where('id', '<>', id)
    .where('name_fa', '=', names.name_fa)
    .where('name_en', '=', names.name_en)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface PersonColumns {
  name_fa: string
  name_en: string
  kind: 'person' | 'group'
  born_year: number | null
  birthplace_fa: string | null
  birthplace_en: string | null
  biography_fa: string
  biography_en: string
}

export async function writePerson(
  tx: Tx,
  id: PersonId,
  columns: Partial<PersonColumns> & { photo_id?: ImageId | null },
) {
  await tx
    .updateTable('people')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
