import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Counts a refusal, and stops the address when `stops`, or with the `most`th one. Refusals from before `since` count no more. */
export async function countRefusal(
  db: Db | Tx,
  address: string,
  { stops, most, since, now }: { stops: boolean; most: number; since: Date; now: Date },
): Promise<void> {
  await sql`
    insert into address_refusals as r (address_hash, count, first_at, last_at, stopped_at)
    values (digest_of_address(${address}), 1, ${now}::timestamptz, ${now}::timestamptz,
      case when ${stops}::boolean then ${now}::timestamptz end)
    on conflict (address_hash) do update set
      count = case when r.last_at < ${since}::timestamptz then 1 else least(r.count + 1, 1000) end,
      first_at = case when r.last_at < ${since}::timestamptz then excluded.first_at else r.first_at end,
      last_at = excluded.last_at,
      stopped_at = coalesce(r.stopped_at, case
        when ${stops}::boolean or (r.last_at >= ${since}::timestamptz and r.count + 1 >= ${most})
        then ${now}::timestamptz end)`.execute(db)
}

/** The address took a message: earlier doubts are over. One that was stopped stays so until its owner has entered a code. */
export async function forgetDoubts(db: Db | Tx, address: string): Promise<void> {
  await sql`
    delete from address_refusals where address_hash = digest_of_address(${address}) and stopped_at is null`.execute(db)
}

/** Its owner has read a message there. */
export async function clearRefusals(tx: Tx, address: string): Promise<void> {
  await sql`delete from address_refusals where address_hash = digest_of_address(${address})`.execute(tx)
}

/** Of a member who leaves. */
export async function eraseRefusals(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    delete from address_refusals using members
    where members.id = ${memberId} and address_hash = digest_of_address(members.user_name)`.execute(tx)
}

/** The member's own address, and since when nothing is sent to it; null: it is reached. */
export async function readReach(db: Db, memberId: MemberId) {
  return db
    .selectFrom('members')
    .leftJoin('address_refusals', (join) =>
      join.on(sql<boolean>`address_refusals.address_hash = digest_of_address(members.user_name)`),
    )
    .where('members.id', '=', memberId)
    .where('members.deleted_at', 'is', null)
    .select(['members.user_name', 'members.user_name_kind', 'address_refusals.stopped_at'])
    .executeTakeFirst()
}

/** Members whose account has this address. */
export function findMemberAt(db: Db | Tx, address: string) {
  return db
    .selectFrom('members')
    .where('user_name', '=', address)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
}

/** Refusals that came to nothing, and stopped addresses of long ago. */
export async function sweepRefusals(db: Db, before: { doubts: Date; stopped: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('address_refusals')
    .where((eb) =>
      eb.or([
        eb.and([eb('stopped_at', 'is', null), eb('last_at', '<', before.doubts)]),
        eb('stopped_at', '<', before.stopped),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
