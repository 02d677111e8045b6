import type { Selectable } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { TicketGuests } from '#db/schema.gen.ts'
import { rewriteRows } from '#server/rewrite-queries.ts'
import { hashToken, type SecretExchange } from '#server/secrets.ts'
import { guestCodeOf, hashOfCode, sealCode } from '#server/features/screenings/schedule/index.ts'
import { tokenOfGuest } from './guests.ts'

type Row = Pick<Selectable<TicketGuests>, 'id' | 'sealed_code'>

/**
 * The same as for tickets: a guest's code goes on. The token of a guest's devices is a new one, so they come in again by code
 * or link. @returns how many guests there are
 */
export function exchangeGuestCodes(tx: Tx, { from, to }: SecretExchange): Promise<number> {
  const rows = {
    table: 'ticket_guests',
    read: ['id', 'sealed_code'],
    write: ['sealed_code', 'code_hash', 'token_hash'],
  } as const
  return rewriteRows<Row, (typeof rows.write)[number]>(tx, rows, (row) => {
    const code = guestCodeOf(row.sealed_code === null ? from : to, row)
    return {
      sealed_code: sealCode(to, code),
      code_hash: hashOfCode(to, code),
      token_hash: hashToken(tokenOfGuest({ config: { secret: to } }, row.id)),
    }
  })
}
