import type { Db, Tx } from '#db/client.ts'
import type { AddressId, MemberId } from '#lib/ids.ts'

export interface AddressRow {
  title: string
  country: string
  state: string
  city: string
  delivery_to: string
  tel: string
  postal_code: string
  full_address: string
}

/** The default address first, then newest first. */
export function listAddresses(db: Db | Tx, memberId: MemberId) {
  return db
    .selectFrom('addresses')
    .select([
      'id',
      'title',
      'country',
      'state',
      'city',
      'delivery_to',
      'tel',
      'postal_code',
      'full_address',
      'is_default',
      'created_at',
      'updated_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertAddress(tx: Tx, memberId: MemberId, row: AddressRow, now: Date): Promise<AddressId> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ ...row, member_id: memberId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the member has no such address. */
export async function updateAddress(
  tx: Tx,
  owned: { memberId: MemberId; id: AddressId },
  row: AddressRow,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('addresses')
    .set({ ...row, updated_at: now })
    .where('id', '=', owned.id)
    .where('member_id', '=', owned.memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether it was the default address; undefined when the member has no such address. */
export async function removeAddress(
  tx: Tx,
  owned: { memberId: MemberId; id: AddressId },
): Promise<boolean | undefined> {
  const row = await tx
    .deleteFrom('addresses')
    .where('id', '=', owned.id)
    .where('member_id', '=', owned.memberId)
    .returning('is_default')
    .executeTakeFirst()
  return row?.is_default
}

/** Only one default at a time: the mark is first removed from the others, because the index never allows two. */
export async function markDefault(tx: Tx, memberId: MemberId, id: AddressId): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .where('id', '!=', id)
    .execute()
  await tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute()
}
