import { createHash } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import type { TicketId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'

/** An act of staff on a ticket, as the key that came with it names it. */
export interface Deed {
  key: string
  deed: 'give' | 'extend'
  /** Everything that was asked: the same key with something else is a mistake. */
  asked: unknown
}

const hashOf = ({ deed, asked }: Deed) =>
  createHash('sha256')
    .update(JSON.stringify([deed, asked]))
    .digest()

/**
 * The ticket of an act that was done with this key; undefined when it is new. The caller holds the screening's lock, so
 * of two equal calls the second finds the first. Fails with `request.idempotency_key_reused`.
 */
export async function findDeed(tx: Tx, deed: Deed): Promise<TicketId | undefined> {
  const row = await tx
    .selectFrom('ticket_deeds')
    .where('key', '=', deed.key)
    .select(['ticket_id', 'request_hash'])
    .executeTakeFirst()
  if (row !== undefined && !row.request_hash.equals(hashOf(deed))) fail('request.idempotency_key_reused')
  return row?.ticket_id
}

export async function insertDeed(tx: Tx, deed: Deed, ticketId: TicketId, at: Date): Promise<void> {
  await tx
    .insertInto('ticket_deeds')
    .values({ key: deed.key, ticket_id: ticketId, deed: deed.deed, request_hash: hashOf(deed), at })
    .execute()
}
