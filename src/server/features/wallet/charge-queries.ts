import type { Tx } from '#db/client.ts'

/** Whether the account still exists; it stays so until the transaction ends. */
export async function isMemberThere(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.deleted_at === null
}
