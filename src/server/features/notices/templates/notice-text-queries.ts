import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { NoticeLetter } from '#lib/lists/notice-letters.ts'

const words = ['subject_fa', 'subject_en', 'text_fa', 'text_en'] as const
export type WordColumns = Record<(typeof words)[number], string>

/** The newest revision of each letter that was ever edited. */
export async function listChanged(db: Db) {
  return db
    .selectFrom('notice_texts')
    .distinctOn('letter')
    .orderBy('letter')
    .orderBy('revision', 'desc')
    .select(['letter', 'created_at'])
    .select((eb) => eb('subject_fa', 'is not', null).as('is_edited'))
    .execute()
}

/** Revisions of a letter, the newest first, with the names of those who saved them. */
export async function listRevisions(db: Db | Tx, letter: NoticeLetter, most: number) {
  return db
    .selectFrom('notice_texts as one')
    .leftJoin('members as staff', 'staff.id', 'one.staff_id')
    .where('one.letter', '=', letter)
    .orderBy('one.revision', 'desc')
    .limit(most)
    .select(['one.revision', 'one.created_at', 'one.subject_fa', 'one.subject_en', 'one.text_fa', 'one.text_en'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', staff.first_name, staff.last_name)), '')`.as('staff'))
    .execute()
}
export type Revision = Awaited<ReturnType<typeof listRevisions>>[number]

/** Locks a letter, so that each editor waits for the one before. Returns its newest revision; 0: there is none. */
export async function lockLetter(tx: Tx, letter: NoticeLetter): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice_text:${letter}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('notice_texts')
    .where('letter', '=', letter)
    .select(({ fn }) => fn.max('revision').as('newest'))
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** `columns` null: back to the words of the program. */
export async function insertRevision(
  tx: Tx,
  at: { letter: NoticeLetter; revision: number; staff_id: MemberId; created_at: Date },
  columns: WordColumns | null,
): Promise<void> {
  await tx
    .insertInto('notice_texts')
    .values({ ...at, ...columns })
    .execute()
}
