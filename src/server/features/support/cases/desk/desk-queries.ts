import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { SupportCaseId } from '#lib/ids.ts'
import { readTold } from '#lib/persian/told-words.ts'
import type { StoredCase } from '../case-queries.ts'

const mostListed = 100

const lettersOf = sql<number>`(select count(*)::int from support_letters where case_id = support_cases.id)`

/** A queue: who waits longest stands first; what is over, the latest first. With words, all states by number, name or address. */
export async function listQueue(db: Db, asked: { state: StoredCase['state']; search: string }) {
  const from = db.selectFrom('support_cases').selectAll().select(lettersOf.as('letters')).limit(mostListed)
  const told = readTold(asked.search)
  if (told !== null)
    return from
      .where((eb) => eb.or([eb('number', '=', told.number), holdsWords(toldTexts.supportCase, told)]))
      .orderBy('created_at', 'desc')
      .execute()
  const isOver = asked.state === 'closed' || asked.state === 'spam' || asked.state === 'answered'
  return from
    .where('state', '=', asked.state)
    .orderBy(isOver ? 'last_letter_at' : 'waiting_since', isOver ? 'desc' : 'asc')
    .orderBy('id')
    .execute()
}

export type QueueRow = Awaited<ReturnType<typeof listQueue>>[number]

/** How many cases wait for an answer and since when, as a part of a statement. */
export const casesWaiting = (db: Db) =>
  db
    .selectFrom('support_cases')
    .where('state', '=', 'waiting')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(waiting_since)`.as('oldest_at')])

export async function countQueues(db: Db) {
  const rows = await db
    .selectFrom('support_cases')
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute()
  const counts = { waiting: 0, answered: 0, closed: 0, held: 0, spam: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

export async function findQueueRow(db: Db, id: SupportCaseId): Promise<QueueRow | undefined> {
  return db
    .selectFrom('support_cases')
    .where('id', '=', id)
    .selectAll()
    .select(lettersOf.as('letters'))
    .executeTakeFirst()
}

/** Other cases of the same account, mail or phone, the newest first. */
export async function listOthers(db: Db, of: StoredCase) {
  return db
    .selectFrom('support_cases')
    .where('id', '!=', of.id)
    .where((eb) =>
      eb.or([
        ...(of.member_id === null ? [] : [eb('member_id', '=', of.member_id)]),
        ...(of.email === null ? [] : [eb('email', '=', of.email)]),
        ...(of.phone === null ? [] : [eb('phone', '=', of.phone)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(10)
    .select(['id', 'number', 'subject', 'state', 'created_at'])
    .execute()
}
