import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { MemberId } from '#lib/ids.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'

const nameOf = sql<string | null>`nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '')`

const people = (db: Db) =>
  db
    .selectFrom('members')
    .where('members.deleted_at', 'is', null)
    .select(['members.id', 'members.user_name', nameOf.as('name')])

export type FoundRow = { id: MemberId; user_name: string; name: string | null }

export async function findByUserName(db: Db, userName: string): Promise<FoundRow[]> {
  return people(db).where('members.user_name', '=', userName).execute()
}

/** Finds members by a part of the name or user name, the one seen last in an open session first. */
export async function findByText(db: Db, told: ToldWords, limit: number): Promise<FoundRow[]> {
  return people(db)
    .where(holdsWords(toldTexts.member, told))
    .orderBy(
      (eb) =>
        eb
          .selectFrom('sessions')
          .whereRef('sessions.member_id', '=', 'members.id')
          // what the index of sessions holds; without it each found member reads all of them
          .where('sessions.ended_at', 'is', null)
          .select((e) => e.fn.max('sessions.last_seen_at').as('seen')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('members.id')
    .limit(limit)
    .execute()
}

export async function findByPurchase(db: Db, number: number): Promise<FoundRow[]> {
  return people(db)
    .innerJoin('purchases', 'purchases.member_id', 'members.id')
    .where('purchases.number', '=', number)
    .execute()
}

/** Finds the holder of a ticket by its code, or by that of a guest's seat on it. */
export async function findByTicket(db: Db, codeHash: Buffer): Promise<FoundRow[]> {
  return people(db)
    .innerJoin('tickets', 'tickets.holder_id', 'members.id')
    .where((eb) =>
      eb.or([
        eb('tickets.code_hash', '=', codeHash),
        eb('tickets.id', 'in', eb.selectFrom('ticket_guests').where('code_hash', '=', codeHash).select('ticket_id')),
      ]),
    )
    .execute()
}

/** Those who bought with an invitation, by its code; the first ones who did. */
export async function findByInvitation(db: Db, hashes: readonly Buffer[], limit: number): Promise<FoundRow[]> {
  return people(db)
    .innerJoin('purchases', 'purchases.member_id', 'members.id')
    .innerJoin('invitation_uses', 'invitation_uses.purchase_id', 'purchases.id')
    .innerJoin('screening_invitations', 'screening_invitations.id', 'invitation_uses.invitation_id')
    .where('screening_invitations.code_hash', 'in', hashes)
    .orderBy('purchases.number')
    .limit(limit)
    .execute()
}

/** A case of that number, and whose account it is; null for a stranger's. */
export async function findCase(db: Db, number: number) {
  return db
    .selectFrom('support_cases')
    .leftJoin('members', (join) =>
      join.onRef('members.id', '=', 'support_cases.member_id').on('members.deleted_at', 'is', null),
    )
    .where('support_cases.number', '=', number)
    .select(['support_cases.id', 'support_cases.number', 'support_cases.name', 'support_cases.subject'])
    .select(['members.id as member_id', 'members.user_name', nameOf.as('member_name')])
    .executeTakeFirst()
}
