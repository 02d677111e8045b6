import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { TextRevisions } from '#db/schema.gen.ts'
import type { MemberId } from '#lib/ids.ts'

export type PageName = TextRevisions['page']

const texts = ['title_fa', 'title_en', 'description_fa', 'description_en', 'body_fa', 'body_en'] as const
export type TextColumns = Record<(typeof texts)[number], string>

/** Returns the public text of a page: the newest revision that was made public. */
export async function findPublic(db: Db, page: PageName) {
  return db
    .selectFrom('text_revisions')
    .where('page', '=', page)
    .where('published_at', 'is not', null)
    .orderBy('revision', 'desc')
    .select(['revision', 'published_at'])
    .select(texts)
    .execute()
    .then((rows) =>
      rows.flatMap(({ published_at, ...row }) => (published_at === null ? [] : [{ ...row, published_at }])),
    )
}
export type PublicRevision = Awaited<ReturnType<typeof findPublic>>[number]

/** The newest revision of each page, with when it was last made public. */
export async function listNewest(db: Db) {
  return db
    .selectFrom('text_revisions as newest')
    .distinctOn('page')
    .orderBy('page')
    .orderBy('revision', 'desc')
    .select(['page', 'title_fa', 'title_en', 'created_at', 'published_at'])
    .select((eb) =>
      eb
        .selectFrom('text_revisions as shown')
        .whereRef('shown.page', '=', 'newest.page')
        .select(({ fn }) => fn.max('shown.published_at').as('at'))
        .as('last_published_at'),
    )
    .execute()
}

/** Waits until no other transaction changes the page. Returns its newest revision; null: there is none. */
export async function lockPage(tx: Tx, page: PageName): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text_page:${page}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('text_revisions')
    .where('page', '=', page)
    .select(({ fn }) => fn.max('revision').as('newest'))
    .executeTakeFirst()
  return row?.newest ?? null
}

export async function findRevision(db: Db | Tx, page: PageName, revision: number): Promise<TextColumns | undefined> {
  return db
    .selectFrom('text_revisions')
    .where('page', '=', page)
    .where('revision', '=', revision)
    .select(texts)
    .executeTakeFirst()
}

/** All revisions, the newest first, with the names of those who wrote them. */
export async function listRevisions(db: Db | Tx, page: PageName) {
  return db
    .selectFrom('text_revisions as one')
    .leftJoin('members as staff', 'staff.id', 'one.staff_id')
    .where('one.page', '=', page)
    .orderBy('one.revision', 'desc')
    .limit(500)
    .select(['one.revision', 'one.created_at', 'one.published_at'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', staff.first_name, staff.last_name)), '')`.as('staff'))
    .execute()
}

export async function insertRevision(
  tx: Tx,
  at: { page: PageName; revision: number; staff_id: MemberId; created_at: Date },
  columns: TextColumns,
): Promise<void> {
  await tx
    .insertInto('text_revisions')
    .values({ ...at, ...columns })
    .execute()
}

export async function markPublic(tx: Tx, page: PageName, revision: number, now: Date): Promise<void> {
  await tx
    .updateTable('text_revisions')
    .set({ published_at: now })
    .where('page', '=', page)
    .where('revision', '=', revision)
    .where('published_at', 'is', null)
    .execute()
}

/** When the member accepted terms and privacy, and which revisions held then; of earlier ones, the first. */
export async function findAgreement(db: Db, memberId: MemberId) {
  const accepted = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('accepted_terms_at')
    .executeTakeFirst()
  const at = accepted?.accepted_terms_at ?? null
  if (at === null) return { at, held: [] }
  const held = await db
    .selectFrom('text_revisions')
    .where('page', 'in', ['terms', 'privacy'])
    .where('published_at', 'is not', null)
    .groupBy('page')
    .select('page')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.max('revision').filterWhere('published_at', '<=', at), eb.fn.min('revision')).as('revision'),
    )
    .execute()
  return { at, held }
}
