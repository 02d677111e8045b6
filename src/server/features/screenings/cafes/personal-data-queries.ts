import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

export async function listHostData(db: Db, memberId: MemberId) {
  const [cafes, started, ticked, sold] = await Promise.all([
    db
      .selectFrom('cafe_hosts')
      .innerJoin('cafes', 'cafes.id', 'cafe_hosts.cafe_id')
      .where('cafe_hosts.member_id', '=', memberId)
      .orderBy('cafe_hosts.since')
      .select(['cafes.name_fa as name', 'cafe_hosts.since'])
      .execute(),
    db
      .selectFrom('evening_starts')
      .where('member_id', '=', memberId)
      .orderBy('started_at')
      .select(['product_id as screening', 'started_at'])
      .execute(),
    db
      .selectFrom('door_entries')
      .innerJoin('tickets', 'tickets.id', 'door_entries.ticket_id')
      .where('tickets.holder_id', '=', memberId)
      .orderBy('came_at')
      .select(['tickets.product_id as screening', 'came_at'])
      .execute(),
    db
      .selectFrom('door_sales')
      .where('member_id', '=', memberId)
      .orderBy('sold_at')
      .orderBy('id')
      .select(['product_id as screening', 'seats', 'sold_at', 'taken_back_at'])
      .execute(),
  ])
  return { cafes, started, came: ticked, sold_at_door: sold }
}

export async function eraseHostData(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('cafe_hosts').where('member_id', '=', memberId).execute()
  await tx.updateTable('door_sales').set({ member_id: null }).where('member_id', '=', memberId).execute()
  await tx.updateTable('door_entries').set({ member_id: null }).where('member_id', '=', memberId).execute()
}
