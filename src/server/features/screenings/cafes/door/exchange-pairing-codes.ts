import type { Selectable } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { EveningScreens } from '#db/schema.gen.ts'
import { rewriteRows } from '#server/rewrite-queries.ts'
import type { SecretExchange } from '#server/secrets.ts'
import { hashOfPairing, pairingCodeOf } from './pairing-code.ts'

type Row = Pick<Selectable<EveningScreens>, 'product_id' | 'pairing'>

/** Gives each evening's screen the code that follows from the new secret. @returns how many screens there are */
export function exchangePairingCodes(tx: Tx, { to }: SecretExchange): Promise<number> {
  const rows = { table: 'evening_screens', read: ['product_id', 'pairing'], write: ['pairing_hash'] } as const
  return rewriteRows<Row, (typeof rows.write)[number]>(tx, rows, ({ product_id: productId, pairing }) => ({
    pairing_hash: hashOfPairing(to, pairingCodeOf(to, { productId, pairing })),
  }))
}
