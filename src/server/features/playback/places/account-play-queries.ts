import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, SessionId } from '#lib/ids.ts'

export interface AccountPlay {
  memberId: MemberId
  placeId: string
  sessionId: SessionId
  productId: ProductId
}

/** Plays of one account are taken one after another, so that two that begin at once do not both get the last place. */
export async function lockPlaysOf(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plays:${memberId}`}, 0))`.execute(tx)
}

/** Where else the account plays now, in sessions that are live, and on which devices. */
export function findOtherPlays(tx: Tx, { memberId, placeId }: Pick<AccountPlay, 'memberId' | 'placeId'>, now: Date) {
  return tx
    .selectFrom('account_plays')
    .innerJoin('sessions', 'sessions.id', 'account_plays.session_id')
    .where('account_plays.member_id', '=', memberId)
    .where('account_plays.place_id', '!=', placeId)
    .where('account_plays.until', '>', now)
    .where('sessions.ended_at', 'is', null)
    .orderBy('account_plays.taken_at')
    .select(['sessions.device', 'sessions.browser'])
    .execute()
}

/** In how many other places the account has played since, also where it left; `oldest` is when it was last heard of the first. */
export async function readRecentPlays(
  tx: Tx,
  { memberId, placeId }: Pick<AccountPlay, 'memberId' | 'placeId'>,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  return tx
    .selectFrom('account_plays')
    .where('member_id', '=', memberId)
    .where('place_id', '!=', placeId)
    .where('until', '>', since)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('until').as('oldest')])
    .executeTakeFirstOrThrow()
}

/** The account plays here from now on, or still does. */
export async function putPlay(tx: Tx, play: AccountPlay, { now, until }: { now: Date; until: Date }): Promise<void> {
  const { memberId: member_id, placeId: place_id, sessionId: session_id, productId: product_id } = play
  await tx
    .insertInto('account_plays')
    .values({ member_id, place_id, session_id, product_id, taken_at: now, until })
    .onConflict((known) => known.columns(['member_id', 'place_id']).doUpdateSet({ session_id, product_id, until }))
    .execute()
}

/** A player tells that it plays on, or, with an instant that has come, that it does not. */
export async function prolongPlay(db: Db, { memberId, placeId }: { memberId: MemberId; placeId: string }, until: Date) {
  await db
    .updateTable('account_plays')
    .set({ until })
    .where('member_id', '=', memberId)
    .where('place_id', '=', placeId)
    .execute()
}

/** Forgets where accounts have played. */
export async function forgetPlays(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('account_plays').where('until', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export function listPlaysOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('account_plays')
    .where('member_id', '=', memberId)
    .orderBy('taken_at')
    .select(['product_id', 'taken_at', 'until'])
    .execute()
}

export async function deletePlaysOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('account_plays').where('member_id', '=', memberId).execute()
}
