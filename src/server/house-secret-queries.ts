import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { KeptPurpose } from './key-purposes.ts'

/** The facts about the house's secret that a start finds. */
export interface KnownSecret {
  proof: Buffer
  formerProof: Buffer | null
  /** Since when the house has this one. */
  since: Date
  isOld: boolean
}

/** A secret is exchanged once a year. */
const longest = '366 days'

export async function findSecret(db: Db | Tx): Promise<KnownSecret | undefined> {
  return db
    .selectFrom('house_secret')
    .select(['proof', 'former_proof as formerProof', 'since'])
    .select(sql<boolean>`since < now() - ${longest}::interval`.as('isOld'))
    .executeTakeFirst()
}

/**
 * Returns the proof of the house's secret. The first process of a house writes its own; of two that begin at once the
 * second finds the first one's.
 */
export async function knownSecret(db: Db, own: Buffer): Promise<KnownSecret | undefined> {
  const known = await findSecret(db)
  if (known !== undefined) return known
  await db
    .insertInto('house_secret')
    .values({ proof: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findSecret(db)
}

/** The keys of a purpose from before exchanges, sealed with today's secret, the newest first. */
export async function listFormerKeys(db: Db | Tx, purpose: KeptPurpose): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('former_keys')
    .where('purpose', '=', purpose)
    .orderBy('exchanged_at', 'desc')
    .select('sealed_key')
    .execute()
  return rows.map((row) => row.sealed_key)
}

/** Lets no process begin, and no second exchange, until the transaction ends: each asks here first. */
export async function lockSecret(tx: Tx): Promise<void> {
  await sql`lock table house_secret in access exclusive mode`.execute(tx)
}

/** Writes the proof of the new secret beside that of the one before. */
export async function writeSecret(tx: Tx, exchanged: { proof: Buffer; formerProof: Buffer; at: Date }): Promise<void> {
  const { proof, formerProof, at } = exchanged
  await tx.updateTable('house_secret').set({ proof, former_proof: formerProof, since: at }).execute()
}

export async function insertFormerKeys(
  tx: Tx,
  keys: readonly { purpose: KeptPurpose; sealed: Buffer }[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('former_keys')
    .values(keys.map(({ purpose, sealed }) => ({ purpose, sealed_key: sealed, exchanged_at: at })))
    .execute()
}
