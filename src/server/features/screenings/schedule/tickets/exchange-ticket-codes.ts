import type { Selectable } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { Tickets } from '#db/schema.gen.ts'
import { rewriteRows } from '#server/rewrite-queries.ts'
import type { SecretExchange } from '#server/secrets.ts'
import { codeOf, hashOfCode, sealCode } from './ticket-code.ts'

type Row = Pick<Selectable<Tickets>, 'id' | 'generation' | 'sealed_code'>

/**
 * Lets the codes that people hold go on under a new secret of the house: each is sealed in its row, and found by a new
 * hash. A code already sealed in its row is sealed with the new secret. @returns how many tickets there are
 */
export function exchangeTicketCodes(tx: Tx, { from, to }: SecretExchange): Promise<number> {
  const rows = {
    table: 'tickets',
    read: ['id', 'generation', 'sealed_code'],
    write: ['sealed_code', 'code_hash'],
  } as const
  return rewriteRows<Row, (typeof rows.write)[number]>(tx, rows, (row) => {
    const code = codeOf(row.sealed_code === null ? from : to, row)
    return { sealed_code: sealCode(to, code), code_hash: hashOfCode(to, code) }
  })
}
