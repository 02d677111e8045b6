import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { mostCafePictures } from '#contract/screenings/cafes/cafes.ts'
import type { Db, Tx } from '#db/client.ts'
import type { Cafes, DB } from '#db/schema.gen.ts'
import type { CafeId, MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { picturesOf } from './picture-queries.ts'

const byName = (column: 'city' | 'name', locale: Locale) =>
  locale === 'fa'
    ? sql`${sql.ref(`cafes.${column}_fa`)} collate "fa-x-icu"`
    : sql`${sql.ref(`cafes.${column}_en`)} collate "en-x-icu"`

const nextOf = (eb: ExpressionBuilder<DB, 'cafes'>, now: Date) =>
  jsonObjectFrom(
    eb
      .selectFrom('screenings')
      .innerJoin('products', 'products.id', 'screenings.product_id')
      .whereRef('screenings.cafe_id', '=', 'cafes.id')
      .where('products.state', '=', 'published')
      .where('screenings.fate', '=', 'planned')
      .where('products.release_ends_at', '>', now)
      .orderBy('products.release_at')
      .limit(1)
      .select(['products.id', 'products.title_fa', 'products.title_en', 'products.release_at']),
  )

const publicCafes = (db: Db, now: Date, mostPictures: number) =>
  db
    .selectFrom('cafes')
    .where('cafes.state', '=', 'published')
    .selectAll('cafes')
    .select((eb) => [nextOf(eb, now).as('next'), picturesOf(eb, mostPictures)])

export type CafeRow = Awaited<ReturnType<ReturnType<typeof publicCafes>['execute']>>[number]

/** Published cafes by city and name, with how many there are. Two statements. */
export async function listCafeRows(
  db: Db,
  city: string | undefined,
  page: { limit: number; offset: number; now: Date; locale: Locale },
): Promise<{ rows: CafeRow[]; total: number }> {
  const inCity = sql<boolean>`(${city ?? null}::text is null or ${city ?? null} in (cafes.city_fa, cafes.city_en))`
  const [rows, count] = await Promise.all([
    publicCafes(db, page.now, 1)
      .where(inCity)
      .orderBy(byName('city', page.locale))
      .orderBy(byName('name', page.locale))
      .orderBy('cafes.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('cafes')
      .where('state', '=', 'published')
      .where(inCity)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** Cities with published cafes, the one with the most first; each at the middle of its cafes. */
export async function listCities(db: Db) {
  return db
    .selectFrom('cafes')
    .where('state', '=', 'published')
    .groupBy(['city_fa', 'city_en'])
    .select(['city_fa', 'city_en', sql<number>`count(*)::int`.as('cafes')])
    .select((eb) => [eb.fn.avg<number>('longitude').as('longitude'), eb.fn.avg<number>('latitude').as('latitude')])
    .orderBy('cafes', 'desc')
    .orderBy('city_en')
    .execute()
}

export async function findPublicCafe(db: Db, id: CafeId, now: Date): Promise<CafeRow | undefined> {
  return publicCafes(db, now, mostCafePictures).where('cafes.id', '=', id).executeTakeFirst()
}

const studioCafes = (db: Db | Tx) =>
  db
    .selectFrom('cafes')
    .selectAll('cafes')
    .select((eb) => [
      picturesOf(eb, mostCafePictures),
      jsonArrayFrom(
        eb
          .selectFrom('cafe_hosts')
          .innerJoin('members', 'members.id', 'cafe_hosts.member_id')
          .whereRef('cafe_hosts.cafe_id', '=', 'cafes.id')
          .orderBy('cafe_hosts.since')
          .orderBy('members.id')
          .select(['members.id', 'members.first_name', 'members.last_name', 'members.user_name', 'cafe_hosts.since']),
      ).as('hosts'),
    ])

export type StudioCafeRow = Awaited<ReturnType<ReturnType<typeof studioCafes>['execute']>>[number]

export async function listStudioRows(db: Db, locale: Locale): Promise<StudioCafeRow[]> {
  return studioCafes(db).orderBy(byName('city', locale)).orderBy(byName('name', locale)).orderBy('cafes.id').execute()
}

export async function findStudioRow(db: Db | Tx, id: CafeId): Promise<StudioCafeRow | undefined> {
  return studioCafes(db).where('cafes.id', '=', id).executeTakeFirst()
}

type Columns = Omit<Insertable<Cafes>, 'id' | 'version'>

export async function insertCafe(tx: Tx, columns: Columns): Promise<CafeId> {
  return (await tx.insertInto('cafes').values(columns).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes a cafe that is still of this version; false when it is not. */
export async function changeCafe(tx: Tx, id: CafeId, version: number, columns: Columns): Promise<boolean> {
  const row = await tx
    .updateTable('cafes')
    // the number in the request may be the largest of the column, and one more would be refused by the database itself
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A standing member by their normal user name. */
export async function findMemberNamed(tx: Tx, userName: string) {
  return tx
    .selectFrom('members')
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
}

/** True when the member was no host of this cafe before. */
export async function insertHost(tx: Tx, cafeId: CafeId, memberId: MemberId, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('cafe_hosts')
    .values({ cafe_id: cafeId, member_id: memberId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('cafe_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a host, and the rights by which they play this cafe's evenings. */
export async function deleteHost(tx: Tx, cafeId: CafeId, memberId: MemberId, now: Date): Promise<void> {
  await tx.deleteFrom('cafe_hosts').where('cafe_id', '=', cafeId).where('member_id', '=', memberId).execute()
  await tx
    .updateTable('rights')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('evening_starts')
        .innerJoin('screenings', 'screenings.product_id', 'evening_starts.product_id')
        .where('screenings.cafe_id', '=', cafeId)
        .where('evening_starts.member_id', '=', memberId)
        .select('evening_starts.right_id'),
    )
    .execute()
}
