import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { SupportCases } from '#db/schema.gen.ts'
import type { ImageId, MemberId, SupportCaseId, SupportLetterId } from '#lib/ids.ts'
import { sameAs } from '#server/features/community/index.ts'

export type StoredCase = Selectable<SupportCases>

type New = Pick<
  StoredCase,
  'member_id' | 'name' | 'email' | 'phone' | 'language' | 'topic' | 'subject' | 'reference' | 'state' | 'held_for'
> & { same_as: Buffer; idempotency_key: string | null }

export async function insertCase(tx: Tx, made: New, now: Date): Promise<StoredCase> {
  return tx
    .insertInto('support_cases')
    .values({ ...made, waiting_since: now, created_at: now, last_letter_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Waits for another call that sends the same key now. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support_case:${key}`}, 0))`.execute(tx)
}

export async function findByKey(db: Db | Tx, key: string): Promise<StoredCase | undefined> {
  return db.selectFrom('support_cases').where('idempotency_key', '=', key).selectAll().executeTakeFirst()
}

export async function findByNumber(db: Db, number: number): Promise<StoredCase | undefined> {
  return db.selectFrom('support_cases').where('number', '=', number).selectAll().executeTakeFirst()
}

export async function lockCase(tx: Tx, id: SupportCaseId): Promise<StoredCase | undefined> {
  return tx.selectFrom('support_cases').where('id', '=', id).forUpdate().selectAll().executeTakeFirst()
}

export async function hasSameText(tx: Tx, text: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('support_cases')
    .where('same_as', '=', sameAs(text))
    .where('created_at', '>', since)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLetter(
  tx: Tx,
  letter: { caseId: SupportCaseId; voice: 'visitor' | 'house'; staffId: MemberId | null; text: string },
  now: Date,
): Promise<void> {
  const { caseId, voice, staffId, text } = letter
  await tx
    .insertInto('support_letters')
    .values((eb) => ({
      case_id: caseId,
      voice,
      staff_id: staffId,
      text,
      created_at: now,
      // the case is locked, so two letters do not get one number
      position: eb
        .selectFrom('support_letters')
        .where('case_id', '=', caseId)
        .select(sql<number>`count(*)::int`.as('count')),
    }))
    .execute()
  await tx.updateTable('support_cases').set({ last_letter_at: now }).where('id', '=', caseId).execute()
}

export async function changeCase(
  tx: Tx,
  id: SupportCaseId,
  change: Partial<Pick<StoredCase, 'state' | 'held_for' | 'waiting_since' | 'first_answer_at' | 'closed_at'>>,
): Promise<void> {
  await tx.updateTable('support_cases').set(change).where('id', '=', id).execute()
}

/** Letters in the order in which they came, with their pictures. */
export async function listLetters(db: Db | Tx, id: SupportCaseId) {
  return db
    .selectFrom('support_letters as letter')
    .leftJoin('members as staff', 'staff.id', 'letter.staff_id')
    .where('letter.case_id', '=', id)
    .orderBy('letter.position')
    .select(['letter.id', 'letter.voice', 'letter.text', 'letter.created_at'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', staff.first_name, staff.last_name)), '')`.as('staff'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('support_pictures as shown')
          .innerJoin('images', 'images.id', 'shown.image_id')
          .whereRef('shown.letter_id', '=', 'letter.id')
          .orderBy('shown.position')
          .select(['images.path', 'images.width', 'images.height', 'images.color', 'images.widths'])
          .select(['images.has_avif', 'images.focus']),
      ).as('pictures'),
    )
    .execute()
}

export type LetterRow = Awaited<ReturnType<typeof listLetters>>[number]

/** The last letter of the visitor, when the house has not answered it, and how many pictures it has. */
export async function findOpenLetter(tx: Db | Tx, id: SupportCaseId) {
  const last = await tx
    .selectFrom('support_letters')
    .where('case_id', '=', id)
    .orderBy('position', 'desc')
    .select(['id', 'voice'])
    .select((eb) =>
      eb
        .selectFrom('support_pictures')
        .whereRef('support_pictures.letter_id', '=', 'support_letters.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('pictures'),
    )
    .executeTakeFirst()
  return last?.voice === 'visitor' ? { id: last.id, pictures: Number(last.pictures) } : undefined
}

export async function insertPicture(
  tx: Tx,
  made: { letterId: SupportLetterId; imageId: ImageId; position: number },
): Promise<void> {
  await tx
    .insertInto('support_pictures')
    .values({ letter_id: made.letterId, image_id: made.imageId, position: made.position })
    .execute()
}

export async function listCasesOf(db: Db, memberId: MemberId): Promise<StoredCase[]> {
  return db
    .selectFrom('support_cases')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .selectAll()
    .execute()
}

/** Closes what was answered long ago and to which nobody wrote again. */
export async function closeAnswered(db: Db, before: Date, now: Date): Promise<number> {
  const closed = await db
    .updateTable('support_cases')
    .set({ state: 'closed', closed_at: now })
    .where('state', '=', 'answered')
    .where('last_letter_at', '<', before)
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}
